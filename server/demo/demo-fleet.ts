import type { Device } from '@farol/core/domain/device';
import type { NotificationRule } from '@farol/core/domain/notification-rule';
import type { Position } from '@farol/core/domain/position';
import { attributeName } from '@farol/core/domain/namespace';
import type { Tracking } from '../tracking/tracking.ts';
import { millisecondsOf } from '../tracking/wire-date.ts';
import { demoHistory } from './demo-history.ts';
import { PLAYED_ALARMS } from './played-alarms.ts';
import { DEMO_DRIVERS, demoVehicles, type DemoVehicle } from './vehicles.ts';

/** The account of the demo; whoever knows it is an administrator, so it never leaves this machine. */
export const DEMO_ACCOUNT = { name: 'Demo', email: 'demo@farol.app', password: 'demo' };

export const DEMO_SEED = 20_260;

/** Without a notification that asks for them nobody hears of the alarms that the player sends (contract §7.4). */
const DEMO_ALARMS: NotificationRule = {
  id: 0,
  description: 'Alarmes da frota',
  type: 'alarm',
  always: true,
  notificators: 'web',
  calendarId: 0,
  commandId: 0,
  attributes: { alarms: PLAYED_ALARMS.join(',') },
};

/** Whether the demo account exists. */
export function hasDemoAccount({ registry }: Pick<Tracking, 'registry'>): boolean {
  return [...registry.users.all()].some(({ user }) => user.email === DEMO_ACCOUNT.email);
}

/** Creates account, groups, drivers and vehicles with their last 48 hours. Only for a database without users. */
export async function createDemo(tracking: Tracking, namespace: string): Promise<void> {
  const { registry, history, latest, time } = tracking;
  const user = await tracking.users.create(undefined, DEMO_ACCOUNT);
  const vehicles = demoVehicles(DEMO_SEED);
  const deviceIds = await registry.change(async (change) => {
    const fleet = await change.insert('group', { id: 0, name: 'Frota demo', groupId: 0, attributes: {} });
    await change.link({ owner: 'user', ownerId: user.id, property: 'group', propertyId: fleet });
    const groups = new Map<string, number>();
    for (const name of new Set(vehicles.map(({ group }) => group))) {
      const id = await change.insert('group', { id: 0, name, groupId: fleet, attributes: {} });
      await change.link({ owner: 'user', ownerId: user.id, property: 'group', propertyId: id });
      groups.set(name, id);
    }
    for (const driver of DEMO_DRIVERS) {
      const id = await change.insert('driver', { id: 0, ...driver, attributes: {} });
      await change.link({ owner: 'user', ownerId: user.id, property: 'driver', propertyId: id });
    }
    const alarms = await change.insert('notification', DEMO_ALARMS);
    await change.link({ owner: 'user', ownerId: user.id, property: 'notification', propertyId: alarms });
    const ids: number[] = [];
    for (const vehicle of vehicles) {
      const id = await change.insert('device', deviceOf(vehicle, groups.get(vehicle.group) ?? 0, namespace));
      await change.link({ owner: 'user', ownerId: user.id, property: 'device', propertyId: id });
      ids.push(id);
    }
    return ids;
  });
  const positions: Position[] = [];
  const ends: Position[] = [];
  vehicles.forEach((vehicle, at) => {
    const past = demoHistory(vehicle, deviceIds[at] ?? 0, DEMO_SEED + at, time.now());
    for (const position of past) position.id = history.nextPositionId();
    for (const position of past) positions.push(position);
    const end = past.at(-1);
    if (end) ends.push(end);
  });
  const heard = ends.map((end) => ({
    deviceId: end.deviceId,
    positionId: end.id,
    lastUpdate: millisecondsOf(end.serverTime) ?? 0,
  }));
  await history.store({ positions, events: [], heard });
  for (const end of ends) {
    latest.put(end);
    registry.heard(end.deviceId, { lastUpdate: millisecondsOf(end.serverTime) ?? 0, positionId: end.id });
  }
}

function deviceOf(vehicle: DemoVehicle, groupId: number, namespace: string): Device {
  return {
    id: 0,
    name: vehicle.name,
    uniqueId: vehicle.uniqueId,
    status: 'offline',
    disabled: false,
    lastUpdate: null,
    positionId: 0,
    groupId,
    calendarId: 0,
    phone: null,
    model: vehicle.model,
    contact: null,
    category: vehicle.category,
    expirationTime: null,
    attributes: {
      placa: vehicle.plate,
      [attributeName(namespace, 'color')]: vehicle.color,
      [attributeName(namespace, 'color_extra')]: '13|0.00|1.80',
    },
  };
}
