import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandPayload, COMMAND_TYPES, orderedCommandTypes } from '@farol/core/domain/command/command';
import {
  commandParameters,
  missingParameterKeys,
  defaultCommandAttributes,
} from '@farol/core/domain/command/command-parameters';
import { lockActionOfChoice, commandTypeOfChoice } from '@farol/core/domain/command/command-choice';
import { logChangeOfResult, refusedCommand } from '@farol/core/domain/command/command-result';
import { Failure } from '@farol/core/domain/values/failure';
import { newLogIds, withLogId, type CommandLogIds } from '@farol/core/domain/command/command-log-ids';
import { MAX_LOGGED_COMMANDS } from '@farol/core/domain/command/command-log';
import {
  commandTargetProblem,
  groupWithDescendants,
  MAX_COMMAND_VEHICLES,
} from '@farol/core/domain/command/command-target';
import { savedCommands } from '../../../arbitraries/commands.ts';

test('command: a command without details is sent with the defaults', () => {
  expect(commandPayload(5)).toEqual({
    id: 0,
    description: 'Novo...',
    deviceId: 5,
    type: 'custom',
    textChannel: false,
    attributes: {},
  });
});

test('command: a saved command is sent unchanged to the chosen device and no other', () => {
  fc.assert(
    fc.property(savedCommands, fc.integer({ min: 1 }), (command, deviceId) => {
      expect(commandPayload(deviceId, command)).toEqual({ ...command, deviceId });
    }),
  );
});

test('command: the types that the product names are offered in the order of the product', () => {
  expect(orderedCommandTypes(['x', ...COMMAND_TYPES.toReversed()])).toEqual([
    'custom',
    'engineStop',
    'engineResume',
    'anchorEnable',
    'anchorDisable',
    'deviceIdentification',
    'positionSingle',
    'alarmArm',
    'alarmDisarm',
    'outputControl',
    'rebootDevice',
    'x',
  ]);
});

test('command: every type that a server offers is offered once, the known ones first and in a fixed order', () => {
  const offered = fc.array(fc.oneof(fc.constantFrom(...COMMAND_TYPES), fc.string({ minLength: 1 })));
  fc.assert(
    fc.property(offered, (types) => {
      const ordered = orderedCommandTypes(types);
      expect([...ordered].sort()).toEqual([...new Set(types)].sort());
      expect(ordered.slice(0, ordered.findLastIndex((type) => COMMAND_TYPES.includes(type)) + 1)).toEqual(
        COMMAND_TYPES.filter((type) => types.includes(type)),
      );
    }),
  );
});

test('command: lists its parameters, and is complete once all are filled in', () => {
  expect(missingParameterKeys('custom', { data: ' ' })).toEqual(['data']);
  expect(missingParameterKeys('custom', { data: 'RELAY,1#' })).toEqual([]);
  expect(missingParameterKeys('setConnection', { server: 'a.example', port: Number.NaN })).toEqual(['port']);
  expect(missingParameterKeys('outputControl', { index: 1, data: '1' })).toEqual([]);
  expect(missingParameterKeys('alarmSos', defaultCommandAttributes('alarmSos'))).toEqual([]);
  expect(missingParameterKeys('alarmSos', {})).toEqual(['enable']);
  for (const type of ['engineStop', 'rebootDevice', 'positionSingle', 'something new', 'constructor'])
    expect([type, commandParameters(type), missingParameterKeys(type, {})]).toEqual([type, [], []]);
});

test('command: a choice has a command type, and it is known whether it locks', () => {
  const relay = { id: 3, description: 'Relé', type: 'custom', textChannel: false, deviceId: 0 };
  const replacing = { ...relay, attributes: { 'acme.changeNative': 'engineStop' } };
  expect(commandTypeOfChoice({ kind: 'lock', action: 'engineResume' })).toBe('engineResume');
  expect(commandTypeOfChoice({ kind: 'saved', command: replacing })).toBe('custom');
  expect(commandTypeOfChoice({ kind: 'type', type: 'alarmArm' })).toBe('alarmArm');
  expect(lockActionOfChoice({ kind: 'lock', action: 'engineResume' }, 'acme')).toBe('engineResume');
  expect(lockActionOfChoice({ kind: 'saved', command: replacing }, 'acme')).toBe('engineStop');
  expect(
    lockActionOfChoice({ kind: 'saved', command: { ...relay, attributes: {} } }, 'acme'),
  ).toBeUndefined();
  expect(lockActionOfChoice({ kind: 'type', type: 'engineStop' }, 'acme')).toBe('engineStop');
  expect(lockActionOfChoice({ kind: 'type', type: 'alarmArm' }, 'acme')).toBeUndefined();
});

test('command: a command that the server refused was not sent; one without an answer may have been', () => {
  expect(refusedCommand(5, new Failure('DEVICE_IS_NOT_ONLINE', 400))).toEqual({
    type: 'refused',
    deviceId: 5,
    reason: 'DEVICE_IS_NOT_ONLINE',
    isOutcomeUnknown: false,
  });
  expect(refusedCommand(5, new Failure('TIMEOUT', 0))).toMatchObject({ isOutcomeUnknown: true });
  expect(refusedCommand(5, new Error('?'))).toMatchObject({ reason: 'UNKNOWN', isOutcomeUnknown: true });
});

test('command: the log tells of each vehicle what the server answered', () => {
  const receipt = { state: 'queued' as const, queueId: 7 };
  expect(logChangeOfResult({ type: 'accepted', deviceId: 5, receipt }, 3)).toEqual({
    type: 'accepted',
    id: 3,
    receipt,
  });
  expect(logChangeOfResult(refusedCommand(5, new Failure('NETWORK', 0)), 3)).toEqual({
    type: 'refused',
    id: 3,
    reason: 'NETWORK',
    isOutcomeUnknown: true,
  });
});

const vehicles = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const sendings = fc.array(
  fc.record({ vehicles, nowMs: fc.integer({ min: 0, max: 20 }), joined: fc.integer({ min: 1, max: 9 }) }),
);

test('command: no two commands have the same id in the log, however fast they follow each other or the clock is set back', () => {
  fc.assert(
    fc.property(sendings, (all) => {
      let ids: CommandLogIds = new Map();
      let highest = 0;
      for (const { vehicles: deviceIds, nowMs, joined } of all) {
        const sent = newLogIds(deviceIds, nowMs, ids);
        expect([...sent.keys()]).toEqual(deviceIds);
        ids = withLogId(sent, joined);
        for (const [deviceId, id] of sent) expect(ids.get(deviceId)).toBe(id);
        const given = [...ids.values()];
        expect(new Set(given).size).toBe(given.length);
        expect(Math.min(...given)).toBeGreaterThan(highest);
        highest = Math.max(highest, ...given);
      }
    }),
  );
});

test('command: the id of a command is the time it was sent', () => {
  expect([...newLogIds([5, 6], 1000, new Map()).values()]).toEqual([1000, 1001]);
});

test('command: needs at least one vehicle and at most as many as the log holds', () => {
  expect([0, 1, MAX_COMMAND_VEHICLES, MAX_COMMAND_VEHICLES + 1].map(commandTargetProblem)).toEqual([
    'NO_VEHICLES',
    undefined,
    undefined,
    'TOO_MANY_VEHICLES',
  ]);
  expect(MAX_COMMAND_VEHICLES).toBeLessThanOrEqual(MAX_LOGGED_COMMANDS);
});

test('command: a command to a group includes all groups below it, and no other', () => {
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
