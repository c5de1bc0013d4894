import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Outbox } from '../../../server/delivery/outbox.ts';
import { UndeliverableError } from '../../../server/network/send-errors.ts';
import { MAIL_TEXTS } from '../../../server/delivery/mail-texts.ts';

test('each job is eventually sent once or dropped after its last attempt, and none blocks the others', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.nat({ max: 4 }), fc.constant('never' as const)), { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        async (failures, concurrency) => {
          const attempts = failures.map(() => 0);
          const sent: number[] = [];
          let busy = 0;
          const outbox = new Outbox<number>({
            name: 'test',
            retryDelaysMs: [0, 0],
            concurrency,
            send: async (job) => {
              expect(++busy).toBeLessThanOrEqual(concurrency);
              await Promise.resolve();
              busy--;
              attempts[job] = (attempts[job] ?? 0) + 1;
              const failure = failures[job] ?? 0;
              if (failure === 'never') throw new UndeliverableError('no');
              if ((attempts[job] ?? 0) <= failure) throw new Error('not yet');
              sent.push(job);
            },
          });
          for (const job of failures.keys()) outbox.enqueue(job);
          const expectedAttempts = failures.map((failure) =>
            failure === 'never' ? 1 : Math.min(3, failure + 1),
          );
          await vi.waitFor(() => expect(attempts).toEqual(expectedAttempts), { timeout: 2000, interval: 1 });
          expect(sent.toSorted((one, other) => one - other)).toEqual(
            [...failures.keys()].filter((job) => Number(failures[job]) <= 2),
          );
          outbox.close();
        },
      ),
      { numRuns: 40 },
    );
  } finally {
    consoleError.mockRestore();
  }
});

test('when too many jobs wait the oldest is dropped, and a closed outbox sends nothing', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const sent: number[] = [];
  const gate = Promise.withResolvers<void>();
  const outbox = new Outbox<number>({
    name: 'test',
    maxWaiting: 3,
    concurrency: 1,
    send: async (job) => {
      await gate.promise;
      sent.push(job);
    },
  });
  for (let job = 0; job < 10; job++) outbox.enqueue(job);
  gate.resolve();
  await vi.waitFor(() => expect(sent).toEqual([0, 7, 8, 9]));
  outbox.close();
  outbox.enqueue(11);
  await Promise.resolve();
  expect(sent).toHaveLength(4);
  expect(consoleError).toHaveBeenCalledOnce();
  consoleError.mockRestore();
});

test('every language has the same texts with the same placeholders', () => {
  const placeholders = (words: object): [string, string[]][] =>
    Object.entries(words).map(([key, text]) =>
      typeof text === 'string'
        ? [key, (text.match(/%\w+%/g) ?? []).toSorted()]
        : [key, placeholders(text).map((entry) => entry.join('='))],
    );
  for (const texts of Object.values(MAIL_TEXTS))
    expect(placeholders(texts)).toEqual(placeholders(MAIL_TEXTS['pt-BR']));
});
