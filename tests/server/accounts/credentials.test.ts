import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { ACTIVITY_CODES } from '../../../server/activity/activity-codes.ts';
import { Credentials } from '../../../server/accounts/credentials.ts';
import { noopPublisher } from '../../../server/registry/live-publisher.ts';
import { Passwords } from '../../../server/accounts/passwords.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { SessionService } from '../../../server/accounts/sessions.ts';
import { Users } from '../../../server/accounts/users.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

let temporary: TemporaryDatabase;
let database: Database;
let registry: Registry;
beforeAll(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
  registry = await Registry.open(database);
  const users = new Users(registry, {
    sessions: await SessionService.open(database),
    publisher: noopPublisher,
    namespace: 'farol',
    passwords: new Passwords(),
  });
  await users.create(undefined, { name: 'Ana', email: 'ana@example.com', password: 'right' });
});
afterAll(async () => {
  await database.close();
  await temporary.remove();
});

/** A clock that advances only when something sleeps. */
function sleepingClock() {
  let now = 1_000_000;
  const slept: number[] = [];
  return {
    slept,
    time: {
      now: () => now,
      sleep: async (milliseconds: number) => {
        slept.push(milliseconds);
        now += milliseconds;
      },
    },
  };
}

test('credentials: wrong passwords are answered more and more slowly, then refused for a while', async () => {
  const { slept, time } = sleepingClock();
  const credentials = new Credentials(registry, new Passwords(), time);
  const statuses: unknown[] = [];
  for (let count = 0; count < 12; count++)
    await credentials.check('ana@example.com', `wrong ${count}`, '10.0.0.1').catch((error: unknown) => {
      statuses.push(error instanceof Error && 'status' in error ? error.status : error);
    });
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
  expect(slept.length).toBeGreaterThan(1);
  expect(slept).toEqual([...slept].sort((left, right) => left - right));
  await expect(credentials.check('ana@example.com', 'right', '10.0.0.1')).rejects.toMatchObject({
    status: 429,
    // The console translates this message; the delay is in a header.
    message: expect.stringMatching(/^Too many attempts - /),
  });
  await time.sleep(30_000);
  expect((await credentials.check('ana@example.com', 'right', '10.0.0.1')).user.name).toBe('Ana');
});

test('credentials: a client that sends the right password with many requests at once is never slowed down', async () => {
  const { slept, time } = sleepingClock();
  const credentials = new Credentials(registry, new Passwords(), time);
  await Promise.all(
    Array.from({ length: 50 }, () => credentials.check('Ana@Example.com ', 'right', '10.0.0.1')),
  );
  for (let count = 0; count < 50; count++) await credentials.check('ana@example.com', 'right', '10.0.0.1');
  expect(slept).toEqual([]);
});

/** Returns the name of the signed-in user, or the status of the refusal. */
const login = (credentials: Credentials, password: string, address: string) =>
  credentials.check('ana@example.com', password, address).then(
    ({ user }) => user.name,
    (error: unknown) => (error instanceof Error ? Reflect.get(error, 'status') : error),
  );

test('credentials: the owner signs in from a known address while others guess, also after a restart', async () => {
  const { slept, time } = sleepingClock();
  await database.query
    .insertInto('activity')
    .values({
      time: 1,
      code: ACTIVITY_CODES.login,
      status: 200,
      user_id: 1,
      username: 'ana@example.com',
      address: '203.0.113.1',
      agent: '',
      session: '',
      device_id: null,
      data: '{}',
    })
    .execute();
  const credentials = new Credentials(registry, new Passwords(), time);
  await credentials.loadKnownAddresses();
  for (let count = 0; count < 60; count++) await login(credentials, `wrong ${count}`, `198.51.100.${count}`);
  // Sign-ins from an unknown address must wait now; those of the owner from the known one need not.
  expect(await login(credentials, 'wrong', '192.0.2.1')).toBe(429);
  slept.length = 0;
  expect(await login(credentials, 'right', '203.0.113.1')).toBe('Ana');
  expect(slept).toEqual([]);
});

test('credentials: one-time codes cannot be guessed faster than passwords', async () => {
  const totpKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const ana = registry.users.get(1);
  if (!ana) throw new Error('nobody');
  await registry.transaction((transaction) =>
    transaction.update('user', { ...ana, user: { ...ana.user, totpKey } }),
  );
  const { time } = sleepingClock();
  const credentials = new Credentials(registry, new Passwords(), time);
  const statuses: unknown[] = [];
  for (let count = 0; count < 300; count++)
    await credentials
      .check('ana@example.com', 'right', `198.51.100.${count % 250}`, String(count).padStart(6, '0'))
      .catch((error: unknown) => statuses.push(error instanceof Error && Reflect.get(error, 'status')));
  expect(statuses.filter((status) => status !== 429).length).toBeLessThan(25);
});
