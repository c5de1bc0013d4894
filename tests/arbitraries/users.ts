import * as fc from 'fast-check';
import type { User } from '@farol/core/domain/user';

/** An ordinary account, with the given differences. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    name: 'Ana Souza',
    email: 'ana@example.com',
    login: null,
    password: null,
    phone: null,
    readonly: false,
    deviceReadonly: false,
    limitCommands: false,
    disableReports: false,
    fixedEmail: false,
    administrator: false,
    disabled: false,
    expirationTime: null,
    deviceLimit: -1,
    userLimit: 0,
    map: null,
    coordinateFormat: null,
    poiLayer: null,
    latitude: 0,
    longitude: 0,
    zoom: 0,
    totpKey: null,
    temporary: false,
    attributes: {},
    ...changes,
  };
}

/** 32 hexadecimal characters, as advanced permissions are stored (§5). */
export const storedPermissions = fc
  .array(fc.constantFrom(...'0123456789ABCDEFabcdef'.split('')), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.join(''));
