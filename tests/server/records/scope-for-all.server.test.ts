import { ApiClient } from '../../harness/api-client.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startHeadlessConsole } from '@farol/adapters/headless/headless-console';
import { waitForView } from '@farol/core/console/connected/wait-for-view';
import { signedInConsole } from '@farol/core/console/signed-in-console';
import {
  ADMINISTRATOR,
  createVehicle,
  INSIDE,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const AREA = 'CIRCLE (-23.5 -46.6, 150)';
const FOR_ALL = { 'farol.allDevices': true };

let server: RestartableServer;
beforeEach(async () => {
  server = await startRestartableServer();
});
afterEach(() => server.stop());

const create = async (path: string, body: object): Promise<number> => {
  const response = await server.api.post(path, body);
  if (response.status !== 200) throw new Error(response.text);
  return response.json().id;
};

/** Returns the ids of the devices or groups that a geofence is linked to. */
async function ownersOf(owner: 'device' | 'group', geofenceId: number): Promise<unknown[]> {
  const pairs = await server.api.get(`/permissions?${owner}Id=0&geofenceId=${geofenceId}`);
  const listed: readonly Record<string, number>[] = JSON.parse(pairs.text);
  return listed.map((pair) => pair[`${owner}Id`]);
}

test('a new geofence and a rule for all devices, as the forms make them: the vehicle that leaves is told of', async () => {
  const van = await createVehicle(server, 'van');
  const root = startHeadlessConsole({ address: server.current().address, namespace: 'farol' });
  try {
    const { records, alerts } = await signedInConsole(root, {
      email: ADMINISTRATOR.email,
      password: ADMINISTRATOR.password,
    });
    const { geofences, notifications } = records.forms;
    geofences.open();
    geofences.setField('name', 'Yard');
    geofences.setField('area', AREA);
    geofences.save();
    await waitForView(geofences, ({ isOpen }) => !isOpen);
    notifications.open();
    notifications.setField('notificationType', 'geofenceExit');
    notifications.save();
    await waitForView(notifications, ({ isOpen }) => !isOpen);
    await server.report('van', INSIDE);
    // Where a vehicle must be seen outside twice, the second report decides.
    await server.report('van', OUTSIDE);
    await server.report('van', OUTSIDE);
    await waitForView(alerts.inbox, ({ entries }) =>
      entries.some(({ kind, deviceId }) => kind === 'geofenceExit' && deviceId === van),
    );
  } finally {
    root.stop();
  }
  expect((await server.events(van)).map(({ type }) => type)).toContain('geofenceExit');
});

describe('what is for all devices', () => {
  test('applies to a new device, and to a device whose group is left, once', async () => {
    const yard = await create('/geofences', { name: 'Yard', area: AREA, attributes: FOR_ALL });
    const chosen = await create('/geofences', { name: 'Dock', area: AREA });
    const van = await createVehicle(server, 'van');
    expect(await ownersOf('device', yard)).toEqual([van]);
    expect(await ownersOf('device', chosen)).toEqual([]);
    const group = await create('/groups', { name: 'South' });
    expect(await ownersOf('group', yard)).toEqual([group]);
    const bus = await createVehicle(server, 'bus', { groupId: group });
    const below = await create('/groups', { name: 'Lima', groupId: group });
    expect(await ownersOf('device', yard)).toEqual([van]);
    expect(await ownersOf('group', yard)).toEqual([group]);
    for (const [path, id] of [
      ['devices', bus],
      ['groups', below],
    ] as const) {
      const record = (await server.api.get(`/${path}/${id}`)).json();
      await server.api.put(`/${path}/${id}`, { ...record, groupId: 0 });
    }
    expect(await ownersOf('device', yard)).toEqual([van, bus]);
    expect(await ownersOf('group', yard)).toEqual([group, below]);
  });

  test('is not linked to a device whose engine it could stop: nobody was asked about that', async () => {
    const lock = await create('/geofences', {
      name: 'Port',
      area: AREA,
      attributes: { ...FOR_ALL, lockOnExit: true },
    });
    const yard = await create('/geofences', { name: 'Yard', area: AREA, attributes: FOR_ALL });
    const stop = await create('/commands', {
      description: 'Stop',
      type: 'engineStop',
      attributes: FOR_ALL,
    });
    const beep = await create('/commands', {
      description: 'Locate',
      type: 'positionSingle',
      attributes: FOR_ALL,
    });
    const van = await createVehicle(server, 'van');
    await createVehicle(server, 'locking', { attributes: { lockOnEnter: true } });
    await create('/groups', { name: 'South' });
    expect(await ownersOf('device', lock)).toEqual([]);
    expect(await ownersOf('group', lock)).toEqual([]);
    expect(await ownersOf('device', yard)).toEqual([van]);
    const { text } = await server.api.get(`/commands?deviceId=${van}`);
    const commandsOf: readonly { id: number }[] = JSON.parse(text);
    expect(commandsOf.map(({ id }) => id)).toEqual([beep]);
    expect(stop).not.toBe(beep);
  });

  test('is for the devices of its own users alone', async () => {
    await create('/users', {
      name: 'Bea',
      email: 'bea@example.com',
      password: 'secret',
      deviceLimit: -1,
      deviceReadonly: false,
    });
    const yard = await create('/geofences', { name: 'Yard', area: AREA, attributes: FOR_ALL });
    const bea = new ApiClient(server.current().address).signedInAs('bea@example.com', 'secret');
    expect((await bea.post('/devices', { name: 'Hers', uniqueId: 'hers' })).status).toBe(200);
    expect(await ownersOf('device', yard)).toEqual([]);
  });
});
