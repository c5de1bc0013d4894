import { expect, test } from 'vitest';
import { MAX_LOGGED_COMMANDS } from '@farol/core/domain/command/command-log';
import {
  commandTargetProblem,
  groupWithDescendants,
  MAX_COMMAND_VEHICLES,
} from '@farol/core/domain/command/command-target';

test('a command needs at least one vehicle and at most as many as the log holds', () => {
  expect([0, 1, MAX_COMMAND_VEHICLES, MAX_COMMAND_VEHICLES + 1].map(commandTargetProblem)).toEqual([
    'NO_VEHICLES',
    undefined,
    undefined,
    'TOO_MANY_VEHICLES',
  ]);
  expect(MAX_COMMAND_VEHICLES).toBeLessThanOrEqual(MAX_LOGGED_COMMANDS);
});

test('a command to a group includes all groups below it, and no other', () => {
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
  // What is no group has none below it.
  expect([...groupWithDescendants([{ id: 0, groupId: 1 }, ...groups], 1)]).toEqual([1, 2, 3]);
});
