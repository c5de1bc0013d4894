import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import { engineStopDenial, type EngineStopSource } from '@farol/core/domain/access/engine-stop-permission';
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

test('a user who is disabled, expired, a driver or not associated with the vehicle cannot stop its engine in any way', () => {
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

test('where permissions apply, an anchor needs its own permission and everything else the one for locking', () => {
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

test('a user limited to saved commands stops engines with these alone; a read-only user sets up nothing that stops one', () => {
  fc.assert(
    fc.property(principals, sources, (principal, source) => {
      const { user, server } = principal;
      if (denial(principal, source) !== undefined || user.administrator) return;
      if (source !== 'savedCommand') expect(user.limitCommands || server.info.limitCommands).toBe(false);
      if (source === 'record' || source === 'anchor') expect(user.readonly).toBe(false);
      if (source === 'device') expect(user.readonly || user.deviceReadonly).toBe(false);
    }),
  );
});

test('a guest stops engines by commands alone, and only when the share allows it', () => {
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

test('taking a permission away never allows anything new', () => {
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
