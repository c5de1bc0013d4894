import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasPermission,
  parsePermissionFlags,
  formatPermissionFlags,
} from '@farol/core/domain/access/permission';
import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import {
  effectivePermissionFlags,
  PERMISSION_PRESETS,
  presetPermissions,
  withPermissionFlag,
  withGrantedPermissions,
} from '@farol/core/domain/access/permission-presets';
import { EVERY_PERMISSION, permissions } from '../../../arbitraries/permissions.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser, storedPermissions } from '../../../arbitraries/users.ts';

const RESELLING: readonly number[] = [PERMISSION.reseller, PERMISSION.createResellers];
const PLUS = aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true);
const wanted = fc.array(fc.boolean(), { minLength: 128, maxLength: 128 });

function giver(stored: string) {
  return {
    user: aUser({ attributes: { 'farol.advancedPerms': stored } }),
    server: PLUS,
    namespace: 'farol',
  };
}

test('permission presets: no flag has two meanings, and every area starts at a multiple of eight', () => {
  const all = PERMISSION_AREAS.flatMap(({ flag, subPermissions }) => [
    flag,
    ...subPermissions.map((part) => part.flag),
  ]);
  expect(new Set(all).size).toBe(all.length);
  expect(PERMISSION_AREAS.map(({ flag }) => flag)).toEqual([
    0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104,
  ]);
});

test('permission presets: a switch changes its flag alone, and switching an area off also switches off what is inside it', () => {
  fc.assert(
    fc.property(storedPermissions, permissions, fc.boolean(), (stored, flag, on) => {
      const before = effectivePermissionFlags(stored);
      const after = parsePermissionFlags(withPermissionFlag(stored, flag, on));
      const parts = PERMISSION_AREAS.find((area) => area.flag === flag)?.subPermissions ?? [];
      const gone = on ? [] : parts.map((part) => part.flag);
      for (const at of EVERY_PERMISSION) {
        const expected = at === flag ? on : gone.includes(at) ? false : before[at];
        expect(after?.[at]).toBe(expected);
      }
    }),
  );
});

test('a user without flags is shown what they may do: everything but reselling', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      fc.pre(parsePermissionFlags(stored) === undefined);
      expect(effectivePermissionFlags(stored)).toEqual(presetPermissions('everything'));
    }),
  );
  const everything = presetPermissions('everything');
  const unset = PERMISSION_AREAS.flatMap(({ flag, subPermissions }) => [
    flag,
    ...subPermissions.map((part) => part.flag),
  ]).filter((flag) => !everything[flag]);
  expect(unset).toEqual(RESELLING);
});

function named(preset: 'look' | 'dispatcher'): string[] {
  return PERMISSION_AREAS.flatMap(({ subPermissions }) =>
    subPermissions.filter(({ flag }) => presetPermissions(preset)[flag]).map(({ name }) => name),
  );
}

test('permission presets: the view-only preset can change nothing, and the dispatcher preset can delete nothing', () => {
  expect(named('look')).toEqual(['history', 'stops', 'trips', 'events']);
  expect(named('dispatcher')).toContain('lock');
  expect(named('dispatcher')).not.toContain('delete');
});

test('permission presets: no permission inside an area is on in a preset while the area itself is off', () => {
  for (const preset of ['everything', 'look', 'dispatcher'] as const) {
    const on = presetPermissions(preset);
    for (const { flag, subPermissions } of PERMISSION_AREAS)
      for (const part of subPermissions) expect(on[part.flag] && !on[flag]).toBeFalsy();
  }
});

test('permission presets: presets and copies never grant what the granting user does not hold, and never grant reselling', () => {
  fc.assert(
    fc.property(storedPermissions, storedPermissions, wanted, (own, stored, set) => {
      const principal = giver(own);
      const before = effectivePermissionFlags(stored);
      const after = parsePermissionFlags(withGrantedPermissions(stored, set, principal));
      for (const flag of EVERY_PERMISSION) {
        const isTaken = hasPermission(flag, principal) && !RESELLING.includes(flag);
        expect(after?.[flag]).toBe(isTaken ? set[flag] : before[flag]);
      }
    }),
  );
});

test('permission presets: an administrator copies everything but the permissions to resell', () => {
  const principal = { ...giver(formatPermissionFlags([])), user: aUser({ administrator: true }) };
  const all = Array.from({ length: 128 }, () => true);
  const copied = parsePermissionFlags(withGrantedPermissions(formatPermissionFlags([]), all, principal));
  expect(copied?.flatMap((on, flag) => (on ? [] : [flag]))).toEqual(RESELLING);
});

test('permission presets: what a list of granted flags does not name is taken away', () => {
  const all = giver('F'.repeat(32));
  const stored = 'F'.repeat(32);
  const after = parsePermissionFlags(withGrantedPermissions(stored, [true], all));
  expect(after?.flatMap((on, flag) => (on ? [flag] : []))).toEqual([0, ...RESELLING]);
});

test('permission presets: the areas and what is inside them are offered in the order of the product', () => {
  const records = ['create', 'edit', 'delete'];
  const offered = PERMISSION_AREAS.map(({ name, subPermissions }) => [
    name,
    ...subPermissions.map((part) => part.name),
  ]);
  expect(offered).toEqual([
    ['selfEdit'],
    ['devices', 'anchor', 'lock', 'unlock', 'command', ...records],
    ['users', ...records],
    ['share', ...records],
    ['notifications', ...records],
    ['geofences', ...records],
    ['groups', ...records],
    ['commands', ...records],
    ['attributes', ...records],
    ['reports', 'history', 'stops', 'trips', 'events'],
    ['drivers', ...records],
    ['calendars', ...records],
    ['maintenance', ...records],
    ['reseller', 'subReseller'],
  ]);
  expect(PERMISSION_PRESETS).toEqual(['everything', 'look', 'dispatcher']);
});
