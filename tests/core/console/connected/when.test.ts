import { toObserver } from 'xstate';
import { expect, test } from 'vitest';
import type { Readable } from '@farol/core/console/connected/connected';
import { when } from '@farol/core/console/connected/when';

/** A number that a front end reads, and how many listeners wait for its changes. */
function counter() {
  let current = 0;
  const listeners = new Set<() => void>();
  let end: (() => void) | undefined;
  const answers: Readable<number> = {
    getSnapshot: () => current,
    subscribe: (...observer) => {
      const { next, complete } = toObserver(...observer);
      const listener = (): void => next?.(current);
      listeners.add(listener);
      end = complete;
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  };
  const set = (next: number): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return { answers, set, listeners, end: () => end?.() };
}

test('what holds already is answered at once, without listening', async () => {
  const { answers, listeners } = counter();
  expect(await when(answers, (current) => current === 0)).toBe(0);
  expect(listeners.size).toBe(0);
});

test('the first answer that meets the condition is returned, and nobody listens afterwards', async () => {
  const { answers, set, listeners } = counter();
  const reached = when(answers, (current) => current > 1);
  set(1);
  expect(listeners.size).toBe(1);
  set(2);
  set(3);
  expect(await reached).toBe(2);
  expect(listeners.size).toBe(0);
});

test('waiting for answers: rejects once they have ended, and nobody listens afterwards', async () => {
  const { answers, end, listeners } = counter();
  const reached = when(answers, (current) => current > 1);
  end();
  await expect(reached).rejects.toMatchObject({ code: 'CONSOLE_STOPPED' });
  expect(listeners.size).toBe(0);
});

test('waiting for answers: rejects once its signal is aborted, and nobody listens afterwards', async () => {
  const { answers, listeners } = counter();
  const abort = new AbortController();
  const reached = when(answers, (current) => current > 1, { signal: abort.signal });
  abort.abort();
  await expect(reached).rejects.toMatchObject({ code: 'ABORTED' });
  expect(listeners.size).toBe(0);
  const late = when(answers, (current) => current > 1, { signal: abort.signal });
  await expect(late).rejects.toMatchObject({ code: 'ABORTED' });
});
