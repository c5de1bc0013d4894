import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyLogChange,
  MAX_LOGGED_COMMANDS,
  type CommandLogChange,
} from '@farol/core/domain/command/command-log';
import { EMPTY_COMMAND_LOG } from '@farol/core/domain/command/command-log-merge';
import {
  parseStoredCommandLog,
  serializeCommandLog,
  settleUnsentCommands,
} from '@farol/core/domain/command/command-log-storage';
import type { SentCommand } from '@farol/core/domain/command/sent-command';
import { commandLogChanges } from '../../../arbitraries/command-log-changes.ts';

function logAfter(changes: readonly CommandLogChange[]): readonly SentCommand[] {
  return changes.reduce<readonly SentCommand[]>((log, change, at) => applyLogChange(log, change, at), []);
}

test('command log storage: the log is read back as stored, but a command that was being sent counts as unsure', () => {
  fc.assert(
    fc.property(fc.array(commandLogChanges, { maxLength: 20 }), (changes) => {
      const log = logAfter(changes);
      const restored = settleUnsentCommands(
        parseStoredCommandLog(serializeCommandLog({ clearedUntilMs: 7, commands: log })),
      );
      expect(restored.clearedUntilMs).toBe(7);
      expect(JSON.stringify(restored.commands)).toBe(
        JSON.stringify(log.map((item) => (item.state === 'sending' ? { ...item, state: 'unsure' } : item))),
      );
      expect(parseStoredCommandLog(serializeCommandLog(restored))).toEqual(restored);
    }),
  );
});

test('command log storage: a damaged log is empty, and a damaged command is left out', () => {
  for (const text of [undefined, '', 'x', '{}', 'null', '[1]', '[null]', '[{"id":1}]'])
    expect(parseStoredCommandLog(text)).toEqual(EMPTY_COMMAND_LOG);
  const good: SentCommand = {
    id: 1,
    deviceId: 5,
    deviceName: 'Van 5',
    type: 'engineStop',
    title: '',
    sentAtMs: 0,
    state: 'queued',
    stateAtMs: 1000,
    lock: { blocked: true, blockedBefore: false, fixTimeMs: 1000 },
  };
  const damaged = [
    7,
    ...['id', 'deviceId', 'sentAtMs', 'stateAtMs', 'deviceName', 'type', 'title', 'state'].flatMap((key) => [
      { ...good, [key]: undefined },
      { ...good, [key]: [] },
    ]),
    ...['reason', 'result'].map((key) => ({ ...good, [key]: 7 })),
    ...['queueId', 'resultPositionId'].map((key) => ({ ...good, [key]: '7' })),
    { ...good, origin: 'somebody' },
    { ...good, lock: 'yes' },
    { ...good, lock: {} },
    { ...good, lock: { blocked: true, blockedBefore: 'no' } },
    { ...good, lock: { blocked: true, fixTimeMs: 'now' } },
    { ...good, state: 'toString' },
    { ...good, state: ['queued'] },
    { ...good, deviceName: 5 },
    { ...good, lock: { blocked: 'yes' } },
    { ...good, lock: null },
    { ...good, reason: {} },
    { ...good, queueId: '7' },
  ];
  const whole = [
    good,
    { ...good, origin: 'anchor', reason: 'TIMEOUT', result: 'OK', queueId: 7, resultPositionId: 8 },
    { ...good, origin: 'geofence', lock: { blocked: false } },
    { ...good, origin: 'rule' },
  ];
  const commands: unknown = JSON.parse(JSON.stringify(whole));
  // Earlier versions stored the bare list.
  for (const stored of [[...damaged, ...whole], { commands: [...damaged, ...whole] }])
    expect(parseStoredCommandLog(JSON.stringify(stored))).toEqual({ ...EMPTY_COMMAND_LOG, commands });
});

test('command log storage: a log that became longer than it may be is cut, and something else in its place is no log', () => {
  const commands = logAfter([
    {
      type: 'sent',
      command: { id: 1, deviceId: 5, deviceName: 'Van 5', type: 'custom', title: '', sentAtMs: 0 },
    },
  ]);
  const text = JSON.stringify({ commands: Array.from({ length: 300 }, () => commands[0]) });
  expect(parseStoredCommandLog(text).commands).toHaveLength(MAX_LOGGED_COMMANDS);
  for (const stored of ['{"commands":{}}', '{"commands":"x","clearedUntilMs":"7"}', '7', '"text"'])
    expect(parseStoredCommandLog(stored)).toEqual(EMPTY_COMMAND_LOG);
});
