import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  awaitsLockConfirmation,
  applyLogChange,
  MAX_LOGGED_COMMANDS,
  COMMAND_STATE_RANK,
  type CommandLogChange,
  type NewSentCommand,
  type SentCommand,
} from '@farol/core/domain/command/command-log';
import { EMPTY_COMMAND_LOG } from '@farol/core/domain/command/command-log-merge';
import { parseStoredCommandLog, settleUnsentCommands, serializeCommandLog } from '@farol/core/domain/command/command-log-storage';

function command(id: number, changes: Partial<NewSentCommand> = {}): NewSentCommand {
  return { id, deviceId: 5, deviceName: 'Van 5', type: 'positionSingle', title: '', sentAtMs: 0, ...changes };
}

const lock = { blocked: true, blockedBefore: false, fixTimeMs: 1000 };
const sent = (id: number, changes: Partial<NewSentCommand> = {}): CommandLogChange => ({
  type: 'sent',
  command: command(id, changes),
});
const queued = (id: number, queueId?: number): CommandLogChange => ({
  type: 'accepted',
  id,
  receipt: { state: 'queued', queueId },
});
const handedOver = (id: number): CommandLogChange => ({
  type: 'accepted',
  id,
  receipt: { state: 'delivered', queueId: undefined },
});
const delivered = (queueId?: number): CommandLogChange => ({ type: 'delivered', deviceId: 5, queueId });
const answered = (positionId: number, result = 'OK'): CommandLogChange => ({
  type: 'answered',
  deviceId: 5,
  positionId,
  result,
});
const seen = (blocked: boolean, fixTimeMs: number): CommandLogChange => ({
  type: 'seen',
  deviceId: 5,
  blocked,
  fixTimeMs,
});

/** The log after these changes, one every second. */
function after(...changes: CommandLogChange[]): readonly SentCommand[] {
  return changes.reduce<readonly SentCommand[]>((log, change, at) => applyLogChange(log, change, at * 1000), []);
}

function states(log: readonly SentCommand[]): Record<number, string> {
  return Object.fromEntries(log.map(({ id, state }) => [id, state]));
}

describe('what becomes of a command', () => {
  test('it waits in the queue, is given to the device, and is answered', () => {
    expect(after(sent(1))).toMatchObject([{ state: 'sending' }]);
    expect(after(sent(1), queued(1, 70))).toMatchObject([{ state: 'queued', queueId: 70, stateAtMs: 1000 }]);
    expect(after(sent(1), queued(1, 70), delivered(70))).toMatchObject([{ state: 'delivered' }]);
    expect(after(sent(1), queued(1, 70), delivered(70), answered(9, 'done'))).toMatchObject([
      { state: 'answered', result: 'done', stateAtMs: 3000 },
    ]);
  });

  test('a device on the line has it at once', () => {
    expect(after(sent(1), handedOver(1))).toMatchObject([{ state: 'delivered' }]);
  });

  test('a refusal is kept with its reason, and nothing revives it', () => {
    const refused: CommandLogChange = { type: 'refused', id: 1, reason: 'OPERATION_RESTRICTED', isUnsure: false };
    expect(after(sent(1, { lock }), refused, delivered(), answered(9), seen(true, 2000))).toMatchObject([
      { state: 'refused', reason: 'OPERATION_RESTRICTED' },
    ]);
  });

  test('without an answer nobody knows, until the device says more', () => {
    const lost: CommandLogChange = { type: 'refused', id: 1, reason: 'TIMEOUT', isUnsure: true };
    expect(after(sent(1), lost)).toMatchObject([{ state: 'unsure', reason: 'TIMEOUT' }]);
    expect(after(sent(1), lost, delivered(4))).toMatchObject([{ state: 'delivered', reason: undefined }]);
  });

  test('the queue is told apart by number, and emptied in order where the server names none', () => {
    expect(states(after(sent(1), queued(1, 70), sent(2), queued(2, 71), delivered(71)))).toEqual({
      1: 'queued',
      2: 'delivered',
    });
    expect(states(after(sent(1), queued(1), sent(2), queued(2), delivered()))).toEqual({
      1: 'delivered',
      2: 'queued',
    });
    expect(states(after(sent(1), queued(1, 70), delivered(99)))).toEqual({ 1: 'queued' });
  });

  test('the line may be faster than the answer to the call', () => {
    expect(after(sent(1), delivered(70), queued(1, 70))).toMatchObject([{ state: 'delivered', queueId: 70 }]);
  });

  test('an answer that comes as a position and as an event counts once', () => {
    const log = after(
      sent(1),
      handedOver(1),
      sent(2),
      handedOver(2),
      answered(9, 'first'),
      answered(9, 'first'),
    );
    expect(states(log)).toEqual({ 1: 'answered', 2: 'delivered' });
    expect(states(applyLogChange(log, answered(10, 'second'), 9000))).toEqual({ 1: 'answered', 2: 'answered' });
  });

  test('a command that was never answered does not swallow the answer to a later one', () => {
    const log = [sent(1), handedOver(1)].reduce<readonly SentCommand[]>((l, c) => applyLogChange(l, c, 0), []);
    const hour = 3_600_000;
    const later = [sent(2), handedOver(2), answered(9)].reduce((l, c) => applyLogChange(l, c, hour), log);
    expect(states(later)).toEqual({ 1: 'delivered', 2: 'answered' });
  });
});

describe('whether a lock worked', () => {
  test('a newer fix that says locked confirms it, an older one or one that says otherwise does not', () => {
    expect(after(sent(1, { lock }), queued(1), seen(true, 2000))).toMatchObject([{ state: 'confirmed' }]);
    expect(after(sent(1, { lock }), queued(1), seen(true, 1000))).toMatchObject([{ state: 'queued' }]);
    expect(after(sent(1, { lock }), queued(1), seen(false, 2000))).toMatchObject([{ state: 'queued' }]);
  });

  test('a vehicle that was locked before confirms nothing until the command was given to it', () => {
    const before = { ...lock, blockedBefore: true };
    expect(after(sent(1, { lock: before }), queued(1), seen(true, 2000))).toMatchObject([
      { state: 'queued' },
    ]);
    expect(after(sent(1, { lock: before }), queued(1), delivered(), seen(true, 2000))).toMatchObject([
      { state: 'confirmed' },
    ]);
  });

  test('once confirmed it is waited for no longer, and a late answer is still kept', () => {
    const log = after(sent(1, { lock }), handedOver(1), seen(true, 2000));
    expect(log.some(awaitsLockConfirmation)).toBe(false);
    expect(applyLogChange(log, answered(9, 'DYD=Success!'), 9000)).toMatchObject([
      { state: 'confirmed', result: 'DYD=Success!' },
    ]);
  });
});

const id = fc.integer({ min: 1, max: 6 });
const deviceId = fc.constantFrom(5, 6);
const anyChange: fc.Arbitrary<CommandLogChange> = fc.oneof(
  fc.record({
    type: fc.constant('sent'),
    command: fc
      .tuple(id, deviceId, fc.boolean())
      .map(([of, device, locks]) => command(of, { deviceId: device, ...(locks && { lock }) })),
  }),
  fc.record({
    type: fc.constant('accepted'),
    id,
    receipt: fc.record({
      state: fc.constantFrom('queued', 'delivered'),
      queueId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
  }),
  fc.record({ type: fc.constant('refused'), id, reason: fc.constant('NETWORK'), isUnsure: fc.boolean() }),
  fc.record({
    type: fc.constant('delivered'),
    deviceId,
    queueId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('answered'),
    deviceId,
    positionId: fc.integer({ min: 0, max: 9 }),
    result: fc.constantFrom('OK', ''),
  }),
  fc.record({
    type: fc.constant('seen'),
    deviceId,
    blocked: fc.boolean(),
    fixTimeMs: fc.integer({ min: 0, max: 2000 }),
  }),
);

test('in whatever order the news comes, no command falls back and news of one vehicle touches no other', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
      let log: readonly SentCommand[] = [];
      changes.forEach((change, at) => {
        const next = applyLogChange(log, change, at);
        const shift = change.type === 'sent' ? 1 : 0;
        expect(next).toHaveLength(log.length + shift);
        log.forEach((before, index) => {
          const now = next[index + shift];
          expect(COMMAND_STATE_RANK[now?.state ?? 'sending']).toBeGreaterThanOrEqual(COMMAND_STATE_RANK[before.state]);
          if ('deviceId' in change && change.deviceId !== before.deviceId) expect(now).toBe(before);
        });
        log = next;
      });
    }),
  );
});

test('the log is bounded, and keeps the newest', () => {
  const log = after(...Array.from({ length: MAX_LOGGED_COMMANDS + 5 }, (_, at) => sent(at + 1)));
  expect(log).toHaveLength(MAX_LOGGED_COMMANDS);
  expect(log[0]?.id).toBe(MAX_LOGGED_COMMANDS + 5);
});

test('the log is read back as it was written, but what was on its way counts as unsure', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
      const log = after(...changes);
      const back = settleUnsentCommands(parseStoredCommandLog(serializeCommandLog({ clearedUntilMs: 7, commands: log })));
      expect(back.clearedUntilMs).toBe(7);
      expect(JSON.stringify(back.commands)).toBe(
        JSON.stringify(log.map((one) => (one.state === 'sending' ? { ...one, state: 'unsure' } : one))),
      );
      expect(parseStoredCommandLog(serializeCommandLog(back))).toEqual(back);
    }),
  );
});

test('a damaged log is an empty one, and a damaged command is left out', () => {
  for (const text of [undefined, '', 'x', '{}', 'null', '[1]', '[null]', '[{"id":1}]'])
    expect(parseStoredCommandLog(text)).toEqual(EMPTY_COMMAND_LOG);
  const [good] = after(sent(1, { lock }), queued(1));
  const damaged = [
    { ...good, state: 'toString' },
    { ...good, deviceName: 5 },
    { ...good, lock: { blocked: 'yes' } },
    { ...good, lock: null },
    { ...good, reason: {} },
    { ...good, queueId: '7' },
  ];
  const commands: unknown = JSON.parse(JSON.stringify([good]));
  // The bare list is how earlier versions kept it.
  for (const kept of [[...damaged, good], { commands: [...damaged, good] }])
    expect(parseStoredCommandLog(JSON.stringify(kept))).toEqual({ ...EMPTY_COMMAND_LOG, commands });
});
