import { afterEach, expect, test, vi } from 'vitest';
import { startPeriodicWork } from '../../../server/runtime/periodic-work.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('periodic work: each work is repeated at its own interval until it is stopped, even if it failed', async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const often = vi.fn(() => Promise.reject(new Error('no disk')));
  const seldom = vi.fn(() => Promise.resolve());
  const stop = startPeriodicWork([
    { everyMs: 1000, work: often },
    { everyMs: 3000, work: seldom },
  ]);
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(6000);
  expect([often.mock.calls.length, seldom.mock.calls.length, logged.mock.calls.length]).toEqual([6, 2, 6]);
  stop();
  await vi.advanceTimersByTimeAsync(6000);
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([6, 2]);
});
