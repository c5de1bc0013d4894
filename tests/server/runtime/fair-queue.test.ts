import * as fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue } from '../../../server/runtime/fair-queue.ts';

/** A queue whose jobs end on request, and what happened in it. */
function observedQueue(limits: { concurrency: number; maxWaiting: number; maxWaitingPerOrigin: number }) {
  const queue = new FairQueue(limits);
  const running: { origin: string; end: () => void }[] = [];
  const begun: string[] = [];
  const refused: { origin: string; status: unknown }[] = [];
  let maxRunning = 0;
  let ended = 0;
  return {
    begun,
    refused,
    maxRunning: () => maxRunning,
    ended: () => ended,
    ask: (origin: string) => {
      queue
        .run(origin, () => {
          begun.push(origin);
          const { promise, resolve } = Promise.withResolvers<void>();
          running.push({ origin, end: resolve });
          maxRunning = Math.max(maxRunning, running.length);
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

test('fair queue: only a limited number of jobs runs; the others wait or are refused at once, and all are answered', async () => {
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
        const queue = observedQueue(limits);
        let requested = 0;
        for (const item of steps) {
          if (item === 'end') await queue.endOne();
          else {
            requested += 1;
            queue.ask(item);
          }
        }
        while (!queue.isIdle()) await queue.endOne();
        await setImmediate();
        expect(queue.maxRunning()).toBeLessThanOrEqual(limits.concurrency);
        expect(queue.ended() + queue.refused.length).toBe(requested);
        expect(queue.begun).toHaveLength(queue.ended());
      },
    ),
  );
});

test('fair queue: an origin with one job is next, however many jobs another has waiting', async () => {
  const queue = observedQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerOrigin: 50 });
  for (let count = 0; count < 40; count++) queue.ask('flood');
  queue.ask('owner');
  await queue.endOne();
  await queue.endOne();
  expect(queue.begun.slice(0, 3)).toContain('owner');
});

test('fair queue: when the queue is full, the origin with the most waiting jobs makes room for a new one', async () => {
  const queue = observedQueue({ concurrency: 1, maxWaiting: 10, maxWaitingPerOrigin: 10 });
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
