import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LOGGED_COMMANDS } from '@farol/core/domain/command/command-log';
import {
  COMMAND_STATE_RANK,
  type SentCommand,
  type SentCommandState,
} from '@farol/core/domain/command/sent-command';
import {
  clearCommandLog,
  EMPTY_COMMAND_LOG,
  mergeCommandLogs,
  type StoredCommandLog,
} from '@farol/core/domain/command/command-log-merge';

const states = fc.constantFrom<SentCommandState>(
  'sending',
  'unsure',
  'queued',
  'delivered',
  'answered',
  'refused',
);
const command: fc.Arbitrary<SentCommand> = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    // Two pages may send at the same moment, and give both commands the same id.
    type: fc.constantFrom('custom', 'custom', 'engineStop'),
    state: states,
    stateAtMs: fc.integer({ min: 0, max: 3 }),
    queueId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    result: fc.option(fc.constantFrom('', 'OK'), { nil: undefined }),
    resultPositionId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    reason: fc.option(fc.constantFrom('TIMEOUT', 'NETWORK'), { nil: undefined }),
  })
  .map(({ id, resultPositionId, ...news }) => ({
    id,
    deviceId: 5,
    deviceName: 'Van 5',
    title: '',
    sentAtMs: id,
    ...news,
    lock:
      news.type === 'engineStop'
        ? { blocked: true, blockedBefore: undefined, fixTimeMs: news.stateAtMs % 2 }
        : undefined,
    resultPositionId: news.result === undefined ? undefined : resultPositionId,
  }));
const log: fc.Arbitrary<StoredCommandLog> = fc.record({
  clearedUntilMs: fc.constantFrom(-1, -1, 2, 4),
  commands: fc.uniqueArray(command, { selector: ({ id }) => id }),
});

test('command log merge: logs merge to the same result in any order, number of times and grouping', () => {
  fc.assert(
    fc.property(log, log, log, (item, two, three) => {
      expect(mergeCommandLogs(item, two)).toEqual(mergeCommandLogs(two, item));
      expect(mergeCommandLogs(mergeCommandLogs(item, two), three)).toEqual(
        mergeCommandLogs(item, mergeCommandLogs(two, three)),
      );
      const both = mergeCommandLogs(item, two);
      expect(mergeCommandLogs(both, both)).toEqual(both);
      expect(mergeCommandLogs(both, item)).toEqual(both);
    }),
  );
});

test('command log merge: nothing that either page knows is lost, and no command returns to an earlier state', () => {
  fc.assert(
    fc.property(log, log, (item, two) => {
      const { clearedUntilMs, commands } = mergeCommandLogs(item, two);
      for (const known of [...item.commands, ...two.commands]) {
        const retained = commands.find(
          ({ id, type, lock }) =>
            id === known.id && type === known.type && lock?.fixTimeMs === known.lock?.fixTimeMs,
        );
        expect(retained !== undefined).toBe(known.sentAtMs > clearedUntilMs);
        if (!retained) continue;
        expect(COMMAND_STATE_RANK[retained.state]).toBeGreaterThanOrEqual(COMMAND_STATE_RANK[known.state]);
        if (known.result !== undefined) expect(retained.result).toBeDefined();
        if (known.queueId !== undefined) expect(retained.queueId).toBeDefined();
      }
      const ids = commands.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    }),
  );
});

test('command log merge: cleared commands stay cleared even if another page still has them; later commands stay', () => {
  fc.assert(
    fc.property(log, command, (known, later) => {
      const cleared = clearCommandLog(mergeCommandLogs(known, EMPTY_COMMAND_LOG));
      expect(mergeCommandLogs(cleared, known).commands).toEqual([]);
      const next = { ...later, id: 99, sentAtMs: 99 };
      expect(mergeCommandLogs({ ...cleared, commands: [next] }, known).commands).toEqual([next]);
    }),
  );
});

const many = (from: number): StoredCommandLog => ({
  clearedUntilMs: 0,
  commands: Array.from({ length: MAX_LOGGED_COMMANDS }, (_, at) => ({
    id: from + at,
    deviceId: 5,
    deviceName: '',
    type: 'custom',
    title: '',
    sentAtMs: from + at,
    state: 'queued' as const,
    stateAtMs: 0,
  })),
});

test('command log merge: of more commands than the log holds the newest stay', () => {
  const { commands } = mergeCommandLogs(many(1), many(11));
  expect([commands.length, commands[0]?.id, commands.at(-1)?.id]).toEqual([
    MAX_LOGGED_COMMANDS,
    MAX_LOGGED_COMMANDS + 10,
    11,
  ]);
});

const one: SentCommand = {
  id: 1,
  deviceId: 5,
  deviceName: '',
  type: 'custom',
  title: '',
  sentAtMs: 1,
  state: 'queued',
  stateAtMs: 1,
};
const merged = (mine: Partial<SentCommand>, its: Partial<SentCommand>): SentCommand | undefined =>
  mergeCommandLogs(
    { clearedUntilMs: -1, commands: [{ ...one, ...mine }] },
    { clearedUntilMs: -1, commands: [{ ...one, ...its }] },
  ).commands[0];

test('command log merge: of equal states the earlier counts, with its reason, and of two queue ids the later', () => {
  const early = { stateAtMs: 1, reason: 'TIMEOUT', queueId: 3 };
  const late = { stateAtMs: 2, reason: 'NETWORK', queueId: 7 };
  const expected = { stateAtMs: 1, reason: 'TIMEOUT', queueId: 7 };
  expect(merged(early, late)).toMatchObject(expected);
  expect(merged(late, early)).toMatchObject(expected);
  expect(merged({ queueId: undefined }, { queueId: 7 })?.queueId).toBe(7);
  expect(merged({ queueId: 7 }, { queueId: undefined })?.queueId).toBe(7);
});

test('command log merge: of two reasons at the same moment one counts, whichever page had it, and none counts more', () => {
  for (const [reason, other] of [
    ['NETWORK', 'TIMEOUT'],
    [undefined, 'NETWORK'],
  ] as const) {
    expect(merged({ reason }, { reason: other })?.reason).toBe(reason);
    expect(merged({ reason: other }, { reason })?.reason).toBe(reason);
  }
  expect(merged({ state: 'refused' }, { state: 'confirmed' })?.state).toBe('confirmed');
  expect(merged({ state: 'confirmed' }, { state: 'refused' })?.state).toBe('confirmed');
});

test('command log merge: of two responses the later counts, and any counts more than none', () => {
  const first = { result: 'OK', resultPositionId: 9 };
  const second = { result: 'Also OK', resultPositionId: 10 };
  expect(merged(first, second)).toMatchObject(second);
  expect(merged(second, first)).toMatchObject(second);
  const empty = { result: '', resultPositionId: undefined };
  expect(merged(empty, {})).toMatchObject({ result: '' });
  expect(merged({}, empty)).toMatchObject({ result: '' });
  expect(merged({ resultPositionId: 4 }, {})?.resultPositionId).toBeUndefined();
});

test('command log merge: commands of one moment are in the order of their ids, and those of several vehicles in the order of theirs', () => {
  const { commands } = mergeCommandLogs(
    { clearedUntilMs: -1, commands: [one, { ...one, deviceId: 6 }, { ...one, id: 2 }] },
    { clearedUntilMs: -1, commands: [{ ...one, sentAtMs: 2, id: -5 }] },
  );
  expect(commands.map(({ id, deviceId }) => [id, deviceId])).toEqual([
    [-5, 5],
    [2, 5],
    [1, 6],
    [1, 5],
  ]);
});

test('command log merge: an empty log has nothing cleared, not even what was sent at the very first moment', () => {
  const first = { ...one, sentAtMs: 0 };
  expect(mergeCommandLogs(EMPTY_COMMAND_LOG, { ...EMPTY_COMMAND_LOG, commands: [first] }).commands).toEqual([
    first,
  ]);
});
