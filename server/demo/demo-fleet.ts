import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { checklistAttribute } from '@farol/core/domain/device/checklist';
import type { Maintenance } from '@farol/core/domain/device/maintenance';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import type { Position } from '@farol/core/domain/position/position';
import { deviceResource } from '@farol/core/resources/kinds/devices';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import { Passwords } from '../accounts/passwords.ts';
import type { RecordsByKind, VisibleKind } from '../storage/tables/record-kinds.ts';
import type { Services } from '../services/services.ts';
import { parseWireDate } from '../wire/wire-date.ts';
import { DEMO_CHECK_IN, DEMO_CHECKLIST, seedDemoCheckIn } from './demo-check-in.ts';
import { demoCommands } from './demo-commands.ts';
import { demoHistory } from './demo-history.ts';
import { seedDemoBilling, seedDemoPix } from './demo-billing.ts';
import { DEMO_RESELLER, DEMO_RESELLER_ACCOUNTS, seedDemoResellers } from './demo-resellers.ts';
import { writeDemoMark, type DemoMark } from './demo-mark.ts';
import { DEMO_GEOFENCES } from './demo-geofences.ts';
import { DEMO_NOTIFICATIONS } from './demo-notifications.ts';
import { DEMO_DRIVERS, demoVehicles, type DemoVehicle } from './demo-vehicles.ts';
import { initialMotion, nextMotion, type Motion } from '@farol/core/domain/trip/motion';
import { drivenMeters, motionPoint } from '@farol/core/domain/trip/motion-point';
import { fuelEvents } from '../events/fuel-events.ts';
import { geofenceEvents } from '../events/geofence-events.ts';
import { geofenceIdsAt } from '../events/geofence-membership.ts';
import { maintenanceEvents } from '../events/maintenance-events.ts';
import { motionEvents } from '../events/motion-events.ts';
import { OverspeedWatch } from '../events/overspeed-watch.ts';
import { positionEvents, unconditionalEvents, type NewEvent } from '../events/position-events.ts';
import { deviceEvent } from '../events/status-events.ts';
import { STATUS_TIMEOUT_MS } from '../events/status-timeout-watch.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';

/**
 * The demo account. It is an administrator with a known password, so the demo is
 * only reachable from this machine.
 */
export const DEMO_ACCOUNT = { name: 'Demo', email: 'demo@farol.app', password: 'demo' };

export const DEMO_SEED = 20_260;

/** The group of all demo vehicles. */
export const DEMO_FLEET_NAME = 'Frota demo';

/** Inactive devices are reported after six hours and then once a day, in milliseconds. */
const DEMO_INACTIVITY = { deviceInactivityStart: 6 * 3_600_000, deviceInactivityPeriod: 24 * 3_600_000 };

/** From how many liters on a change of fuel between two positions is an event. */
const DEMO_FUEL_THRESHOLDS = { fuelDropThreshold: 50, fuelIncreaseThreshold: 50 };

/** Every 10,000 km, in meters. */
export const DEMO_MAINTENANCE: Maintenance = {
  id: 0,
  name: 'Revisão dos 10.000 km',
  type: 'totalDistance',
  start: 10_000_000,
  period: 10_000_000,
  attributes: {},
};

/** Whether the account that the seeding created is there and still has the name that it was given. */
export function hasDemoAccount(
  { registry }: Pick<Services, 'registry'>,
  mark: DemoMark | undefined,
): mark is DemoMark {
  return mark !== undefined && registry.users.get(mark.userId)?.user.email === DEMO_ACCOUNT.email;
}

/**
 * Returns the name of an account that has the name and the password of the demo, which everybody knows; undefined
 * without one. The demo of a version that wrote no mark left an administrator.
 */
export async function accountWithKnownPassword({
  registry,
}: Pick<Services, 'registry'>): Promise<string | undefined> {
  const passwords = new Passwords();
  for (const { email, isAdministrator } of ACCOUNTS_WITH_PASSWORD)
    for (const { user, passwordHash } of registry.users.allByKey(email))
      if (user.administrator === isAdministrator && passwordHash !== null)
        if (await passwords.verify(DEMO_ACCOUNT.password, passwordHash, '')) return email;
  return undefined;
}

const ACCOUNTS_WITH_PASSWORD = [
  { email: DEMO_ACCOUNT.email, isAdministrator: true },
  ...DEMO_RESELLER_ACCOUNTS.flatMap(({ email, resells }) =>
    resells ? [{ email, isAdministrator: false }] : [],
  ),
  { email: DEMO_CHECK_IN.login, isAdministrator: false },
];

/**
 * Creates the demo in a database without users: the account with groups, drivers, rules, geofences, commands,
 * vehicles and a reseller, and the mark with their ids, completely or not at all.
 */
export async function createDemo(services: Services, namespace: string): Promise<DemoMark> {
  let mark: DemoMark | undefined;
  const passwordHash = await new Passwords().hash(DEMO_ACCOUNT.password, '');
  await services.users.create(undefined, DEMO_ACCOUNT, async (transaction, { id: userId }) => {
    // Without permissions nobody resells.
    const { server } = services.registry;
    const attributes = {
      ...server.attributes,
      [productAttributeName(namespace, 'enableAdvancedPerms')]: true,
      [productAttributeName(namespace, 'enableBilling')]: true,
      [productAttributeName(namespace, 'enableQrDriverId')]: true,
    };
    await transaction.updateServer({ ...server, attributes });
    await seedDemoPix(transaction, services.integrations);
    const { registry, time } = services;
    mark = await seedDemo(transaction, { userId, passwordHash, namespace, registry, nowMs: time.now() });
  });
  if (!mark) throw new Error('the demo was not created');
  return mark;
}

/**
 * Stores the history of the demo's vehicles unless they have one, completely or not at all, so that a first start
 * that was broken off continues with the next one.
 */
export async function completeDemo(services: Services, mark: DemoMark): Promise<void> {
  const vehicles = demoVehicles(DEMO_SEED).flatMap((vehicle, at) => {
    const device = demoDevice(services, mark, vehicle);
    return device ? [{ vehicle, device, seed: DEMO_SEED + at }] : [];
  });
  if (vehicles.some(({ device }) => device.lastUpdate !== null)) return;
  await storeDemoHistory(services, vehicles);
}

/** Returns the device of a demo vehicle; undefined when it is gone, or another device has its identifier. */
export function demoDevice(
  { registry }: { readonly registry: { readonly devices: Pick<Services['registry']['devices'], 'byKey'> } },
  mark: DemoMark,
  { uniqueId }: Pick<DemoVehicle, 'uniqueId'>,
): Device | undefined {
  const device = registry.devices.byKey(uniqueId);
  return device && mark.records.device?.includes(device.id) ? device : undefined;
}

async function seedDemo(
  transaction: RecordTransaction,
  context: {
    userId: number;
    passwordHash: string;
    namespace: string;
    registry: Services['registry'];
    nowMs: number;
  },
): Promise<DemoMark> {
  const { userId, passwordHash, namespace, registry, nowMs } = context;
  const records = new Map<VisibleKind, number[]>();
  const insert: Insert = async (kind, draft) => {
    const id = await transaction.insert(kind, draft);
    records.set(kind, [...(records.get(kind) ?? []), id]);
    return id;
  };
  const vehicles = demoVehicles(DEMO_SEED);
  const insertForUser = async <K extends 'group' | 'driver' | 'device'>(
    kind: K,
    draft: RecordsByKind[K],
  ): Promise<number> => {
    const id = await insert(kind, draft);
    await transaction.associate({ owner: 'user', ownerId: userId, property: kind, propertyId: id });
    return id;
  };
  const fleet = await insertForUser('group', {
    id: 0,
    name: DEMO_FLEET_NAME,
    groupId: 0,
    attributes: { ...DEMO_INACTIVITY, ...DEMO_FUEL_THRESHOLDS },
  });
  const groups = new Map<string, number>();
  for (const name of new Set(vehicles.map(({ group }) => group)))
    groups.set(
      name,
      await insertForUser('group', {
        id: 0,
        name,
        groupId: fleet,
        attributes: name === DEMO_CHECK_IN.group ? { [checklistAttribute(namespace)]: DEMO_CHECKLIST } : {},
      }),
    );
  for (const named of DEMO_DRIVERS) {
    const driver = { id: 0, ...named, attributes: {} };
    driver.id = await insertForUser('driver', driver);
    if (driver.uniqueId !== DEMO_CHECK_IN.driver) continue;
    const groupId = groups.get(DEMO_CHECK_IN.group) ?? fleet;
    const made = await seedDemoCheckIn(transaction, { driver, groupId, passwordHash, namespace });
    records.set('attribute', [...made]);
  }
  await seedDemoRecords(transaction, insert, { userId, fleet, groups, namespace });
  const resold = new Set(DEMO_RESELLER_ACCOUNTS.map(({ group }) => group));
  const vehicleIds: number[] = [];
  for (const vehicle of vehicles) {
    const id = await insertForUser('device', deviceOf(vehicle, groups.get(vehicle.group) ?? 0, namespace));
    if (!resold.has(vehicle.group)) vehicleIds.push(id);
  }
  const resellerIds = await seedDemoResellers(transaction, { groups, passwordHash, namespace });
  const at = DEMO_RESELLER_ACCOUNTS.findIndex(({ email }) => email === DEMO_RESELLER.email);
  const [id, name] = [resellerIds[at], DEMO_RESELLER_ACCOUNTS[at]?.name];
  const reseller = id === undefined || name === undefined ? undefined : { id, name };
  const customers = { registry, namespace, nowMs, reseller, vehicleIds };
  const customerIds = await seedDemoBilling(transaction, customers);
  const mark: DemoMark = {
    userId,
    resellerIds: [...resellerIds, ...customerIds],
    records: Object.fromEntries(records),
  };
  await writeDemoMark(transaction.query, mark);
  return mark;
}

/** Inserts a record of the demo and notes its id for the mark. */
type Insert = <K extends VisibleKind>(kind: K, draft: RecordsByKind[K]) => Promise<number>;

async function storeDemoHistory(
  { registry, history, latest, time }: Services,
  vehicles: readonly { vehicle: DemoVehicle; device: Device; seed: number }[],
): Promise<void> {
  const positions: Position[] = [];
  const ends: Position[] = [];
  const events: DeviceEvent[] = [];
  for (const { vehicle, device, seed } of vehicles) {
    const past = demoHistory(vehicle, device.id, seed, time.now());
    for (const position of past) position.id = history.nextPositionId();
    for (const event of demoEvents(registry, device, past))
      events.push({ ...event, id: history.nextEventId() });
    for (const position of past) positions.push(position);
    const end = past.at(-1);
    if (end) ends.push(end);
  }
  const liveUpdates = ends.map((end) => ({
    deviceId: end.deviceId,
    positionId: end.id,
    lastUpdate: parseWireDate(end.serverTime) ?? 0,
  }));
  await history.store({ positions, events, liveUpdates });
  for (const end of ends) latest.put(end);
  for (const { deviceId, ...fields } of liveUpdates) registry.updateLiveFields(deviceId, fields);
}

/**
 * Creates the records besides vehicles: notification rules, geofences, commands and a
 * maintenance, for the user and the fleet.
 */
async function seedDemoRecords(
  transaction: RecordTransaction,
  insert: Insert,
  tenant: { userId: number; fleet: number; groups: ReadonlyMap<string, number>; namespace: string },
): Promise<void> {
  const { userId, fleet, groups, namespace } = tenant;
  for (const rule of DEMO_NOTIFICATIONS) {
    const id = await insert('notification', rule);
    await transaction.associate({ owner: 'user', ownerId: userId, property: 'notification', propertyId: id });
  }
  const associateWithUserAndGroup = async (
    property: 'geofence' | 'command' | 'maintenance',
    propertyId: number,
    groupId: number,
  ): Promise<void> => {
    await transaction.associate({ owner: 'user', ownerId: userId, property, propertyId });
    await transaction.associate({ owner: 'group', ownerId: groupId, property, propertyId });
  };
  for (const place of DEMO_GEOFENCES)
    await associateWithUserAndGroup('geofence', await insert('geofence', place), fleet);
  for (const { command, group } of demoCommands(namespace))
    await associateWithUserAndGroup(
      'command',
      await insert('command', command),
      groups.get(group ?? '') ?? fleet,
    );
  await associateWithUserAndGroup('maintenance', await insert('maintenance', DEMO_MAINTENANCE), fleet);
}

function deviceOf(vehicle: DemoVehicle, groupId: number, namespace: string): Device {
  return {
    ...deviceResource.defaults,
    name: vehicle.name,
    uniqueId: vehicle.uniqueId,
    groupId,
    model: vehicle.model,
    category: vehicle.category,
    attributes: {
      placa: vehicle.plate,
      [productAttributeName(namespace, 'color')]: vehicle.color,
      [productAttributeName(namespace, 'color_extra')]: '13|0.00|1.80',
    },
  };
}

/**
 * Returns the events of a device's past positions, as the server would have recorded them: silences, motion,
 * geofences, ignition, drivers, alarms, speed, fuel, maintenance and what the device says. Also sets the geofences of each position. Positions are ordered by time and have ids.
 */
function demoEvents(registry: Registry, device: Device, past: readonly Position[]): NewEvent[] {
  const rules = tripRulesOf(registry, device);
  const speeds = new OverspeedWatch(registry);
  const events: NewEvent[] = [];
  let latest: Position | undefined;
  let motion: Motion | undefined;
  for (const position of past) {
    position.geofenceIds = geofenceIdsAt(registry, device, position);
    const point = motionPoint(position);
    const step = motion && nextMotion(motion, point, drivenMeters(position), rules);
    motion = step?.motion ?? initialMotion(point, false);
    const speed = speeds.step(device, position, latest);
    speed.commit();
    events.push(
      ...silenceEvents(device, position, latest),
      ...unconditionalEvents(position),
      ...speed.events,
      ...fuelEvents(registry, device, position, latest),
      ...motionEvents(position, step?.ended ?? []),
      ...geofenceEvents(registry, device, position, latest),
      ...positionEvents(position, latest),
      ...maintenanceEvents(registry, device, position, latest),
    );
    latest = position;
  }
  return events;
}

/** A device that is silent for longer than the server waits is unknown until it reports again. */
function silenceEvents(device: Device, position: Position, latest: Position | undefined): NewEvent[] {
  if (!latest) return [];
  const [before, after] = [Date.parse(latest.deviceTime), Date.parse(position.deviceTime)];
  if (after - before <= STATUS_TIMEOUT_MS) return [];
  return [
    deviceEvent(device, 'deviceUnknown', before + STATUS_TIMEOUT_MS),
    deviceEvent(device, 'deviceOnline', after),
  ];
}
