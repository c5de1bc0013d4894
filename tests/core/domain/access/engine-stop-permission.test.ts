import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import {
  engineStopDenial,
  isEngineStopSource,
  type EngineStopSource,
} from '@farol/core/domain/access/engine-stop-permission';
import { type Principal } from '@farol/core/domain/access/permission';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const sources = fc.constantFrom<EngineStopSource>('command', 'savedCommand', 'record', 'device', 'anchor');
const VEHICLE_ACTIONS = [PERMISSION.anchor, PERMISSION.lock, PERMISSION.unlock, PERMISSION.sendCommands];
const expiryTimes = fc.constantFrom(null, '2026-05-01T00:00:00.000+00:00', '2027-01-01T00:00:00.000+00:00');

const accounts = fc.record({
  administrator: fc.boolean(),
  readonly: fc.boolean(),
  deviceReadonly: fc.boolean(),
  limitCommands: fc.boolean(),
  disabled: fc.boolean(),
  expirationTime: expiryTimes,
});
const flags = fc.option(fc.subarray(VEHICLE_ACTIONS), { nil: undefined });
const kinds = fc.constantFrom('regular', 'shared', 'driver');
const principals = fc
  .record({ accounts, flags, kinds, switched: fc.boolean(), plus: fc.boolean(), limited: fc.boolean() })
  .map(({ accounts: account, flags: heldFlags, kinds: kind, switched, plus, limited }): Principal => {
    const perms = storedPermissionsOf(heldFlags ?? []);
    return {
      user: aUser({
        ...account,
        attributes: {
          ...(heldFlags && { 'acme.advancedPerms': perms }),
          ...(kind === 'shared' && { isShared: 3 }),
          ...(kind === 'driver' && { 'acme.isQrDriverId': 'd1' }),
        },
      }),
      server: aServer({ attributes: { 'acme.enableAdvancedPerms': switched }, limitCommands: limited }, plus),
      namespace: 'acme',
    };
  });
const denial = (principal: Principal, source: EngineStopSource, isDeviceAssociated = true) =>
  engineStopDenial(principal, { source, isDeviceAssociated, nowMs: NOW });

test('engine stop permission: a user who is disabled, expired, a driver or not associated with the vehicle cannot stop its engine in any way', () => {
  fc.assert(
    fc.property(principals, sources, fc.boolean(), (principal, source, isAssociated) => {
      if (denial(principal, source, isAssociated) !== undefined) return;
      const { user } = principal;
      expect(user.disabled).toBe(false);
      expect(user.expirationTime === null || Date.parse(user.expirationTime) > NOW).toBe(true);
      expect(user.attributes['acme.isQrDriverId']).toBeUndefined();
      expect(isAssociated || user.administrator).toBe(true);
    }),
  );
});

test('engine stop permission: where permissions apply, an anchor needs its own permission and everything else the one for locking', () => {
  fc.assert(
    fc.property(fc.subarray(VEHICLE_ACTIONS), sources, (heldFlags, source) => {
      const perms = storedPermissionsOf(heldFlags);
      const principal: Principal = {
        user: aUser({ attributes: { 'acme.advancedPerms': perms } }),
        server: aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true),
        namespace: 'acme',
      };
      expect(denial(principal, source) === undefined).toBe(
        heldFlags.includes(source === 'anchor' ? PERMISSION.anchor : PERMISSION.lock),
      );
    }),
  );
});

test('engine stop permission: a user limited to saved commands stops engines with these alone, a read-only user with nothing', () => {
  fc.assert(
    fc.property(principals, sources, (principal, source) => {
      const { user, server } = principal;
      if (denial(principal, source) !== undefined || user.administrator) return;
      if (source !== 'savedCommand') expect(user.limitCommands || server.info.limitCommands).toBe(false);
      expect(user.readonly || server.info.readonly).toBe(false);
      if (source === 'device') expect(user.deviceReadonly).toBe(false);
    }),
  );
});

test('engine stop permission: a guest stops engines by commands alone, and only when the share allows it', () => {
  fc.assert(
    fc.property(principals, sources, (principal, source) => {
      if (!principal.user.attributes['isShared'] || principal.user.administrator) return;
      if (denial(principal, source) !== undefined) return;
      expect([source === 'command' || source === 'savedCommand', principal.user.limitCommands]).toEqual([
        true,
        false,
      ]);
    }),
  );
});

test('engine stop permission: taking a permission away never allows anything new', () => {
  fc.assert(
    fc.property(principals, sources, accounts, (principal, source, lost) => {
      const user = { ...principal.user };
      for (const field of ['readonly', 'deviceReadonly', 'limitCommands', 'disabled'] as const)
        user[field] ||= lost[field];
      if (denial({ ...principal, user }, source) === undefined)
        expect(denial(principal, source)).toBeUndefined();
    }),
  );
});

const PLAIN = aServer({}, true);
const ALL_SOURCES = ['command', 'savedCommand', 'record', 'device', 'anchor'] as const;

/** What each source answers to this user: command, saved command, record, device, anchor. */
function denials(user: Partial<Principal['user']>, server = PLAIN): (string | undefined)[] {
  return ALL_SOURCES.map((source) => denial({ user: aUser(user), server, namespace: 'acme' }, source));
}

test.each([
  ['a user without restrictions', {}, [undefined, undefined, undefined, undefined, undefined]],
  [
    'a user limited to saved commands',
    { limitCommands: true },
    ['SAVED_COMMANDS_ONLY', undefined, 'SAVED_COMMANDS_ONLY', 'SAVED_COMMANDS_ONLY', 'SAVED_COMMANDS_ONLY'],
  ],
  ['a read-only user', { readonly: true }, ALL_SOURCES.map(() => 'READONLY')],
  [
    'a user who may not change devices',
    { deviceReadonly: true },
    [undefined, undefined, undefined, 'READONLY', undefined],
  ],
  [
    'an administrator with every restriction',
    { administrator: true, readonly: true, deviceReadonly: true, limitCommands: true },
    [undefined, undefined, undefined, undefined, undefined],
  ],
  [
    'a guest whose share allows commands',
    { attributes: { isShared: 3 } },
    [undefined, undefined, 'PERMISSION_NOT_HELD', 'PERMISSION_NOT_HELD', 'PERMISSION_NOT_HELD'],
  ],
  [
    'a guest whose share allows none',
    { attributes: { isShared: 3 }, limitCommands: true },
    ALL_SOURCES.map(() => 'PERMISSION_NOT_HELD'),
  ],
  ['a disabled user', { disabled: true }, ALL_SOURCES.map(() => 'BLOCK')],
  [
    'an expired user',
    { expirationTime: '2026-05-01T00:00:00.000+00:00' },
    ALL_SOURCES.map(() => 'USER_HAS_EXPIRED'),
  ],
] as const)(
  'engine stop permission: %s is told for every way to stop an engine why it is refused',
  (_, user, expected) => {
    expect(denials(user)).toEqual(expected);
  },
);

test('engine stop permission: the server restricts everybody as it restricts one user', () => {
  for (const restriction of ['readonly', 'deviceReadonly', 'limitCommands'] as const)
    expect(denials({}, aServer({ [restriction]: true }, true))).toEqual(denials({ [restriction]: true }));
});

test('engine stop permission: a vehicle of somebody else is refused before anything else, and an administrator reaches all', () => {
  const user = aUser({ readonly: true, limitCommands: true });
  const other = { source: 'record', isDeviceAssociated: false } as const;
  expect(engineStopDenial({ user, server: PLAIN, namespace: 'acme' }, other)).toBe('DEVICE_NOT_LINKED');
  const administrator = aUser({ administrator: true });
  expect(engineStopDenial({ user: administrator, server: PLAIN, namespace: 'acme' }, other)).toBeUndefined();
});

test('engine stop permission: the account of a signed-in user is not checked again', () => {
  const user = aUser({ disabled: true });
  const request = { source: 'command', isDeviceAssociated: true } as const;
  expect(engineStopDenial({ user, server: PLAIN, namespace: 'acme' }, request)).toBeUndefined();
});

test('engine stop permission: a stored text is a source of an engine stop only if it names one', () => {
  for (const source of ALL_SOURCES) expect(isEngineStopSource(source)).toBe(true);
  for (const text of [null, '', 'anchors', 'Command']) expect(isEngineStopSource(text)).toBe(false);
});
