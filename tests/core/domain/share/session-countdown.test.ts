import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { endedByExpiry, sessionCountdown } from '@farol/core/domain/share/session-countdown';

const NOW = Date.parse('2026-06-01T12:00:00Z');

function left(seconds: number): ReturnType<typeof sessionCountdown> {
  return sessionCountdown(new Date(NOW + seconds * 1000).toISOString(), NOW);
}

test('session countdown: the time left is shown in days, hours, minutes, then seconds, at the thresholds of §4', () => {
  expect(left(86_401)).toEqual({ unit: 'days', count: 2 });
  expect(left(86_400)).toEqual({ unit: 'hours', count: 24 });
  expect(left(3601)).toEqual({ unit: 'hours', count: 2 });
  expect(left(3600)).toEqual({ unit: 'minutes', count: 60 });
  expect(left(61)).toEqual({ unit: 'minutes', count: 2 });
  expect(left(60)).toEqual({ unit: 'seconds', count: 60 });
  expect(left(0)).toEqual({ unit: 'seconds', count: 0 });
  expect(left(-1)).toEqual({ unit: 'over' });
});

test('session countdown: the time shown is never less than the time left, and less than one unit more', () => {
  const seconds = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };
  fc.assert(
    fc.property(fc.nat(1e8), (remaining) => {
      const countdown = left(remaining);
      if (countdown.unit === 'over') throw new Error('over too early');
      const shownSeconds = countdown.count * seconds[countdown.unit];
      expect(shownSeconds).toBeGreaterThanOrEqual(remaining);
      expect(shownSeconds - remaining).toBeLessThan(seconds[countdown.unit]);
    }),
  );
});

test('a lost session: its time was over when the server or the clock says so, be that a minute behind', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
  expect(endedByExpiry('USER_HAS_EXPIRED', null, now)).toBe(true);
  expect(endedByExpiry('BLOCK', at(-10), now)).toBe(false);
  expect(endedByExpiry(undefined, at(-10), now)).toBe(true);
  expect(endedByExpiry(undefined, at(60), now)).toBe(true);
  expect(endedByExpiry(undefined, at(61), now)).toBe(false);
  expect(endedByExpiry(undefined, null, now)).toBe(false);
});
