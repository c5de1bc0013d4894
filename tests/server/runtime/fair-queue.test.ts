import * as fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue } from '../../../server/runtime/fair-queue.ts';

/** A queue whose jobs end when they are told to, and what happened in it. */
function observed(limits: { concurrency: number; maxWaiting: number; maxWaitingPerOrigin: number }) {
  const queue = new FairQueue(limits);
  const running: { origin: string; end: () => void }[] = [];
  const begun: string[] = [];
  const refused: { origin: string; status: unknown }[] = [];
  let most = 0;
  let ended = 0;
  return {
    begun,
    refused,
    most: () => most,
    ended: () => ended,
    ask: (origin: string) => {
      queue
        .run(origin, () => {
          begun.push(origin);
          const { promise, resolve } = Promise.withResolvers<void>();
          running.push({ origin, end: resolve });
          most = Math.max(most, running.length);
          return promise;
        })
        .then(
          () => (ended += 1),
          (error: unknown) =>
            refused.push({ origin, status: error instanceof Error && Reflect.get(error, 'status') }),
        );
    },
    endOne: async () => {
      running.shift()?.end();
      await setImmediate();
    },
    isIdle: () => running.length === 0,
  };
}

test('however many ask, only so many run, the others wait or are refused at once, and everybody is answered', async () => {
  const step = fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.constant('end'));
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        concurrency: fc.integer({ min: 1, max: 3 }),
        maxWaiting: fc.integer({ min: 0, max: 6 }),
        maxWaitingPerOrigin: fc.integer({ min: 1, max: 4 }),
      }),
      fc.array(step, { maxLength: 60 }),
      async (limits, steps) => {
        const queue = observed(limits);
        let asked = 0;
        for (const one of steps) {
          if (one === 'end') await queue.endOne();
          else {
            asked += 1;
            queue.ask(one);
          }
        }
        while (!queue.isIdle()) await queue.endOne();
        await setImmediate();
        expect(queue.most()).toBeLessThanOrEqual(limits.concurrency);
        expect(queue.ended() + queue.refused.length).toBe(asked);
        expect(queue.begun).toHaveLength(queue.ended());
      },
    ),
  );
});

test('whoever asks once is next, however much somebody else has waiting', async () => {
  const queue = observed({ concurrency: 1, maxWaiting: 100, maxWaitingPerOrigin: 50 });
  for (let count = 0; count < 40; count++) queue.ask('flood');
  queue.ask('owner');
  await queue.endOne();
  await queue.endOne();
  expect(queue.begun.slice(0, 3)).toContain('owner');
});

test('when there is no room, the one with the most waiting makes it for somebody new', async () => {
  const queue = observed({ concurrency: 1, maxWaiting: 10, maxWaitingPerOrigin: 10 });
  for (let count = 0; count < 11; count++) queue.ask('flood');
  queue.ask('owner');
  await setImmediate();
  expect(queue.refused).toEqual([{ origin: 'flood', status: 503 }]);
  for (let count = 0; count < 40; count++) queue.ask('flood');
  await setImmediate();
  expect(queue.refused.every(({ origin }) => origin === 'flood')).toBe(true);
  while (!queue.isIdle()) await queue.endOne();
  expect(queue.begun).toContain('owner');
});
