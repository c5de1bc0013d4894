import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import {
  commandChoiceOfType,
  offeredSavedCommands,
  offeredCommandTypes,
} from '@farol/core/domain/command/command-choice';
import {
  commonSavedCommands,
  commonCommandTypes,
  groupWithDescendants,
  MAX_BULK_COMMAND_VEHICLES,
  bulkCommandProblem,
} from '@farol/core/domain/command/bulk-command';
import type { Principal } from '@farol/core/domain/access/permission';
import { savedCommands } from '../../../arbitraries/commands.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

test('a bulk command needs at least one vehicle and at most as many as the log holds', () => {
  expect([0, 1, MAX_BULK_COMMAND_VEHICLES, MAX_BULK_COMMAND_VEHICLES + 1].map(bulkCommandProblem)).toEqual([
    'NO_VEHICLES',
    undefined,
    undefined,
    'TOO_MANY_VEHICLES',
  ]);
});

const type = fc.constantFrom('custom', 'engineStop', 'alarmArm', 'somethingNew');
const types = fc.uniqueArray(type);

test('a command type is offered for several vehicles when all of them support it', () => {
  fc.assert(
    fc.property(fc.array(types, { minLength: 1 }), type, (lists, one) => {
      expect(commonCommandTypes(lists).includes(one)).toBe(lists.every((list) => list.includes(one)));
    }),
  );
  expect(commonCommandTypes([])).toEqual([]);
  expect(commonCommandTypes([['somethingNew', 'engineStop', 'custom']])).toEqual([
    'custom',
    'engineStop',
    'somethingNew',
  ]);
});

test('a saved command is offered for several vehicles when it may be sent to each', () => {
  const lists = fc.array(fc.uniqueArray(savedCommands, { selector: ({ id }) => id }), { minLength: 1 });
  fc.assert(
    fc.property(lists, savedCommands, (some, one) => {
      const all = some.map((list) => [...list.filter(({ id }) => id !== one.id), one]);
      expect(commonSavedCommands(all)).toContainEqual(one);
      expect(commonSavedCommands([...all, []])).toEqual([]);
      for (const { id } of commonSavedCommands(some))
        expect(some.every((list) => list.some((known) => known.id === id))).toBe(true);
    }),
  );
});

test('a bulk command to a group includes all groups below it, and no other', () => {
  const groups = [
    { id: 1, groupId: 0 },
    { id: 2, groupId: 1 },
    { id: 3, groupId: 2 },
    { id: 4, groupId: 0 },
    { id: 5, groupId: 6 },
    { id: 6, groupId: 5 },
  ];
  expect([...groupWithDescendants(groups, 1)]).toEqual([1, 2, 3]);
  expect([...groupWithDescendants(groups, 3)]).toEqual([3]);
  expect([...groupWithDescendants(groups, 5)]).toEqual([5, 6]);
  expect([...groupWithDescendants([], 7)]).toEqual([7]);
});

test('locking and unlocking are offered as far as the user may, and only saved commands to users limited to them', () => {
  const principal: Principal = { user: aUser(), server: aServer(), namespace: 'acme' };
  const known = ['custom', 'engineStop', 'engineResume'];
  expect(offeredCommandTypes(known, principal)).toEqual(known);
  expect(offeredCommandTypes(known, { ...principal, user: aUser({ limitCommands: true }) })).toEqual([]);
  const flagged: Principal = {
    ...principal,
    user: aUser({ attributes: { 'acme.advancedPerms': storedPermissionsOf([PERMISSION.lock]) } }),
    server: aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true),
  };
  expect(offeredCommandTypes(known, flagged)).toEqual(['custom', 'engineStop']);
  // A saved command that replaces one of the two counts as that one, also for users limited to saved
  // commands.
  const saved = [{}, { 'acme.changeNative': 'engineStop' }, { 'acme.changeNative': 'engineResume' }].map(
    (attributes, at) => ({
      id: at + 1,
      description: '',
      type: 'custom',
      textChannel: false,
      deviceId: 0,
      attributes,
    }),
  );
  const idsOf = (who: Principal): number[] => offeredSavedCommands(saved, who).map(({ id }) => id);
  expect(idsOf(principal)).toEqual([1, 2, 3]);
  expect(idsOf({ ...principal, user: aUser({ limitCommands: true }) })).toEqual([1, 2, 3]);
  expect(idsOf(flagged)).toEqual([1, 2]);
});

test('where each vehicle may have its own command, a type that locks stands for that command', () => {
  expect(commandChoiceOfType('engineStop', 'acme')).toEqual({ kind: 'lock', action: 'engineStop' });
  expect(commandChoiceOfType('engineResume', 'acme')).toEqual({ kind: 'lock', action: 'engineResume' });
  expect(commandChoiceOfType('alarmArm', 'acme')).toEqual({ kind: 'type', type: 'alarmArm' });
});
