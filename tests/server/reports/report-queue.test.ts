import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReportQueue } from '../../../server/reports/report-queue.ts';

const LIMITS = { atOnce: { user: 2, all: 3 }, waiting: { user: 4, all: 6 } };

test('whatever users ask for, no limit is passed, and every report that was taken in gets its turn once', () => {
  const step = fc.record({ what: fc.constantFrom('join', 'join', 'begin', 'end', 'leave'), user: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const queue = new ReportQueue<number>(LIMITS);
      const running: { userId: number; report: number }[] = [];
      const expected = new Set<number>();
      const begin = (): boolean => {
        const next = queue.next();
        if (!next) return false;
        expect(expected.delete(next.report)).toBe(true);
        running.push(next);
        expect(running.length).toBeLessThanOrEqual(LIMITS.atOnce.all);
        expect(running.filter(({ userId }) => userId === next.userId).length).toBeLessThanOrEqual(2);
        return true;
      };
      const end = (): void => {
        const over = running.shift();
        if (over) queue.end(over.userId);
      };
      for (const [report, { what, user }] of steps.entries()) {
        if (what === 'join' && queue.join(user, report) === undefined) expected.add(report);
        if (what === 'begin') begin();
        if (what === 'end') end();
        const [first] = expected;
        if (what === 'leave' && first !== undefined && queue.withdraw(user, first)) expected.delete(first);
        expect([queue.running, queue.waiting]).toEqual([running.length, expected.size]);
      }
      while (expected.size > 0) if (!begin()) end();
      expect(queue.waiting).toBe(0);
    }),
  );
});

test('nobody waits behind the many reports of somebody else', () => {
  const queue = new ReportQueue<string>({ ...LIMITS, atOnce: { user: 2, all: 2 } });
  for (const report of ['a1', 'a2', 'a3', 'a4']) queue.join(1, report);
  expect([queue.next()?.report, queue.next()?.report, queue.next()]).toEqual(['a1', 'a2', undefined]);
  queue.join(2, 'b1');
  queue.join(3, 'c1');
  queue.end(1);
  // Ana had her turns already, but her next one was asked for first; after it the others come.
  expect(queue.next()?.report).toBe('a3');
  queue.end(1);
  expect(queue.next()?.report).toBe('b1');
  queue.end(1);
  expect(queue.next()?.report).toBe('c1');
});

test('who asks for too many is refused, and others are not', () => {
  const queue = new ReportQueue<number>(LIMITS);
  const joined = Array.from({ length: 7 }, (_, report) => queue.join(1, report));
  expect(joined).toEqual([undefined, undefined, undefined, undefined, 'user', 'user', 'user']);
  expect(queue.join(2, 10)).toBeUndefined();
  expect(queue.next()).toEqual({ userId: 1, report: 0 });
  expect(queue.next()).toEqual({ userId: 2, report: 10 });
  expect(queue.next()).toEqual({ userId: 1, report: 1 });
  for (const report of [20, 21, 22, 23]) expect(queue.join(3, report)).toBeUndefined();
  expect(queue.join(4, 30)).toBe('all');
});
