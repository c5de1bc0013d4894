import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyLogChange,
  MAX_LOGGED_COMMANDS,
  type CommandLogChange,
} from '@farol/core/domain/command/command-log';
import {
  awaitsLockConfirmation,
  COMMAND_STATE_RANK,
  type NewSentCommand,
  type SentCommand,
} from '@farol/core/domain/command/sent-command';
import { commandLogChanges } from '../../../arbitraries/command-log-changes.ts';

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
const deliveredAtOnce = (id: number): CommandLogChange => ({
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
const kept = (
  queueId: number,
  state: 'held' | 'expired' | 'cancelled' | 'withheld',
  deviceId = 5,
): CommandLogChange => ({ type: 'kept', deviceId, queueId, state, reason: 'VEHICLE_FAST' });
const lockReported = (blocked: boolean, fixTimeMs: number): CommandLogChange => ({
  type: 'seen',
  deviceId: 5,
  blocked,
  fixTimeMs,
});

/** Returns the log after these changes, one every second. */
function logAfter(...changes: CommandLogChange[]): readonly SentCommand[] {
  return changes.reduce<readonly SentCommand[]>(
    (log, change, at) => applyLogChange(log, change, at * 1000),
    [],
  );
}

function states(log: readonly SentCommand[]): Record<number, string> {
  return Object.fromEntries(log.map(({ id, state }) => [id, state]));
}

describe('the state of a command', () => {
  test('goes from queued to delivered to answered', () => {
    expect(logAfter(sent(1))).toMatchObject([{ state: 'sending' }]);
    expect(logAfter(sent(1), queued(1, 70))).toMatchObject([
      { state: 'queued', queueId: 70, stateAtMs: 1000 },
    ]);
    expect(logAfter(sent(1), queued(1, 70), delivered(70))).toMatchObject([{ state: 'delivered' }]);
    expect(logAfter(sent(1), queued(1, 70), delivered(70), answered(9, 'done'))).toMatchObject([
      { state: 'answered', result: 'done', stateAtMs: 3000 },
    ]);
  });

  test('follows what the server says of it, also when another was sent since', () => {
    expect(states(logAfter(sent(1), sent(2), deliveredAtOnce(1)))).toEqual({ 1: 'delivered', 2: 'sending' });
  });

  test('is delivered at once for an online device', () => {
    expect(logAfter(sent(1), deliveredAtOnce(1))).toMatchObject([{ state: 'delivered' }]);
  });

  test('stays refused with its reason, whatever happens later', () => {
    const refused: CommandLogChange = {
      type: 'refused',
      id: 1,
      reason: 'OPERATION_RESTRICTED',
      isOutcomeUnknown: false,
    };
    expect(
      logAfter(sent(1, { lock }), refused, delivered(), answered(9), lockReported(true, 2000)),
    ).toMatchObject([{ state: 'refused', reason: 'OPERATION_RESTRICTED' }]);
  });

  test('is unknown without a response, until the device reports more', () => {
    const lost: CommandLogChange = { type: 'refused', id: 1, reason: 'TIMEOUT', isOutcomeUnknown: true };
    expect(logAfter(sent(1), lost)).toMatchObject([{ state: 'unsure', reason: 'TIMEOUT' }]);
    expect(logAfter(sent(1), lost, delivered(4))).toMatchObject([{ state: 'delivered', reason: undefined }]);
    const known = logAfter(sent(1), delivered(4));
    expect(applyLogChange(known, lost, 9000)).toBe(known);
  });

  test('uses the queue id, and the queue order where the server reports none', () => {
    expect(states(logAfter(sent(1), queued(1, 70), sent(2), queued(2, 71), delivered(71)))).toEqual({
      1: 'queued',
      2: 'delivered',
    });
    expect(states(logAfter(sent(1), queued(1), sent(2), queued(2), delivered()))).toEqual({
      1: 'delivered',
      2: 'queued',
    });
    expect(states(logAfter(sent(1), queued(1, 70), delivered(99)))).toEqual({ 1: 'queued' });
  });

  test('says why the server holds or drops it, until it was delivered', () => {
    const waiting = [sent(1), queued(1, 70), sent(2), queued(2, 71)];
    expect(logAfter(...waiting, kept(71, 'held'))).toMatchObject([
      { id: 2, state: 'held', reason: 'VEHICLE_FAST' },
      { id: 1, state: 'queued' },
    ]);
    expect(states(logAfter(...waiting, kept(70, 'held'), kept(70, 'expired'), delivered(71)))).toEqual({
      1: 'expired',
      2: 'delivered',
    });
    const log = logAfter(...waiting, delivered(70));
    for (const change of [kept(70, 'cancelled'), kept(72, 'held'), kept(71, 'held', 6)])
      expect(applyLogChange(log, change, 9000)).toBe(log);
  });

  test('can advance by a live event before the call is answered', () => {
    expect(logAfter(sent(1), delivered(70), queued(1, 70))).toMatchObject([
      { state: 'delivered', queueId: 70 },
    ]);
  });

  test('a response that arrives as a position and as an event counts once', () => {
    const log = logAfter(
      sent(1),
      deliveredAtOnce(1),
      sent(2),
      deliveredAtOnce(2),
      answered(9, 'first'),
      answered(9, 'first'),
    );
    expect(states(log)).toEqual({ 1: 'answered', 2: 'delivered' });
    expect(states(applyLogChange(log, answered(10, 'second'), 9000))).toEqual({
      1: 'answered',
      2: 'answered',
    });
  });

  test('a command without a response does not consume the response to a later one', () => {
    const log = [sent(1), deliveredAtOnce(1)].reduce<readonly SentCommand[]>(
      (l, c) => applyLogChange(l, c, 0),
      [],
    );
    const hour = 3_600_000;
    const later = [sent(2), deliveredAtOnce(2), answered(9)].reduce(
      (l, c) => applyLogChange(l, c, hour),
      log,
    );
    expect(states(later)).toEqual({ 1: 'delivered', 2: 'answered' });
  });
});

describe('the confirmation of a lock', () => {
  test('needs a newer fix that reports locked, not an older one or one that reports otherwise', () => {
    expect(logAfter(sent(1, { lock }), queued(1), lockReported(true, 2000))).toMatchObject([
      { state: 'confirmed' },
    ]);
    expect(logAfter(sent(1, { lock }), queued(1), lockReported(true, 1000))).toMatchObject([
      { state: 'queued' },
    ]);
    expect(logAfter(sent(1, { lock }), queued(1), lockReported(false, 2000))).toMatchObject([
      { state: 'queued' },
    ]);
  });

  test('needs delivery first for a vehicle that was locked before', () => {
    const before = { ...lock, blockedBefore: true };
    expect(logAfter(sent(1, { lock: before }), queued(1), lockReported(true, 2000))).toMatchObject([
      { state: 'queued' },
    ]);
    expect(
      logAfter(sent(1, { lock: before }), queued(1), delivered(), lockReported(true, 2000)),
    ).toMatchObject([{ state: 'confirmed' }]);
  });

  test('ends the waiting, and a late response is still stored', () => {
    const log = logAfter(sent(1, { lock }), deliveredAtOnce(1), lockReported(true, 2000));
    expect(log.some(awaitsLockConfirmation)).toBe(false);
    expect(applyLogChange(log, answered(9, 'DYD=Success!'), 9000)).toMatchObject([
      { state: 'confirmed', result: 'DYD=Success!' },
    ]);
  });
});

test('command log: in any order of changes no command returns to an earlier state, and changes of one vehicle affect no other', () => {
  fc.assert(
    fc.property(fc.array(commandLogChanges, { maxLength: 40 }), (changes) => {
      let log: readonly SentCommand[] = [];
      changes.forEach((change, at) => {
        const next = applyLogChange(log, change, at);
        const shift = change.type === 'sent' ? 1 : 0;
        expect(next).toHaveLength(log.length + shift);
        log.forEach((before, index) => {
          const now = next[index + shift];
          expect(COMMAND_STATE_RANK[now?.state ?? 'sending']).toBeGreaterThanOrEqual(
            COMMAND_STATE_RANK[before.state],
          );
          if ('deviceId' in change && change.deviceId !== before.deviceId) expect(now).toBe(before);
        });
        log = next;
      });
    }),
  );
});

test('command log: the log is limited, and keeps the newest commands', () => {
  const log = logAfter(...Array.from({ length: MAX_LOGGED_COMMANDS + 5 }, (_, at) => sent(at + 1)));
  expect(log).toHaveLength(MAX_LOGGED_COMMANDS);
  expect(log[0]?.id).toBe(MAX_LOGGED_COMMANDS + 5);
});

const automatic = (id: number, changes: Partial<NewSentCommand> = {}): CommandLogChange => ({
  type: 'automatic',
  command: command(id, changes),
  queueId: 70,
  reason: undefined,
});

test('command log: automatic engine stops of two vehicles by one event are both logged, and so are two of one vehicle', () => {
  expect(logAfter(automatic(-1), automatic(-1))).toHaveLength(1);
  expect(logAfter(automatic(-1), automatic(-1, { deviceId: 6 }))).toHaveLength(2);
  expect(logAfter(automatic(-1), automatic(-2))).toHaveLength(2);
});

test('command log: an automatic engine stop that arrives late is sorted in by its time, and the log stays limited', () => {
  const log = logAfter(
    sent(3, { sentAtMs: 30 }),
    automatic(-2, { sentAtMs: 20 }),
    automatic(-4, { sentAtMs: 40 }),
  );
  expect(log.map(({ id }) => id)).toEqual([-4, 3, -2]);
  const full = logAfter(
    ...Array.from({ length: MAX_LOGGED_COMMANDS }, (_, at) => sent(at + 1, { sentAtMs: at })),
  );
  const more = applyLogChange(full, automatic(-1, { sentAtMs: 1e6 }), 0);
  expect([more.length, more[0]?.id, more.at(-1)?.id]).toEqual([MAX_LOGGED_COMMANDS, -1, 2]);
});

test('command log: what is known already leaves the log as it is', () => {
  const log = logAfter(sent(1), deliveredAtOnce(1));
  expect(applyLogChange(log, deliveredAtOnce(1), 9000)).toBe(log);
  expect(applyLogChange(log, queued(1), 9000)).toBe(log);
  expect(applyLogChange(log, queued(2), 9000)).toBe(log);
  expect(applyLogChange(log, queued(1, 70), 9000)).toMatchObject([
    { state: 'delivered', queueId: 70, stateAtMs: 1000 },
  ]);
});

test('command log: a command keeps the time of its state until it enters another, and what the server says counts for that command alone', () => {
  const lost: CommandLogChange = { type: 'refused', id: 2, reason: 'TIMEOUT', isOutcomeUnknown: true };
  expect(logAfter(sent(1), sent(2), lost, lost)).toMatchObject([
    { id: 2, state: 'unsure', stateAtMs: 2000 },
    { id: 1, state: 'sending', stateAtMs: 0 },
  ]);
  const refused: CommandLogChange = { ...lost, isOutcomeUnknown: false };
  const log = logAfter(sent(2), refused);
  expect(applyLogChange(log, queued(2, 70), 9000)).toBe(log);
});
