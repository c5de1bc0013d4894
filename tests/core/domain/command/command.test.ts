import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandPayload, COMMAND_TYPES, orderedTypes } from '@farol/core/domain/command/command';
import {
  commandParameters,
  missingParameterKeys,
  defaultCommandAttributes,
} from '@farol/core/domain/command/command-parameters';
import { lockActionOfChoice, commandTypeOfChoice } from '@farol/core/domain/command/command-choice';
import { savedCommands } from '../../../arbitraries/commands.ts';

test('a command without details is sent with the defaults', () => {
  expect(commandPayload(5)).toEqual({
    id: 0,
    description: 'Novo...',
    deviceId: 5,
    type: 'custom',
    textChannel: false,
    attributes: {},
  });
});

test('a saved command is sent unchanged to the chosen device and no other', () => {
  fc.assert(
    fc.property(savedCommands, fc.integer({ min: 1 }), (command, deviceId) => {
      expect(commandPayload(deviceId, command)).toEqual({ ...command, deviceId });
    }),
  );
});

test('the types that the product names are offered in the order of the product', () => {
  expect(orderedTypes(['x', ...COMMAND_TYPES.toReversed()])).toEqual([
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

test('every type that a server offers is offered once, the known ones first and in a fixed order', () => {
  const offered = fc.array(fc.oneof(fc.constantFrom(...COMMAND_TYPES), fc.string({ minLength: 1 })));
  fc.assert(
    fc.property(offered, (types) => {
      const ordered = orderedTypes(types);
      expect([...ordered].sort()).toEqual([...new Set(types)].sort());
      expect(ordered.slice(0, ordered.findLastIndex((type) => COMMAND_TYPES.includes(type)) + 1)).toEqual(
        COMMAND_TYPES.filter((type) => types.includes(type)),
      );
    }),
  );
});

test('a command lists its parameters, and is complete once all are filled in', () => {
  expect(missingParameterKeys('custom', { data: ' ' })).toEqual(['data']);
  expect(missingParameterKeys('custom', { data: 'RELAY,1#' })).toEqual([]);
  expect(missingParameterKeys('setConnection', { server: 'a.example', port: Number.NaN })).toEqual(['port']);
  expect(missingParameterKeys('outputControl', { index: 1, data: '1' })).toEqual([]);
  expect(missingParameterKeys('alarmSos', defaultCommandAttributes('alarmSos'))).toEqual([]);
  expect(missingParameterKeys('alarmSos', {})).toEqual(['enable']);
  for (const type of ['engineStop', 'rebootDevice', 'positionSingle', 'something new', 'constructor'])
    expect([type, commandParameters(type), missingParameterKeys(type, {})]).toEqual([type, [], []]);
});

test('a choice has a command type, and it is known whether it locks', () => {
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
