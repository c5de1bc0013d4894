import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReportStream } from '../../../server/reports/report-delivery.ts';

const PAGE_BYTES = 128 * 1024;
const page = () => new Uint8Array(PAGE_BYTES);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A report whose thread always has the next page ready. */
function delivery() {
  const told: string[] = [];
  const stream = new ReportStream({
    full: () => told.push('full'),
    taken: () => stream.push(page()),
    left: () => told.push('left'),
    over: () => told.push('over'),
    overdue: () => told.push('overdue'),
  });
  return { stream, told };
}

/** Returns at which page a client that takes one each so often is overdue. */
async function overdueAt(everyMs: number): Promise<number> {
  const { stream, told } = delivery();
  stream.push(page());
  for (let pages = 1; pages <= 60; pages += 1) {
    await vi.advanceTimersByTimeAsync(everyMs);
    if (told.includes('overdue')) return pages;
    await stream.next();
  }
  return Infinity;
}

test('report delivery: a client that takes nothing for a minute is overdue', async () => {
  const { stream, told } = delivery();
  stream.push(page());
  await vi.advanceTimersByTimeAsync(59_999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['overdue']);
});

test('report delivery: a client that takes a page whenever its minute nearly ends is overdue, one of the least rate is not', async () => {
  expect(await overdueAt(55_000)).toBe(2);
  expect(await overdueAt(32_000)).toBe(Infinity);
});

test('report delivery: no report is delivered for longer than an hour', async () => {
  const { stream, told } = delivery();
  stream.push(page());
  for (let seconds = 0; seconds < 3_600; seconds += 10) {
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    await stream.next();
  }
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toContain('overdue');
});

test('a report is over once: when its last page is taken, or nobody wants it', async () => {
  const told: string[] = [];
  const note = (what: string) => () => void told.push(what);
  const events = () => ({
    full: note('full'),
    taken: note('taken'),
    left: note('left'),
    over: note('over'),
    overdue: note('overdue'),
  });
  const read = new ReportStream(events());
  read.push(page());
  read.end();
  expect(told).toEqual([]);
  await read.next();
  expect(await read.next()).toBeUndefined();
  expect(told).toEqual(['taken', 'over']);
  const left = new ReportStream(events());
  left.push(page());
  left.push(page());
  left.abandon(new Error('gone'));
  left.abandon(new Error('gone'));
  left.end();
  expect(told).toEqual(['taken', 'over', 'full', 'left', 'over']);
  await expect(left.next()).rejects.toThrow('gone');
});
