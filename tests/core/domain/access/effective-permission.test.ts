import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPermission } from '@farol/core/domain/access/permission';
import { isReadonly, mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const CREATE_EDIT_DELETE = [16, 24, 32, 40, 48, 56, 64, 80, 88, 96]
  .flatMap((area) => [area + 1, area + 2, area + 3])
  .concat(13, 14, 15);
const COMPUTED = [65, 66, 67];
const LOOKING = [8, 9, 10, 11, 12, 16, 40, 48, 56, 72, 73, 74, 75, 76];
const flag = fc.integer({ min: 0, max: 127 });
const server = aServer();

test('a read-only user changes no kind of record, but may still view and send commands', () => {
  const principal = { user: aUser({ readonly: true }), server, namespace: 'acme' };
  expect(isReadonly(principal)).toBe(true);
  for (const permission of CREATE_EDIT_DELETE) expect(mayUsePermission(permission, principal)).toBe(false);
  for (const permission of LOOKING) expect(mayUsePermission(permission, principal)).toBe(true);
});

test('a read-only server is read-only for everyone but administrators', () => {
  const closed = { ...server, info: { ...server.info, readonly: true } };
  expect(mayUsePermission(14, { user: aUser(), server: closed, namespace: 'acme' })).toBe(false);
  expect(
    mayUsePermission(14, { user: aUser({ administrator: true }), server: closed, namespace: 'acme' }),
  ).toBe(true);
});

test('a user who may not change devices may change everything else, and one limited to saved commands may not save commands', () => {
  const devices = { user: aUser({ deviceReadonly: true }), server, namespace: 'acme' };
  const commands = { user: aUser({ limitCommands: true }), server, namespace: 'acme' };
  for (const permission of CREATE_EDIT_DELETE) {
    expect(mayUsePermission(permission, devices)).toBe(![13, 14, 15, ...COMPUTED].includes(permission));
    expect(mayUsePermission(permission, commands)).toBe(![57, 58, 59, ...COMPUTED].includes(permission));
  }
});

test('everyone may view computed attributes, and only administrators change them', () => {
  const [regularUser, administrator] = [false, true].map((administrates) => ({
    user: aUser({ administrator: administrates }),
    server,
    namespace: 'acme',
  }));
  for (const permission of COMPUTED) {
    expect(regularUser && mayUsePermission(permission, regularUser)).toBe(false);
    expect(administrator && mayUsePermission(permission, administrator)).toBe(true);
  }
  expect(regularUser && mayUsePermission(64, regularUser)).toBe(true);
});

test('no user may do anything without holding its flag', () => {
  fc.assert(
    fc.property(
      flag,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (permission, readonly, deviceReadonly, limitCommands) => {
        const principal = {
          user: aUser({ readonly, deviceReadonly, limitCommands }),
          server,
          namespace: 'acme',
        };
        if (mayUsePermission(permission, principal)) expect(hasPermission(permission, principal)).toBe(true);
      },
    ),
  );
});
