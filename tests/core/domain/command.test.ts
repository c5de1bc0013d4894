import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandPayload, COMMAND_TYPES, orderedTypes } from '@farol/core/domain/command';
import {
  commandParameters,
  missingParameters,
  startingAttributes,
} from '@farol/core/domain/command-parameters';
import { chosenLock, chosenType } from '@farol/core/domain/command-choice';
import { savedCommand } from '../../arbitraries/commands.ts';

test('a command that says nothing more is sent with the defaults', () => {
  expect(commandPayload(5)).toEqual({
    id: 0,
    description: 'Novo...',
    deviceId: 5,
    type: 'custom',
    textChannel: false,
    attributes: {},
  });
});

test('a saved command is sent as it is, to the chosen device and no other', () => {
  fc.assert(
    fc.property(savedCommand, fc.integer({ min: 1 }), (command, deviceId) => {
      expect(commandPayload(deviceId, command)).toEqual({ ...command, deviceId });
    }),
  );
});

test('every type that a server offers is offered once, the known ones first and in one order', () => {
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

test('a command tells what it needs to be told, and counts as filled once all of it is there', () => {
  expect(missingParameters('custom', { data: ' ' })).toEqual(['data']);
  expect(missingParameters('custom', { data: 'RELAY,1#' })).toEqual([]);
  expect(missingParameters('setConnection', { server: 'a.example', port: Number.NaN })).toEqual(['port']);
  expect(missingParameters('outputControl', { index: 1, data: '1' })).toEqual([]);
  expect(missingParameters('alarmSos', startingAttributes('alarmSos'))).toEqual([]);
  expect(missingParameters('alarmSos', {})).toEqual(['enable']);
  for (const type of ['engineStop', 'rebootDevice', 'positionSingle', 'something new', 'constructor'])
    expect([type, commandParameters(type), missingParameters(type, {})]).toEqual([type, [], []]);
});

test('what was chosen has a type, and it is known whether it locks', () => {
  const relay = { id: 3, description: 'Relé', type: 'custom', textChannel: false, deviceId: 0 };
  const replacing = { ...relay, attributes: { 'acme.changeNative': 'engineStop' } };
  expect(chosenType({ kind: 'lock', action: 'engineResume' })).toBe('engineResume');
  expect(chosenType({ kind: 'saved', command: replacing })).toBe('custom');
  expect(chosenType({ kind: 'type', type: 'alarmArm' })).toBe('alarmArm');
  expect(chosenLock({ kind: 'lock', action: 'engineResume' }, 'acme')).toBe('engineResume');
  expect(chosenLock({ kind: 'saved', command: replacing }, 'acme')).toBe('engineStop');
  expect(chosenLock({ kind: 'saved', command: { ...relay, attributes: {} } }, 'acme')).toBeUndefined();
  expect(chosenLock({ kind: 'type', type: 'engineStop' }, 'acme')).toBe('engineStop');
  expect(chosenLock({ kind: 'type', type: 'alarmArm' }, 'acme')).toBeUndefined();
});
