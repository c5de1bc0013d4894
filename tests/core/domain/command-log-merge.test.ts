import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_COMMANDS, RANK, type SentCommand, type SentState } from '@farol/core/domain/command-log';
import { clearedLog, EMPTY_LOG, mergedLogs, type KeptLog } from '@farol/core/domain/command-log-merge';

const states = fc.constantFrom<SentState>('sending', 'unsure', 'queued', 'delivered', 'answered', 'refused');
const command: fc.Arbitrary<SentCommand> = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
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
    type: 'custom',
    title: '',
    sentAtMs: id,
    ...news,
    resultPositionId: news.result === undefined ? undefined : resultPositionId,
  }));
const log: fc.Arbitrary<KeptLog> = fc.record({
  clearedUntilMs: fc.constantFrom(-1, -1, 2, 4),
  commands: fc.uniqueArray(command, { selector: ({ id }) => id }),
});

test('it makes no difference in which order, how often and in which company logs are merged', () => {
  fc.assert(
    fc.property(log, log, log, (one, two, three) => {
      expect(mergedLogs(one, two)).toEqual(mergedLogs(two, one));
      expect(mergedLogs(mergedLogs(one, two), three)).toEqual(mergedLogs(one, mergedLogs(two, three)));
      const both = mergedLogs(one, two);
      expect(mergedLogs(both, both)).toEqual(both);
      expect(mergedLogs(both, one)).toEqual(both);
    }),
  );
});

test('nothing that either page knows is lost, and no command falls back', () => {
  fc.assert(
    fc.property(log, log, (one, two) => {
      const { clearedUntilMs, commands } = mergedLogs(one, two);
      for (const known of [...one.commands, ...two.commands]) {
        const kept = commands.find(({ id }) => id === known.id);
        expect(kept !== undefined).toBe(known.sentAtMs > clearedUntilMs);
        if (!kept) continue;
        expect(RANK[kept.state]).toBeGreaterThanOrEqual(RANK[known.state]);
        if (known.result !== undefined) expect(kept.result).toBeDefined();
        if (known.queueId !== undefined) expect(kept.queueId).toBeDefined();
      }
      expect(commands.map(({ id }) => id)).toEqual(
        [...new Set(commands.map(({ id }) => id))].sort((a, b) => b - a),
      );
    }),
  );
});

test('what was cleared stays cleared, whoever still knows it; what is sent afterwards stays', () => {
  fc.assert(
    fc.property(log, command, (known, later) => {
      const cleared = clearedLog(mergedLogs(known, EMPTY_LOG));
      expect(mergedLogs(cleared, known).commands).toEqual([]);
      const next = { ...later, id: 99, sentAtMs: 99 };
      expect(mergedLogs({ ...cleared, commands: [next] }, known).commands).toEqual([next]);
    }),
  );
});

const many = (from: number): KeptLog => ({
  clearedUntilMs: 0,
  commands: Array.from({ length: MOST_COMMANDS }, (_, at) => ({
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

test('of more commands than the log keeps the newest stay', () => {
  const { commands } = mergedLogs(many(1), many(11));
  expect([commands.length, commands[0]?.id, commands.at(-1)?.id]).toEqual([
    MOST_COMMANDS,
    MOST_COMMANDS + 10,
    11,
  ]);
});
