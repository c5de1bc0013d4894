import { afterEach, expect, test, vi } from 'vitest';
import { mapInPieces } from '@farol/ui/kit/browser/in-pieces';

afterEach(() => {
  vi.restoreAllMocks();
});

test('work in pieces: lets other tasks run every few milliseconds, and loses nothing', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let lastTaskMs = 0;
  let longestMs = 0;
  let isOver = false;
  const observe = (): void => {
    longestMs = Math.max(longestMs, nowMs - lastTaskMs);
    lastTaskMs = nowMs;
    if (!isOver) setImmediate(observe);
  };
  setImmediate(observe);
  const items = Array.from({ length: 400 }, (_, at) => at);
  const results = await mapInPieces(items, (item) => {
    nowMs += 3;
    return item * 2;
  });
  isOver = true;
  expect(results).toEqual(items.map((item) => item * 2));
  expect(longestMs).toBeLessThan(50);
  expect(await mapInPieces([], String)).toEqual([]);
});
