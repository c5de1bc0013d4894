import { isShare, shareCreatorId } from '@farol/core/domain/account/guest';
import { checkInAttributes } from '@farol/core/domain/device/check-in-rules';
import { checkInSettings } from '@farol/core/domain/device/driver-account';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Registry } from '../registry/registry.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { demoCommands } from './demo-commands.ts';
import { hasDemoAccount, DEMO_FLEET_NAME, DEMO_MAINTENANCE, DEMO_SEED } from './demo-fleet.ts';
import type { DemoMark } from './demo-mark.ts';
import { DEMO_GEOFENCES } from './demo-geofences.ts';
import { DEMO_CUSTOMERS } from './demo-billing.ts';
import { DEMO_RESELLER_ACCOUNTS } from './demo-resellers.ts';
import { DEMO_NOTIFICATIONS } from './demo-notifications.ts';
import { DEMO_DRIVERS, demoVehicles } from './demo-vehicles.ts';

/** The ids of what belongs to the demo, by kind, in an order in which they can be removed. */
export interface DemoRecords {
  readonly records: ReadonlyMap<VisibleKind, readonly number[]>;
  /** The demo account, its reseller with the accounts below, and the guests of all of them and of its vehicles. */
  readonly users: readonly number[];
}

/**
 * Returns what the mark names and still has the name or the identifier that it was given: what users added, or
 * made their own under another name, is not of the demo. With its vehicles go their anchors and the guests who
 * see them.
 */
export function demoRecords(registry: Registry, mark: DemoMark, namespace: string): DemoRecords {
  const idsOf = <T extends { id: number }>(
    kind: VisibleKind,
    records: Iterable<T>,
    isUnchanged: (record: T) => boolean,
  ): number[] => {
    const ids = new Set(mark.records[kind]);
    return [...records].filter((record) => ids.has(record.id) && isUnchanged(record)).map(({ id }) => id);
  };
  const ofVehicles = new Set(demoIdentifiers());
  const devices = idsOf('device', registry.devices.all(), ({ uniqueId }) => ofVehicles.has(uniqueId));
  const isDemoDevice = (id: unknown): boolean => devices.some((deviceId) => deviceId === id);
  const accounts = demoUserIds(registry, mark);
  const fleets = idsOf(
    'group',
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
  const drivers = idsOf('driver', registry.index('driver').all(), ({ uniqueId }) =>
    names.driver.has(uniqueId),
  );
  // Other drivers who check in need them, too.
  const checkIns = [...registry.index('driver').all()].some(
    (driver) => !drivers.includes(driver.id) && checkInSettings(driver, namespace) !== undefined,
  )
    ? []
    : checkInAttributes(namespace).map(({ description }) => description);
  return {
    records: new Map<VisibleKind, readonly number[]>([
      [
        'attribute',
        idsOf('attribute', registry.index('attribute').all(), ({ description }) =>
          checkIns.includes(description),
        ),
      ],
      [
        'notification',
        idsOf('notification', registry.index('notification').all(), ({ type, description }) =>
          names.notification.has(`${type} ${description}`),
        ),
      ],
      [
        'geofence',
        [
          ...idsOf('geofence', registry.index('geofence').all(), ({ name }) => names.geofence.has(name)),
          ...[...registry.index('geofence').all()]
            .filter((geofence) => isDemoDevice(anchoredDeviceId(geofence)))
            .map(({ id }) => id),
        ],
      ],
      [
        'command',
        idsOf('command', registry.index('command').all(), ({ description }) =>
          names.command.has(description),
        ),
      ],
      [
        'maintenance',
        idsOf(
          'maintenance',
          registry.index('maintenance').all(),
          ({ name }) => name === DEMO_MAINTENANCE.name,
        ),
      ],
      ['device', devices],
      ['driver', drivers],
      [
        'group',
        [
          ...idsOf(
            'group',
            registry.groups.all(),
            ({ name, groupId }) => roads.has(name) && fleets.includes(groupId),
          ),
          ...fleets,
        ],
      ],
    ]),
    users: [...registry.users.all()]
      .filter(({ user }) => isShare(user))
      .filter(
        ({ user }) =>
          accounts.some((id) => id === shareCreatorId(user)) || isDemoDevice(user.attributes['deviceId']),
      )
      .map(({ id }) => id)
      .concat(accounts),
  };
}

let identifiers: readonly string[] | undefined;

/** Returns the identifiers of the demo's vehicles. */
export function demoIdentifiers(): readonly string[] {
  identifiers ??= demoVehicles(DEMO_SEED).map(({ uniqueId }) => uniqueId);
  return identifiers;
}

/** Returns the ids of the demo account and of its reseller with those below, as far as they have their names. */
function demoUserIds(registry: Registry, mark: DemoMark): number[] {
  return [...demoResellerIds(registry, mark), demoUserId(registry, mark) ?? []].flat();
}

/** Returns the ids of the reseller, of the accounts below it and of the customers with bills, without those that were made one's own. */
export function demoResellerIds(registry: Registry, mark: DemoMark): number[] {
  const emails = new Set([...DEMO_RESELLER_ACCOUNTS, ...DEMO_CUSTOMERS].map(({ email }) => email));
  return mark.resellerIds.filter((id) => emails.has(registry.users.get(id)?.user.email ?? ''));
}

/** Returns the id of the demo account; undefined when it is gone or was made one's own under another name. */
export function demoUserId(registry: Registry, mark: DemoMark): number | undefined {
  return hasDemoAccount({ registry }, mark) ? mark.userId : undefined;
}
