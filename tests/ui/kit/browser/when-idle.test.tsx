import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenIdle } from '@farol/ui/kit/browser/when-idle';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser that is busy for a time, milliseconds; it runs a callback at its timeout at the latest. */
function busyBrowser(busyMs: number): void {
  vi.stubGlobal('requestIdleCallback', (task: () => void, { timeout = Infinity }: IdleRequestOptions = {}) =>
    Number(setTimeout(task, Math.min(busyMs, timeout))),
  );
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle));
}

/** Returns the times at which a task ran, milliseconds from now; the function of `after` cancels it. */
function timesOf(cancelAfterMs = Infinity): number[] {
  const times: number[] = [];
  let now = 0;
  const cancel = whenIdle(() => times.push(now));
  for (; now < 10_000; now += 100) {
    if (now >= cancelAfterMs) cancel();
    vi.advanceTimersByTime(now === 0 ? 0 : 100);
  }
  return times;
}

describe('what can wait', () => {
  test('runs once, as soon as the page has nothing else to do', () => {
    busyBrowser(800);
    expect(timesOf()).toEqual([800]);
  });

  test('runs after three seconds on a page that always has something to do', () => {
    busyBrowser(Infinity);
    expect(timesOf()).toEqual([3000]);
  });

  test('does not run once it is cancelled', () => {
    busyBrowser(800);
    expect(timesOf(700)).toEqual([]);
  });
});

describe('what can wait, in a browser that does not say when it is idle,', () => {
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', undefined);
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });

  test('runs once, after half a second', () => {
    expect(timesOf()).toEqual([500]);
  });

  test('does not run once it is cancelled', () => {
    expect(timesOf(400)).toEqual([]);
  });
});
