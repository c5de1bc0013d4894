import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { Resource } from '@farol/core/resources/descriptor/resource';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { geofenceOverlay } from '@farol/ui/geofences/map/geofence-overlay';
import {
  createGeofence,
  createVehicle,
  INSIDE,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { flatViewport } from '../../ui/map/flat-viewport.ts';
import { overlayPointer } from '../../ui/map/overlay-pointer.ts';

/** Read by a tracking server of one's own, for channels that the embedded one does not have. */
const READ_ELSEWHERE = ['users telegramChatId'];

let server: RestartableServer;
let vehicles = 0;
beforeAll(async () => {
  server = await startRestartableServer();
});
afterAll(() => server.stop());

/** What a vehicle, a geofence or the server does with these attributes, in a word. */
type Effect = (attributes: Record<string, unknown>) => Promise<string> | string;

/** Each suggested attribute by kind of record: a value, what it does, and what happens without it. */
const EFFECTS: Readonly<Record<string, [value: unknown, effect: Effect, outcome: string, without: string]>> =
  {
    'devices lockOnExit': [true, commandAfterLeaving, 'engineStop', ''],
    'geofences hide': [true, clickOnMap, 'nothing there', 'opens the geofence'],
    'geofences floor': [100, placeAt(50), 'outside', 'inside'],
    'geofences ceiling': [100, placeAt(150), 'outside', 'inside'],
    'commands noQueue': [true, sentToSilentVehicle, '400', '202'],
    'server timezone': ['America/Sao_Paulo', daysOfAMorning, '2 days', '1 days'],
    'server event.status.enable': [false, eventsOfFirstReport, '', 'deviceOnline'],
  };

test('suggested attributes: every suggested attribute is known to do something', () => {
  const resources: readonly Resource[] = Object.values(RESOURCES);
  const suggested = [
    ...serverRecord.attributeSuggestions.map((key) => `server ${key}`),
    ...resources.flatMap(({ name, attributeSuggestions }) =>
      attributeSuggestions.map((key) => `${name} ${key}`),
    ),
  ];
  expect(suggested.toSorted()).toEqual([...Object.keys(EFFECTS), ...READ_ELSEWHERE].toSorted());
});

test.for(Object.entries(EFFECTS))(
  'suggested attributes: the suggested attribute "%s" does what it says, and nothing happens without it',
  async ([key, [value, effect, outcome, without]]) => {
    const attribute = key.slice(key.indexOf(' ') + 1);
    expect(await effect({})).toBe(without);
    expect(await effect({ [attribute]: value })).toBe(outcome);
  },
);

async function newVehicle(attributes: object = {}): Promise<{ id: number; uniqueId: string }> {
  const uniqueId = `van-${++vehicles}`;
  return { id: await createVehicle(server, uniqueId, { attributes }), uniqueId };
}

async function setServerAttributes(attributes: object): Promise<void> {
  const info = (await server.api.get('/server')).json();
  await server.api.put('/server', { ...info, attributes });
}

/** The command that waits for a vehicle with these attributes after it left a geofence. */
async function commandAfterLeaving(attributes: object): Promise<string> {
  const { id, uniqueId } = await newVehicle(attributes);
  await createGeofence(server, { deviceId: id });
  await server.report(uniqueId, INSIDE);
  await server.report(uniqueId, OUTSIDE);
  await server.report(uniqueId, OUTSIDE);
  return server.report(uniqueId, OUTSIDE);
}

/** Where a vehicle at an altitude is: inside or outside a geofence with these attributes. */
function placeAt(altitude: number): Effect {
  return async (attributes) => {
    const { id, uniqueId } = await newVehicle();
    await createGeofence(server, { deviceId: id }, { attributes });
    await server.report(uniqueId, { ...INSIDE, altitude });
    const [position] = (await server.api.get(`/positions?deviceId=${id}`)).list();
    return position?.['geofenceIds'] ? 'inside' : 'outside';
  };
}

/** What a click into a geofence with these attributes does on the map. */
function clickOnMap(attributes: Record<string, unknown>): string {
  let outcome = '';
  const geofence = { ...RESOURCES.geofences.defaults, id: 1, area: 'CIRCLE (0 0, 5000)', attributes };
  const shown = { geofences: [geofence], selectedId: undefined, excludedId: undefined, isHidden: false };
  const overlay = geofenceOverlay({ read: () => shown, subscribe: () => () => undefined }, (id) => {
    outcome = id === undefined ? 'nothing there' : 'opens the geofence';
  });
  const bounds = { west: -1, south: -1, east: 1, north: 1 };
  overlay.layers(flatViewport(bounds, 12));
  overlay.click?.(overlayPointer(0, 0));
  return outcome;
}

/** How the server answers when a command with these attributes is sent to a vehicle that is not connected. */
async function sentToSilentVehicle(attributes: object): Promise<string> {
  const { id: deviceId } = await newVehicle();
  const command = { deviceId, type: 'custom', attributes: { data: 'RELAY,1#', ...attributes } };
  return String((await server.api.post('/commands/send', command)).status);
}

/** On how many days a vehicle reported at 1 and at 4 o'clock UTC of one day. */
async function daysOfAMorning(attributes: object): Promise<string> {
  await setServerAttributes({ timezone: 'UTC', ...attributes });
  const { id, uniqueId } = await newVehicle();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  for (const hour of ['01', '04'])
    await server.report(uniqueId, { ...INSIDE, timestamp: Date.parse(`${day}T${hour}:00:00Z`) / 1000 });
  const query = `deviceId=${id}&from=${day}T00:00:00Z&to=${day}T23:59:59Z&daily=true`;
  return `${(await server.api.get(`/reports/summary?${query}`)).list().length} days`;
}

/** The events of a vehicle's first report. */
async function eventsOfFirstReport(attributes: object): Promise<string> {
  await setServerAttributes(attributes);
  const { id, uniqueId } = await newVehicle();
  await server.report(uniqueId, INSIDE);
  return (await server.events(id)).map(({ type }) => String(type)).join(' ');
}
