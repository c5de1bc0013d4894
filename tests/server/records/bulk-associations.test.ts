import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { Access } from '../../../server/access/access.ts';
import { noopPublisher } from '../../../server/registry/live-publisher.ts';
import { PrivateTrips } from '../../../server/positions/private-trips.ts';
import { Passwords } from '../../../server/accounts/passwords.ts';
import { DriverAccounts } from '../../../server/accounts/driver-accounts.ts';
import { AssociationService } from '../../../server/records/associations.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { SessionService } from '../../../server/accounts/sessions.ts';
import { yieldToEventLoop } from '../../../server/runtime/chunks.ts';
import { Users } from '../../../server/accounts/users.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const GEOFENCES = 50;
const DEVICES = 200;

let temporary: TemporaryDatabase;
let database: Database;
let registry: Registry;
let associations: AssociationService;
/** How often the work yielded, and the most associations processed without yielding. */
let yields = 0;
let stretch = 0;
let longest = 0;

/** The administrator, with a counter for permission checks. */
class CountedAccess extends Access {
  override requireAssociation(...asked: Parameters<Access['requireAssociation']>): void {
    stretch += 1;
    longest = Math.max(longest, stretch);
    super.requireAssociation(...asked);
  }
}

beforeAll(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
  registry = await Registry.open(database);
  const parts = {
    sessions: await SessionService.open(database),
    publisher: noopPublisher,
    namespace: 'farol',
    passwords: new Passwords(),
    privateTrips: await PrivateTrips.open(registry, { namespace: 'farol', nowMs: 0 }),
    time: { now: () => 0 },
  };
  const options = { namespace: 'farol', driverAccounts: new DriverAccounts(registry, parts) };
  associations = new AssociationService(registry, noopPublisher, options, () => {
    yields += 1;
    stretch = 0;
    return yieldToEventLoop();
  });
  const users = new Users(registry, parts);
  await users.create(undefined, { name: 'Ana', email: 'ana@example.com', password: 'right' });
  await registry.transaction(async (transaction) => {
    for (let at = 0; at < GEOFENCES; at++)
      await transaction.insert('geofence', {
        id: 0,
        name: `Yard ${at}`,
        description: null,
        area: 'CIRCLE (0 0, 10)',
        calendarId: 0,
        attributes: {},
      });
    for (let at = 0; at < DEVICES; at++)
      await transaction.insert('group', { id: 0, name: `Group ${at}`, groupId: 0, attributes: {} });
  });
});
afterAll(async () => {
  await database.close();
  await temporary.remove();
});

const administrator = (): Access => {
  const account = registry.users.get(1);
  if (!account) throw new Error('nobody');
  return new CountedAccess(registry, account.user, 'farol');
};
const everyPair = () =>
  Array.from({ length: DEVICES * GEOFENCES }, (_, at) => ({
    groupId: (at % DEVICES) + 1,
    geofenceId: Math.floor(at / DEVICES) + 1,
  }));
const stored = async () =>
  Number(
    (
      await database.query
        .selectFrom('links')
        .select((of) => of.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('bulk associations: ten thousand associations are set in chunks of at most a hundred, while other work runs', async () => {
  const before = await stored();
  await associations.set(administrator(), everyPair(), true);
  expect(await stored()).toBe(before + 10_000);
  expect(registry.associations.of('group', DEVICES, 'geofence').size).toBe(GEOFENCES);
  expect(longest).toBeLessThanOrEqual(100);
  expect(yields).toBeGreaterThanOrEqual(3 * 99);
  await associations.set(administrator(), everyPair(), false);
  expect(await stored()).toBe(before);
});

test('bulk associations: when the last of ten thousand associations is refused, none is set', async () => {
  const before = await stored();
  const links = [...everyPair().slice(1), { groupId: 1, geofenceId: 999_999 }];
  await expect(associations.set(administrator(), links, true)).rejects.toThrow('Geofence does not exist');
  expect(await stored()).toBe(before);
  expect(registry.associations.of('group', 2, 'geofence').size).toBe(0);
});

test('bulk associations: more associations than that are refused with the limit', async () => {
  const links = [...everyPair(), { groupId: 1, geofenceId: 1 }];
  await expect(associations.set(administrator(), links, true)).rejects.toThrow(
    'At most 10000 links can be set in one call',
  );
});
