import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPushKeys } from '../../../server/delivery/push-keys.ts';
import { PushSubscriptions } from '../../../server/delivery/push-subscriptions.ts';
import type { Database } from '../../../server/storage/database.ts';
import { SecretBox } from '../../../server/storage/secret-box.ts';
import { aPushToken } from '../../arbitraries/push.ts';
import { aUser } from '../../arbitraries/users.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const BROWSER = { agent: 'Firefox', accepted: ['de', 'es-MX', 'en'], now: 1_000_000 };

function caller(id: number, loginId: string | undefined = `login-${id}`, others = {}) {
  return { account: { user: aUser({ id }) }, session: { impersonatorId: null }, loginId, ...others };
}

function tokenOf(name: string): string {
  return aPushToken({ endpoint: `https://push.example/${name}` });
}

onEachDatabase('push', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let subscriptions: PushSubscriptions;
  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
    subscriptions = await PushSubscriptions.open(database);
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  const add = (id: number, name: string, login?: string, now = BROWSER.now) =>
    subscriptions.add(caller(id, login), { userId: id, token: tokenOf(name) }, { ...BROWSER, now });
  const namesOf = (id: number) => subscriptions.ofUser(id).map(({ endpoint }) => endpoint.split('/').at(-1));

  test('browsers: survive a restart with their keys, and with the first of their languages that is ours', async () => {
    await add(7, 'phone');
    const [before] = subscriptions.ofUser(7);
    expect(before).toMatchObject({ userId: 7, language: 'es-ES', endpoint: 'https://push.example/phone' });
    await database.close();
    database = await temporary.open();
    subscriptions = await PushSubscriptions.open(database);
    expect(subscriptions.ofUser(7)).toEqual([before]);
    expect(subscriptions.has(7)).toBe(true);
    expect(subscriptions.has(8)).toBe(false);
    expect(subscriptions.list(caller(7))).toEqual([
      {
        id: before?.id,
        endpoint: 'https://push.example/phone',
        agent: 'Firefox',
        current: true,
        removed: false,
        creationTime: '1970-01-01T00:16:40.000Z',
        lastSuccess: null,
        lastFailure: null,
      },
    ]);
    expect(subscriptions.list(caller(7, 'another'))).toMatchObject([{ current: false }]);
  });

  test('browsers: one belongs to the user who registered it last', async () => {
    await add(7, 'phone');
    await add(8, 'phone');
    await add(8, 'phone');
    expect([namesOf(7), namesOf(8)]).toEqual([[], ['phone']]);
  });

  test('browsers: of very many the oldest are forgotten', async () => {
    for (let number = 0; number < 25; number++) await add(7, `b${number}`, undefined, number);
    expect(namesOf(7)).toHaveLength(20);
    expect(namesOf(7)?.[0]).toBe('b5');
  });

  test('browsers: guests, other users and who acts as somebody register none and see none', async () => {
    const body = { userId: 7, token: tokenOf('phone') };
    for (const other of [
      caller(8),
      caller(7, 'login', { session: { impersonatorId: 1 } }),
      { ...caller(7), account: { user: aUser({ id: 7, attributes: { isShared: true } }) } },
    ])
      await expect(subscriptions.add(other, body, BROWSER)).rejects.toThrow(/SecurityException/);
    expect(() => subscriptions.list(caller(7, 'login', { session: { impersonatorId: 1 } }))).toThrow();
    expect(subscriptions.has(7)).toBe(false);
  });

  test('browsers: a removed one gets nothing, and is registered again only with another address', async () => {
    await add(7, 'phone');
    const [{ id } = { id: 0 }] = subscriptions.ofUser(7);
    await expect(subscriptions.remove(caller(8), id, 5)).rejects.toThrow(/404/);
    await subscriptions.remove(caller(7, 'laptop'), id, 5);
    expect([subscriptions.has(7), subscriptions.browser(id)]).toEqual([false, undefined]);
    expect(subscriptions.list(caller(7))).toMatchObject([{ id, removed: true }]);
    await expect(subscriptions.remove(caller(7), id, 5)).rejects.toThrow(/404/);
    await expect(add(7, 'phone')).rejects.toThrow(/was removed/);
    await add(7, 'phone2');
    await add(8, 'phone');
    expect([namesOf(7), namesOf(8)]).toEqual([['phone2'], ['phone']]);
  });

  test('browsers: a renewed address takes the place of the old one, of the same user only', async () => {
    await add(7, 'old');
    const renewal = { userId: 7, token: tokenOf('new'), replaces: 'https://push.example/old' };
    await subscriptions.add(caller(7), renewal, BROWSER);
    expect(namesOf(7)).toEqual(['new']);
    await expect(
      subscriptions.add(caller(8), { ...renewal, userId: 8, replaces: 'https://push.example/new' }, BROWSER),
    ).rejects.toThrow(/replaces/);
    await expect(subscriptions.add(caller(7), renewal, BROWSER)).rejects.toThrow(/replaces/);
  });

  test('sign-out: ends the browser of that login; another password those of all other logins', async () => {
    await add(7, 'phone', 'one');
    await add(7, 'laptop', 'two');
    await add(7, 'tablet', 'three');
    await add(8, 'theirs', 'four');
    await subscriptions.loginEnded('one');
    expect(namesOf(7)).toEqual(['laptop', 'tablet']);
    await subscriptions.loginReplaced('two', 'five');
    await subscriptions.loginEnded('two');
    await subscriptions.loginsEnded(7, 'five');
    expect([namesOf(7), namesOf(8)]).toEqual([['laptop'], ['theirs']]);
    subscriptions = await PushSubscriptions.open(database);
    expect([namesOf(7), namesOf(8)]).toEqual([['laptop'], ['theirs']]);
    await subscriptions.loginsEnded(7, undefined);
    expect(namesOf(7)).toEqual([]);
  });

  test('results: the last success and failure are known, stored once a minute at most', async () => {
    await add(7, 'phone');
    const [{ id } = { id: 0 }] = subscriptions.ofUser(7);
    const list = () => subscriptions.list(caller(7))[0];
    await subscriptions.noteResult(id, true, 2_000_000);
    await subscriptions.noteResult(id, true, 2_030_000);
    expect(list()?.lastSuccess).toBe(new Date(2_000_000).toISOString());
    await subscriptions.noteResult(id, false, 2_031_000);
    expect(list()?.lastFailure).toBe(new Date(2_031_000).toISOString());
    await subscriptions.noteResult(id, true, 2_032_000);
    expect(list()?.lastSuccess).toBe(new Date(2_032_000).toISOString());
    await subscriptions.forget(id);
    await subscriptions.noteResult(id, true, 2_500_000);
    expect(list()).toBeUndefined();
  });

  test('keys: are created once, also by two that start at the same time, and the private one is not readable', async () => {
    const [one, other] = await Promise.all([openPushKeys(database), openPushKeys(database)]);
    expect(other).toEqual(one);
    expect(await openPushKeys(database)).toEqual(one);
    const rows = await database.query.selectFrom('settings').selectAll().execute();
    expect(JSON.stringify(rows)).toContain(one.publicKey);
    expect(JSON.stringify(rows)).not.toContain(one.privateKey);
  });

  test('keys: another secret key is refused instead of new keys, with which no browser is reached', async () => {
    await openPushKeys(database);
    const secrets = new SecretBox(Buffer.alloc(32, 1));
    await expect(openPushKeys({ query: database.query, secrets })).rejects.toThrow(/another key/);
  });

  test('migration: tokens of the old attribute become browsers; what is none stays in the attribute', async () => {
    const attributes = {
      color: 'red',
      notificationTokens: `${tokenOf('phone')},fcm-token,${tokenOf('laptop')}`,
    };
    const row = { password_hash: null, login_key: null, data: '{}' };
    await database.query
      .insertInto('users')
      .values([
        { ...row, id: 7, name: 'a', email: 'a', email_key: 'a', attributes: JSON.stringify(attributes) },
        {
          ...row,
          id: 8,
          name: 'b',
          email: 'b',
          email_key: 'b',
          attributes: JSON.stringify({ notificationTokens: tokenOf('phone') }),
        },
      ])
      .execute();
    await database.query
      .withTables<{ kysely_migration: { name: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', '>=', '0026')
      .execute();
    // Undo the later migrations as well.
    for (const table of [
      'push_subscriptions',
      'private_trips',
      'rule_silences',
      'sms_days',
      'sms_messages',
      'invoices',
      'invoice_steps',
      'account_access',
      'provider_events',
      'imported_records',
      'imported_periods',
    ])
      await database.query.schema.dropTable(table).execute();
    await database.close();
    database = await temporary.open();
    subscriptions = await PushSubscriptions.open(database);
    expect([namesOf(7), namesOf(8)]).toEqual([['phone', 'laptop'], []]);
    const users = await database.query.selectFrom('users').select('attributes').orderBy('id').execute();
    expect(users.map((user) => JSON.parse(user.attributes))).toEqual([
      { color: 'red', notificationTokens: 'fcm-token' },
      {},
    ]);
  });
});
