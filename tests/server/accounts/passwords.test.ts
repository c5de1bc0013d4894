import { expect, test, vi } from 'vitest';
import { Passwords } from '../../../server/accounts/passwords.ts';

// Here they cost what they cost in the product.
vi.unmock(import('../../../server/accounts/password-cost.ts'));

const passwords = new Passwords();
const hashPassword = (password: string) => passwords.hash(password, 'here');
const isPassword = (password: string, stored: string | null) => passwords.verify(password, stored, 'here');

test('passwords: matches its hash in any Unicode form, and no other does', async () => {
  const stored = await hashPassword('São João 🚌');
  expect(await isPassword('São João 🚌'.normalize('NFD'), stored)).toBe(true);
  expect(await isPassword('Sao Joao 🚌', stored)).toBe(false);
  expect(await isPassword('', stored)).toBe(false);
});

test('passwords: the same password is stored differently each time and never readably', async () => {
  const [one, other] = [await hashPassword('secret'), await hashPassword('secret')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('secret');
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$/);
});

test('passwords: without a stored password nothing matches, not even an empty one', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('secret', null)).toBe(false);
});
