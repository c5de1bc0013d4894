import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineStopDenial, type EngineStopSource } from '@farol/core/domain/access/engine-stop-permission';
import { formatPermissionFlags, type Principal } from '@farol/core/domain/access/permission';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const ways = fc.constantFrom<EngineStopSource>('command', 'savedCommand', 'record', 'device', 'anchor');
const moments = fc.constantFrom(null, '2026-05-01T00:00:00.000+00:00', '2027-01-01T00:00:00.000+00:00');

const people = fc.record({
  administrator: fc.boolean(),
  readonly: fc.boolean(),
  deviceReadonly: fc.boolean(),
  limitCommands: fc.boolean(),
  disabled: fc.boolean(),
  expirationTime: moments,
});
const flags = fc.option(fc.subarray([9, 10, 11, 12]), { nil: undefined });
const kinds = fc.constantFrom('regular', 'shared', 'driver');
const principals = fc
  .record({ people, flags, kinds, switched: fc.boolean(), plus: fc.boolean(), limited: fc.boolean() })
  .map(({ people: account, flags: held, kinds: kind, switched, plus, limited }): Principal => {
    const perms = formatPermissionFlags(Array.from({ length: 128 }, (_, at) => held?.includes(at) ?? false));
    return {
      user: aUser({
        ...account,
        attributes: {
          ...(held && { 'acme.advancedPerms': perms }),
          ...(kind === 'shared' && { isShared: 3 }),
          ...(kind === 'driver' && { 'acme.isQrDriverId': 'd1' }),
        },
      }),
      server: aServer({ attributes: { 'acme.enableAdvancedPerms': switched }, limitCommands: limited }, plus),
      namespace: 'acme',
    };
  });
const refusal = (principal: Principal, source: EngineStopSource, isDeviceAssociated = true) =>
  engineStopDenial(principal, { source, isDeviceAssociated, nowMs: NOW });

test('whoever is disabled, expired, a driver or not linked to the vehicle stops no engine in any way', () => {
  fc.assert(
    fc.property(principals, ways, fc.boolean(), (principal, way, isLinked) => {
      if (refusal(principal, way, isLinked) !== undefined) return;
      const { user } = principal;
      expect(user.disabled).toBe(false);
      expect(user.expirationTime === null || Date.parse(user.expirationTime) > NOW).toBe(true);
      expect(user.attributes['acme.isQrDriverId']).toBeUndefined();
      expect(isLinked || user.administrator).toBe(true);
    }),
  );
});

test('where permissions decide, an anchor takes its own and everything else that of locking', () => {
  fc.assert(
    fc.property(fc.subarray([9, 10, 11, 12]), ways, (held, way) => {
      const perms = formatPermissionFlags(Array.from({ length: 128 }, (_, at) => held.includes(at)));
      const principal: Principal = {
        user: aUser({ attributes: { 'acme.advancedPerms': perms } }),
        server: aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true),
        namespace: 'acme',
      };
      expect(refusal(principal, way) === undefined).toBe(held.includes(way === 'anchor' ? 9 : 10));
    }),
  );
});

test('who is limited to saved commands stops engines by these alone; who may only look sets nothing that stops one', () => {
  fc.assert(
    fc.property(principals, ways, (principal, way) => {
      const { user, server } = principal;
      if (refusal(principal, way) !== undefined || user.administrator) return;
      if (way !== 'savedCommand') expect(user.limitCommands || server.info.limitCommands).toBe(false);
      if (way === 'record' || way === 'anchor') expect(user.readonly).toBe(false);
      if (way === 'device') expect(user.readonly || user.deviceReadonly).toBe(false);
    }),
  );
});

test('a temporary link stops engines by commands alone, and only when its maker allowed it', () => {
  fc.assert(
    fc.property(principals, ways, (principal, way) => {
      if (!principal.user.attributes['isShared'] || principal.user.administrator) return;
      if (refusal(principal, way) !== undefined) return;
      expect([way === 'command' || way === 'savedCommand', principal.user.limitCommands]).toEqual([true, false]);
    }),
  );
});

test('a right that is taken away is never one that was needed for less: losing anything allows nothing new', () => {
  fc.assert(
    fc.property(principals, ways, people, (principal, way, lost) => {
      const user = { ...principal.user };
      for (const field of ['readonly', 'deviceReadonly', 'limitCommands', 'disabled'] as const)
        user[field] ||= lost[field];
      if (refusal({ ...principal, user }, way) === undefined) expect(refusal(principal, way)).toBeUndefined();
    }),
  );
});
