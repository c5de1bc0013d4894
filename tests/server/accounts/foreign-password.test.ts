import { pbkdf2Sync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Credentials } from '../../../server/accounts/credentials.ts';
import { foreignPasswordHash } from '../../../server/accounts/foreign-password.ts';
import { Passwords } from '../../../server/accounts/passwords.ts';
import { userBody } from '../../../server/accounts/user-body.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import type { Database } from '../../../server/storage/database.ts';
import { parseBody } from '../../../server/wire/read-body.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const SALT = '0123456789abcdef0123456789abcdef0123456789abcdef';

/** As Traccar stores a password: since 2026 with its method, before as hexadecimal digits alone. */
function hashedByTraccar(password: string, way: 'old' | 'new'): string {
  const salt = Buffer.from(SALT, 'hex');
  if (way === 'old') return pbkdf2Sync(password, salt, 1_000, 24, 'sha1').toString('hex').toUpperCase();
  return `PBKDF2WithHmacSHA256$20000$${pbkdf2Sync(password, salt, 20_000, 24, 'sha256').toString('hex')}`;
}

let temporary: TemporaryDatabase;
let database: Database;
let registry: Registry;
beforeAll(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
  registry = await Registry.open(database);
});
afterAll(async () => {
  await database.close();
  await temporary.remove();
});

async function account(email: string, passwordHash: string | null): Promise<number> {
  const user = { ...parseBody(userBody, { name: 'Bia', email }), password: null };
  return registry.transaction((transaction) => transaction.insert('user', { id: 0, user, passwordHash }));
}

test.for(['old', 'new'] as const)(
  'an imported password (%s): opens the account, and is stored our way by the first login that succeeds',
  async (way) => {
    const hash = foreignPasswordHash(hashedByTraccar('sésamo', way), SALT.toUpperCase());
    const id = await account(`${way}@example.com`, hash ?? null);
    const credentials = new Credentials(registry, new Passwords(), systemClock);
    await expect(credentials.check(`${way}@example.com`, 'sesamo', '10.0.0.1')).rejects.toMatchObject({
      status: 401,
    });
    expect(registry.users.get(id)?.passwordHash).toBe(hash);
    expect((await credentials.check(`${way}@example.com`, 'sésamo', '10.0.0.1')).id).toBe(id);
    const stored = registry.users.get(id)?.passwordHash ?? '';
    expect(stored).toMatch(/^scrypt\$/);
    expect(await new Passwords().verify('sésamo', stored, 'test')).toBe(true);
    const later = await Registry.open(database);
    expect(later.users.get(id)?.passwordHash).toBe(stored);
    expect((await credentials.check(`${way}@example.com`, 'sésamo', '10.0.0.1')).id).toBe(id);
  },
);

test('an imported password: takes the work of our own as well, so that time tells nothing', async () => {
  let derived = 0;
  const passwords = new Passwords(async () => {
    derived += 1;
    return Buffer.alloc(32);
  });
  const hash = foreignPasswordHash(hashedByTraccar('right', 'old'), SALT);
  expect(await passwords.verify('wrong', hash ?? null, 'test')).toBe(false);
  expect(await passwords.verify('right', hash ?? null, 'test')).toBe(true);
  expect(derived).toBe(2);
});

test.for([
  ['', SALT],
  ['zz', SALT],
  [hashedByTraccar('a', 'old'), ''],
  ['PBKDF2WithHmacSHA512$1000$00112233445566778899', SALT],
  ['PBKDF2WithHmacSHA256$999999999$00112233445566778899', SALT],
  ['PBKDF2WithHmacSHA256$1000$00112233445566778899$00', SALT],
] as const)('a password hash that cannot be read: is none (%s)', ([hash, salt]) => {
  expect(foreignPasswordHash(hash, salt)).toBeUndefined();
});
