import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { ShareService } from '../../../server/product/shares.ts';
import { Access } from '../../../server/access/access.ts';
import { runAsActor } from '../../../server/activity/activity-actor.ts';
import { Credentials } from '../../../server/accounts/credentials.ts';
import { noopPublisher } from '../../../server/registry/live-publisher.ts';
import { PasswordResets } from '../../../server/accounts/password-reset.ts';
import { OutboxService } from '../../../server/outbox/outbox.ts';
import { Passwords } from '../../../server/accounts/passwords.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { SessionService } from '../../../server/accounts/sessions.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { Users } from '../../../server/accounts/users.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

let temporary: TemporaryDatabase;
let database: Database;
let registry: Registry;
let users: Users;
let shares: ShareService;
let resets: PasswordResets;
let credentials: Credentials;
/** The number of password hashes, and the most at a time. */
let hashes: number;
let atOnce: number;
let running = 0;

beforeAll(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
  registry = await Registry.open(database);
  const sessions = await SessionService.open(database);
  const passwords = new Passwords(async (password, salt) => {
    hashes += 1;
    running += 1;
    atOnce = Math.max(atOnce, running);
    await systemClock.sleep(1);
    running -= 1;
    return Buffer.from(`${password}${salt.toString('hex')}`.padEnd(32).slice(0, 32));
  });
  const parts = { sessions, publisher: noopPublisher, namespace: 'farol', passwords, time: systemClock };
  users = new Users(registry, parts);
  shares = new ShareService(registry, parts);
  credentials = new Credentials(registry, passwords, systemClock);
  const mailer = { canReach: () => false, serverFor: () => '', sendAtOnce: async () => {} };
  const outbox = await OutboxService.open(database, systemClock);
  resets = new PasswordResets(
    { registry, sessions, outbox },
    { ...parts, mailer, secrets: database.secrets },
  );
  hashes = 0;
  await users.create(undefined, { name: 'Ana', email: 'ana@example.com', password: 'right' });
});
beforeEach(() => {
  hashes = 0;
  atOnce = 0;
});
afterAll(async () => {
  await database.close();
  await temporary.remove();
});

const as = (id: number): Access => {
  const account = registry.users.get(id);
  if (!account) throw new Error(`no user ${id}`);
  return new Access(registry, account.user, 'farol');
};
const from = <R>(address: string, act: () => R): R =>
  runAsActor({ userId: 0, username: '', address, agent: '', session: '', now: Date.now() }, act);
const refusals = async (all: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((item) =>
    item.status === 'fulfilled' ? 'taken' : item.reason instanceof Error ? item.reason.message : 'unknown',
  );

/** The user signed in a moment ago. */
const LOGIN = { id: undefined, isPasswordConfirmed: true };

test('password work: two hundred sign-up attempts without registration cost no password hash', async () => {
  const tries = Array.from({ length: 200 }, (_, at) =>
    from('203.0.113.9', () =>
      users.create(undefined, { name: 'Eve', email: `eve${at}@example.com`, password: 'secret' }),
    ),
  );
  expect(new Set(await refusals(tries))).toEqual(new Set(['Registration disabled - SecurityException']));
  expect(hashes).toBe(0);
});

test('password work: refused changes are refused before a password is hashed', async () => {
  const bruno = await users.create(as(1), { name: 'Bruno', email: 'bruno@example.com', password: 'secret' });
  const carla = await users.create(as(1), { name: 'Carla', email: 'carla@example.com', password: 'secret' });
  hashes = 0;
  const refused = await refusals([
    users.create(as(bruno.id), { name: 'Eve', email: 'eve@example.com', password: 'secret' }),
    users.create(as(1), { name: 'Eve', email: 'BRUNO@example.com', password: 'secret' }),
    users.update(as(bruno.id), { ...carla, password: 'stolen' }, LOGIN),
    users.update(as(bruno.id), { ...bruno, administrator: true, password: 'secret' }, LOGIN),
    users.update(as(bruno.id), { ...bruno, email: 'carla@example.com', password: 'secret' }, LOGIN),
    shares.create(as(bruno.id), { deviceId: 999, expirationTime: '2999-01-01T00:00:00Z' }, Date.now()),
    resets.reset('1.9999999999999.forged', 'stolen'),
  ]);
  expect(refused).not.toContain('taken');
  expect(hashes).toBe(0);
});

test('password work: a flood of sign-ins hashes at most two passwords at a time and turns away the rest', async () => {
  const flood = Array.from({ length: 400 }, (_, at) =>
    credentials.check(`nobody${at}@example.com`, `guess ${at}`, `198.51.${at % 100}.7`),
  );
  const owner = credentials.check('ana@example.com', 'right', '203.0.113.1');
  const answers = await refusals(flood);
  expect((await owner).user.name).toBe('Ana');
  expect(atOnce).toBeLessThanOrEqual(2);
  expect(answers.filter((answer) => answer.startsWith('Server is busy')).length).toBeGreaterThan(200);
  expect(hashes).toBeLessThan(200);
});

test('password work: with open registration, one network cannot register hundreds of accounts', async () => {
  await registry.transaction((transaction) =>
    transaction.updateServer({ ...registry.server, registration: true }),
  );
  const tries = Array.from({ length: 100 }, (_, at) =>
    from('203.0.113.77', () =>
      users.create(undefined, { name: 'New', email: `new${at}@example.com`, deviceLimit: 0 }),
    ),
  );
  const answers = await refusals(tries);
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(20);
  const elsewhere = from('203.0.113.78', () =>
    users.create(undefined, { name: 'New', email: 'else@example.com' }),
  );
  expect((await elsewhere).id).toBeGreaterThan(0);
});
