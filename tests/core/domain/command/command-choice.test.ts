import { expect, test } from 'vitest';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import {
  choiceStopsEngine,
  commandChoiceOfType,
  initialCommandAttributes,
  missingCommandParameters,
  NO_COMMAND_CHOICE,
  offeredSavedCommands,
  offeredCommandTypes,
} from '@farol/core/domain/command/command-choice';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import type { Principal } from '@farol/core/domain/access/permission';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

test('command choice: locking and unlocking are offered as far as the user may, and only saved commands to users limited to them', () => {
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
  const readonly = { ...principal, user: aUser({ readonly: true }) };
  expect([offeredCommandTypes(known, readonly), idsOf(readonly)]).toEqual([[], []]);
});

test('command choice: where each vehicle may have its own command, a type that locks stands for that command', () => {
  expect(commandChoiceOfType('engineStop', 'acme')).toEqual({ kind: 'lock', action: 'engineStop' });
  expect(commandChoiceOfType('engineResume', 'acme')).toEqual({ kind: 'lock', action: 'engineResume' });
  expect(commandChoiceOfType('alarmArm', 'acme')).toEqual({ kind: 'type', type: 'alarmArm' });
});

const savedCommand = (type: string, attributes = {}): CommandChoice => ({
  kind: 'saved',
  command: { id: 3, description: 'Relé', type, textChannel: false, deviceId: 0, attributes },
});

test('only a choice by type asks for parameters: a saved command has its own, and locking has none', () => {
  const saved = savedCommand('alarmSos');
  const lock: CommandChoice = { kind: 'lock', action: 'engineStop' };
  expect(initialCommandAttributes({ kind: 'type', type: 'alarmSos' })).toEqual({ enable: true });
  expect([saved, lock].map(initialCommandAttributes)).toEqual([{}, {}]);
  expect(missingCommandParameters({ kind: 'type', type: 'alarmSos' }, {})).toEqual(['enable']);
  expect([saved, lock, undefined].map((choice) => missingCommandParameters(choice, {}))).toEqual([
    [],
    [],
    [],
  ]);
});

test('command choice: until something is chosen, nothing is sent and nothing has to be filled in', () => {
  expect(NO_COMMAND_CHOICE).toEqual({ kind: 'type', type: '' });
  expect(missingCommandParameters(NO_COMMAND_CHOICE, {})).toEqual([]);
});

const stops = (choice: CommandChoice, attributes = {}, saved: SavedCommand[] = []): boolean =>
  choiceStopsEngine({ choice, attributes, saved }, 'acme');

test('command choice: a choice that stops the engine is confirmed with care, however it was chosen', () => {
  expect(stops({ kind: 'lock', action: 'engineStop' })).toBe(true);
  expect(stops({ kind: 'type', type: 'engineStop' })).toBe(true);
  expect(stops(savedCommand('engineStop'))).toBe(true);
  expect(stops(savedCommand('custom', { 'acme.changeNative': 'engineStop' }))).toBe(true);
  expect(stops({ kind: 'lock', action: 'engineResume' })).toBe(false);
  expect(stops({ kind: 'type', type: 'engineResume' })).toBe(false);
  expect(stops(savedCommand('positionSingle'))).toBe(false);
});

const aSavedCommand = (type: string, attributes = {}): SavedCommand => ({
  id: 1,
  deviceId: 0,
  description: '',
  type,
  textChannel: false,
  attributes,
});

test('command choice: free text that the vehicle may read as its lock command is confirmed with care', () => {
  const custom: CommandChoice = { kind: 'type', type: 'custom' };
  const [relay, horn] = [
    aSavedCommand('custom', { data: 'RELAY,1', 'acme.changeNative': 'engineStop' }),
    aSavedCommand('custom', { data: 'HORN' }),
  ];
  expect(stops(custom, { data: ' EngineSTOP now' })).toBe(true);
  expect(stops(custom, { data: 'relay, 1' })).toBe(true);
  expect(stops(custom, { data: 'relay, 0' })).toBe(false);
  expect(stops(custom, { data: 'relay, 1' }, [relay])).toBe(true);
  expect(stops(custom, { data: 'something else' }, [relay])).toBe(true);
  expect(stops(custom, { data: 'horn' }, [relay, horn])).toBe(false);
  expect(stops({ kind: 'saved', command: horn }, {}, [relay, horn])).toBe(false);
  // Each vehicle has an identifier in its place, and none of them is empty.
  const status = aSavedCommand('custom', { data: 'STATUS {uniqueId}#' });
  expect(stops(custom, { data: 'status {uniqueId} #' }, [relay, status])).toBe(false);
  expect(stops(custom, { data: 'STATUS #' }, [relay, status])).toBe(true);
  expect(stops({ kind: 'type', type: 'positionSingle' }, {}, [relay])).toBe(false);
});
