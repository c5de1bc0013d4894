import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ObsoleteError, RetryLaterError, UndeliverableError } from '../../../server/network/send-errors.ts';
import { failedAttempt, lateOutcome, retryPauseMs } from '../../../server/outbox/job-attempt.ts';
import { evenNumber } from '../../arbitraries/numbers.ts';

const DAY_MS = 86_400_000;
const ROW = { id: 7, attempts: 1, expires_at: DAY_MS, last_error: null };
const CLOCK = { now: 1000, chance: 0.5 };
const chances = evenNumber(0, 1);

test('pauses between attempts: grow by four, up to the longest, and differ by a quarter', () => {
  const middle = [1, 2, 3, 4, 5, 9, 99].map((attempts) => retryPauseMs(attempts, 1000, 3_600_000, 0.5));
  expect(middle).toEqual([1000, 4000, 16_000, 64_000, 256_000, 3_600_000, 3_600_000]);
  expect([retryPauseMs(1, 1000, 9999, 0), retryPauseMs(1, 1000, 9999, 1)]).toEqual([750, 1250]);
});

test('failed attempt: the job is tried again in time and within a day, or given up, never more often than its channel says', () => {
  const failures = fc.oneof(
    fc.constant(new Error('no answer')),
    fc.integer({ min: 0, max: 9 * DAY_MS }).map((afterMs) => new RetryLaterError('later', afterMs)),
  );
  const channels = fc.option(
    fc.record({
      name: fc.constant('test'),
      mostAttempts: fc.integer({ min: 1, max: 50 }),
      longestRetryMs: fc.integer({ min: 1, max: DAY_MS }),
      isUselessLate: fc.boolean(),
    }),
    { nil: undefined },
  );
  const rows = fc.record({
    id: fc.constant(7),
    attempts: fc.integer({ min: 1, max: 60 }),
    expires_at: fc.integer({ min: 0, max: 3 * DAY_MS }),
  });
  fc.assert(
    fc.property(rows, channels, failures, chances, (row, channel, thrown, chance) => {
      const { outcome, target } = failedAttempt(row, channel, thrown, { now: 1000, chance });
      expect(target).toBe('silent');
      const mayTryAgain = row.attempts < (channel?.mostAttempts ?? 40);
      if (outcome.state === 'postponed') {
        expect(mayTryAgain).toBe(true);
        expect(outcome.dueAt).toBeLessThan(row.expires_at);
        expect(outcome.dueAt - 1000).toBeGreaterThanOrEqual(0);
        expect(outcome.dueAt - 1000).toBeLessThanOrEqual(DAY_MS);
        expect(outcome.error).toBe(thrown.message);
      } else expect(outcome.state).toBe(channel?.isUselessLate ? 'dropped' : 'failed');
      if (mayTryAgain && row.expires_at > 1000 + DAY_MS * 1.25) expect(outcome.state).toBe('postponed');
    }),
  );
});

test('failed attempt: a target that refuses one job answers, and of an obsolete job nothing is known', () => {
  expect(failedAttempt(ROW, undefined, new UndeliverableError('no such number'), CLOCK)).toMatchObject({
    outcome: { id: 7, state: 'failed', error: 'no such number' },
    target: 'answers',
  });
  expect(failedAttempt(ROW, undefined, new ObsoleteError('the rule is gone'), CLOCK)).toMatchObject({
    outcome: { id: 7, state: 'dropped', error: 'the rule is gone' },
    target: 'unknown',
  });
  expect(failedAttempt(ROW, undefined, new RetryLaterError('busy', 5000), CLOCK)).toMatchObject({
    outcome: { state: 'postponed', dueAt: 6000 },
    target: 'silent',
    askedMs: 5000,
  });
});

test('late job: it ends when its time is over, and by a clock in doubt only where it is useless then', () => {
  const useless = { name: 'test', isUselessLate: true };
  const late = { now: DAY_MS, isClockInDoubt: false };
  expect(lateOutcome(ROW, undefined, { ...late, now: DAY_MS - 1 })).toBeUndefined();
  expect(lateOutcome({ ...ROW, last_error: 'no answer' }, undefined, late)).toEqual({
    id: 7,
    state: 'failed',
    error: 'not sent in time: no answer',
  });
  expect(lateOutcome(ROW, undefined, { ...late, isClockInDoubt: true })).toBeUndefined();
  expect(lateOutcome(ROW, useless, { ...late, isClockInDoubt: true })).toEqual({
    id: 7,
    state: 'dropped',
    error: 'not sent in time',
  });
});
