import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_USER } from '@farol/core/domain/account/user';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { createSecretBox } from '../../../server/storage/secret-box.ts';
import { DatabaseError } from '../../../server/storage/schema/database-error.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { onEachDatabase } from '../../harness/temporary-database.ts';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const ANA = {
  id: 0,
  passwordHash: 'hash',
  user: { ...DEFAULT_USER, name: 'Ana', email: 'ana@example.com', totpKey: KEY },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('private data: other users of the machine cannot read the data, even where an older server left it open', async () => {
  const data = join(folder, 'data');
  for (const isOpen of [false, true]) {
    if (isOpen) {
      chmodSync(data, 0o755);
      for (const file of ['farol.db', 'farol.lock', 'secret.key']) chmodSync(join(data, file), 0o644);
    }
    const database = await openDatabase(data);
    const registry = await Registry.open(database);
    await registry.transaction((transaction) =>
      transaction.insert('user', { ...ANA, user: { ...ANA.user, email: `${isOpen}@example.com` } }),
    );
    expect(modeOf(data)).toBe('700');
    for (const file of ['farol.db', 'farol.db-wal', 'farol.db-shm', 'farol.lock', 'secret.key'])
      expect([file, modeOf(join(data, file))]).toEqual([file, '600']);
    await database.close();
  }
});

test('private data: the folder of a server whose database is elsewhere is as private', () => {
  const data = join(folder, 'data');
  createSecretBox(data, undefined);
  chmodSync(data, 0o755);
  createSecretBox(data, undefined);
  expect([modeOf(data), modeOf(join(data, 'secret.key'))]).toEqual(['700', '600']);
});

test('private data: the key of one-time passwords is stored only encrypted, also when an older server stored it as plain text', async () => {
  let database = await openDatabase(folder);
  let registry = await Registry.open(database);
  const id = await registry.transaction((transaction) => transaction.insert('user', ANA));
  const stored = () => database.query.selectFrom('users').select('data').executeTakeFirstOrThrow();
  expect((await stored()).data).not.toContain(KEY);
  const { totpKey: _, ...fields } = JSON.parse((await stored()).data);
  await database.query
    .updateTable('users')
    .set({ data: JSON.stringify({ ...fields, totpKey: KEY }) })
    .execute();
  await database.close();
  expect(readFileSync(join(folder, 'farol.db'), 'latin1')).toContain(KEY);

  database = await openDatabase(folder);
  registry = await Registry.open(database);
  expect(registry.users.get(id)?.user.totpKey).toBe(KEY);
  await database.close();
  expect(readFileSync(join(folder, 'farol.db'), 'latin1')).not.toContain(KEY);
});

test('private data: a server without its encryption key does not start, instead of dropping the second factor', async () => {
  const secret = 'a sentence of more than 32 characters';
  let database = await openDatabase(folder, undefined, secret);
  await (await Registry.open(database)).transaction((transaction) => transaction.insert('user', ANA));
  await database.close();
  await expect(openDatabase(folder)).rejects.toThrow(DatabaseError);
  await expect(openDatabase(folder, undefined, `${secret}!`)).rejects.toThrow(/another key/);
  database = await openDatabase(folder, undefined, secret);
  expect([...(await Registry.open(database)).users.all()][0]?.user.totpKey).toBe(KEY);
  await database.close();
});

onEachDatabase('data of a newer version', (create) => {
  test('private data: is refused with one sentence and stays unchanged', async () => {
    const temporary = await create();
    const database = await temporary.open();
    await database.query
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-flying-cars', timestamp: new Date().toISOString() })
      .execute();
    await database.close();
    await expect(temporary.open()).rejects.toThrow(/newer version of Farol \(it has 9999-flying-cars\)/);
    await expect(temporary.open()).rejects.toThrow(DatabaseError);
    await temporary.remove();
  });
});
