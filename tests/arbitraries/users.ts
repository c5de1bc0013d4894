import * as fc from 'fast-check';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';

/** An ordinary account, with the given differences. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    ...DEFAULT_USER,
    id: 7,
    name: 'Ana Souza',
    email: 'ana@example.com',
    ...changes,
  };
}

/** 32 hexadecimal characters, as advanced permissions are stored (§5). */
export const storedPermissions = fc
  .array(fc.constantFrom(...'0123456789ABCDEFabcdef'.split('')), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.join(''));
