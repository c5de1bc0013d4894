import type { Registry } from '../registry/registry.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { demoCommands } from './demo-commands.ts';
import { DEMO_ACCOUNT, DEMO_FLEET_NAME, DEMO_MAINTENANCE, DEMO_SEED } from './demo-fleet.ts';
import { DEMO_GEOFENCES } from './demo-geofences.ts';
import { DEMO_NOTIFICATIONS } from './demo-notifications.ts';
import { DEMO_DRIVERS, demoVehicles } from './demo-vehicles.ts';

/** The ids of what belongs to the demo, by kind, in an order in which they can be removed. */
export interface DemoRecords {
  readonly records: ReadonlyMap<VisibleKind, readonly number[]>;
  /** The demo account and the guests of its vehicles. */
  readonly users: readonly number[];
}

/**
 * Returns what the demo created and still has the name or the identifier that it was given: what users added, or
 * made their own under another name, is not of the demo. With its vehicles go their anchors and the guests who
 * see them.
 */
export function demoRecords(registry: Registry, namespace: string): DemoRecords {
  const ofVehicles = new Set(demoIdentifiers());
  const devices = idsOf(registry.devices.all(), ({ uniqueId }) => ofVehicles.has(uniqueId));
  const isDemoDevice = (id: unknown): boolean => devices.some((deviceId) => deviceId === id);
  const account = demoUserId(registry);
  const fleets = idsOf(
    registry.groups.all(),
    ({ name, groupId }) => name === DEMO_FLEET_NAME && groupId === 0,
  );
  const roads = new Set(demoVehicles(DEMO_SEED).map(({ group }) => group));
  const names = {
    driver: new Set(DEMO_DRIVERS.map(({ uniqueId }) => uniqueId)),
    geofence: new Set(DEMO_GEOFENCES.map(({ name }) => name)),
    command: new Set(demoCommands(namespace).map(({ command }) => command.description)),
    notification: new Set(DEMO_NOTIFICATIONS.map(({ type, description }) => `${type} ${description}`)),
  };
  return {
    records: new Map<VisibleKind, readonly number[]>([
      [
        'notification',
        idsOf(registry.index('notification').all(), ({ type, description }) =>
          names.notification.has(`${type} ${description}`),
        ),
      ],
      [
        'geofence',
        idsOf(
          registry.index('geofence').all(),
          ({ name, attributes }) => names.geofence.has(name) || isDemoDevice(attributes['deviceId']),
        ),
      ],
      [
        'command',
        idsOf(registry.index('command').all(), ({ description }) => names.command.has(description)),
      ],
      [
        'maintenance',
        idsOf(registry.index('maintenance').all(), ({ name }) => name === DEMO_MAINTENANCE.name),
      ],
      ['device', devices],
      ['driver', idsOf(registry.index('driver').all(), ({ uniqueId }) => names.driver.has(uniqueId))],
      [
        'group',
        [
          ...idsOf(registry.groups.all(), ({ name, groupId }) => roads.has(name) && fleets.includes(groupId)),
          ...fleets,
        ],
      ],
    ]),
    users: [...registry.users.all()]
      .filter(({ user: { attributes } }) => attributes['isShared'] !== undefined)
      .filter(
        ({ user: { attributes } }) =>
          attributes['isShared'] === account || isDemoDevice(attributes['deviceId']),
      )
      .map(({ id }) => id)
      .concat(account ?? []),
  };
}

let identifiers: readonly string[] | undefined;

/** Returns the identifiers of the demo's vehicles. */
export function demoIdentifiers(): readonly string[] {
  identifiers ??= demoVehicles(DEMO_SEED).map(({ uniqueId }) => uniqueId);
  return identifiers;
}

/** Returns the id of the demo account; undefined without one. */
export function demoUserId({ users }: Pick<Registry, 'users'>): number | undefined {
  return users.allByKey(DEMO_ACCOUNT.email).find(({ user }) => user.email === DEMO_ACCOUNT.email)?.id;
}

function idsOf<T extends { id: number }>(records: Iterable<T>, isOfDemo: (record: T) => boolean): number[] {
  return [...records].filter((record) => isOfDemo(record)).map(({ id }) => id);
}
