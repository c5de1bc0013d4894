import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReportQueue } from '../../../server/reports/report-queue.ts';

const LIMITS = { concurrent: { user: 2, all: 3 }, waiting: { user: 4, all: 6 } };

test('report queue: no limit is ever exceeded, and every accepted report gets its turn once', () => {
  const step = fc.record({
    what: fc.constantFrom('join', 'join', 'begin', 'end', 'pause', 'leave'),
    user: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const queue = new ReportQueue<number>(LIMITS);
      const running: { userId: number; report: number }[] = [];
      const expected = new Set<number>();
      const begin = (): boolean => {
        const next = queue.startNext();
        if (!next) return false;
        expect(expected.delete(next.report)).toBe(true);
        running.push(next);
        expect(running.length).toBeLessThanOrEqual(LIMITS.concurrent.all);
        expect(running.filter(({ userId }) => userId === next.userId).length).toBeLessThanOrEqual(2);
        return true;
      };
      const end = (): void => {
        const ended = running.shift();
        if (ended) queue.finish(ended.userId);
      };
      for (const [report, { what, user }] of steps.entries()) {
        if (what === 'join' && queue.enqueue(user, report) === undefined) expected.add(report);
        if (what === 'begin') begin();
        if (what === 'end') end();
        const paused = what === 'pause' ? running.shift() : undefined;
        if (paused) {
          queue.finish(paused.userId);
          queue.requeue(paused.userId, paused.report);
          expected.add(paused.report);
        }
        const [first] = expected;
        if (what === 'leave' && first !== undefined && queue.withdraw(user, first)) expected.delete(first);
        expect([queue.running, queue.waiting]).toEqual([running.length, expected.size]);
      }
      while (expected.size > 0) if (!begin()) end();
      expect(queue.waiting).toBe(0);
    }),
  );
});

test("report queue: one user's many reports do not delay another's", () => {
  const queue = new ReportQueue<string>({ ...LIMITS, concurrent: { user: 2, all: 2 } });
  for (const report of ['a1', 'a2', 'a3', 'a4']) queue.enqueue(1, report);
  expect([queue.startNext()?.report, queue.startNext()?.report, queue.startNext()]).toEqual([
    'a1',
    'a2',
    undefined,
  ]);
  queue.enqueue(2, 'b1');
  queue.enqueue(3, 'c1');
  queue.finish(1);
  // Ana has had her turns already, but her next report was queued first; the others come after it.
  expect(queue.startNext()?.report).toBe('a3');
  queue.finish(1);
  expect(queue.startNext()?.report).toBe('b1');
  queue.finish(1);
  expect(queue.startNext()?.report).toBe('c1');
});

test('report queue: a user with too many reports is refused, others are not', () => {
  const queue = new ReportQueue<number>(LIMITS);
  const joined = Array.from({ length: 7 }, (_, report) => queue.enqueue(1, report));
  expect(joined).toEqual([undefined, undefined, undefined, undefined, 'user', 'user', 'user']);
  expect(queue.enqueue(2, 10)).toBeUndefined();
  expect(queue.startNext()).toEqual({ userId: 1, report: 0 });
  expect(queue.startNext()).toEqual({ userId: 2, report: 10 });
  expect(queue.startNext()).toEqual({ userId: 1, report: 1 });
  for (const report of [20, 21, 22, 23]) expect(queue.enqueue(3, report)).toBeUndefined();
  expect(queue.enqueue(4, 30)).toBe('all');
});
