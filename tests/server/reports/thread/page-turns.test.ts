import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageTurns } from '../../../../server/reports/thread/report-jobs.ts';

/** Reports by the number of their steps, each step of as many milliseconds; returns whose steps were taken, in order. */
async function run(reports: readonly { id: string; steps: number; stepMs: number; startsAfter?: number }[]) {
  let now = 0;
  const taken: string[] = [];
  const due: (() => void)[] = [];
  const turns = new PageTurns(
    (step) => void due.push(step),
    () => now,
  );
  const start = async ({ id, steps, stepMs }: (typeof reports)[number]): Promise<void> => {
    const share = { workedMs: 0 };
    for (let step = 0; step < steps; step += 1) {
      const end = await turns.next(share);
      taken.push(id);
      now += stepMs;
      end();
    }
  };
  const ended = reports.filter(({ startsAfter = 0 }) => startsAfter === 0).map(start);
  const later = reports.filter(({ startsAfter = 0 }) => startsAfter > 0);
  const total = reports.reduce((sum, { steps }) => sum + steps, 0);
  while (taken.length < total) {
    for (const report of later.filter(({ startsAfter = 0 }) => startsAfter === taken.length)) {
      later.splice(later.indexOf(report), 1);
      ended.push(start(report));
    }
    due.shift()?.();
    for (let settle = 0; settle < 5; settle += 1) await Promise.resolve();
  }
  await Promise.all(ended);
  return taken;
}

const large = (id: string, steps = 40) => ({ id, steps, stepMs: 40 });

test('page turns: a short report waits for one step of the large ones, and not for one of each', async () => {
  const fleet = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => large(id));
  const short = { id: 'short', steps: 4, stepMs: 1, startsAfter: 150 };
  const taken = await run([...fleet, short]);
  expect(taken.indexOf('short')).toBeLessThanOrEqual(151);
  expect(taken.lastIndexOf('short') - taken.indexOf('short')).toBe(3);
});

test('page turns: large reports take equal turns, and none waits for ever', async () => {
  const taken = await run([large('a'), large('b'), large('c')]);
  const firstHalf = taken.slice(45, 105);
  for (const id of ['a', 'b', 'c']) expect(firstHalf.filter((item) => item === id)).toHaveLength(20);
});

test('page turns: whatever reports there are, each takes all its steps', async () => {
  const report = fc.record({
    steps: fc.integer({ min: 1, max: 30 }),
    stepMs: fc.integer({ min: 0, max: 200 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 6 }), async (reports) => {
      const taken = await run(reports.map((item, at) => ({ id: String(at), ...item })));
      for (const [at, { steps }] of reports.entries())
        expect(taken.filter((id) => id === String(at))).toHaveLength(steps);
    }),
  );
});
