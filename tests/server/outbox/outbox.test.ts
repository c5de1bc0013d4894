import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { RetryLaterError, UndeliverableError, ObsoleteError } from '../../../server/network/send-errors.ts';
import type { DeliveryChannel, NewJob, OutboxJob } from '../../../server/outbox/delivery-channel.ts';
import { OutboxService } from '../../../server/outbox/outbox.ts';
import { systemClock, type ServerClock } from '../../../server/runtime/clock.ts';
import type { Database } from '../../../server/storage/database.ts';
import { passTimeDuring } from '../../harness/pass-time.ts';
import { watchHolds } from '../../harness/longest-hold.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const DAY = 86_400_000;

onEachDatabase('the outbox', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let aheadMs: number;
  let open: OutboxService[];
  let logged: MockInstance<typeof console.error>;
  const time: ServerClock = {
    now: () => Date.now() + aheadMs,
    elapsed: () => performance.now() + aheadMs,
    sleep: (milliseconds) => systemClock.sleep(milliseconds / 20),
  };
  beforeEach(async () => {
    logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    aheadMs = 0;
    open = [];
    temporary = await create();
    database = await temporary.open();
  });
  afterEach(async () => {
    for (const outbox of open) await stop(outbox);
    await database.close();
    await temporary.remove();
    vi.restoreAllMocks();
  });

  /** Opens an outbox with a channel that does this with each job. */
  async function outboxThat(
    send: (job: OutboxJob, signal: AbortSignal) => Promise<void>,
    more: Partial<DeliveryChannel> = {},
  ): Promise<OutboxService> {
    const outbox = await OutboxService.open(database, time);
    open.push(outbox);
    outbox.register({ name: 'test', send, ...more });
    return outbox;
  }
  /** Stops an outbox without waiting for what is being sent. */
  const stop = (outbox: OutboxService): Promise<void> =>
    passTimeDuring(outbox.stop(), (milliseconds) => (aheadMs += milliseconds));
  let jobs = 0;
  const job = (more: Partial<NewJob> = {}): NewJob => ({
    channel: 'test',
    key: `job-${++jobs}`,
    origin: 'user:1',
    target: 'test:here',
    recipient: 'ana@example.com',
    userId: 1,
    payload: {},
    expiresAt: Date.now() + DAY,
    ...more,
  });
  const states = async () => {
    const rows = await database.query.selectFrom('outbox').select(['key', 'state']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ key, state }) => [key, state]));
  };
  const row = async (key: string) =>
    database.query.selectFrom('outbox').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  /** Lets the clock jump and sends what is due then. */
  const later = async (milliseconds: number, outbox: OutboxService) => {
    aheadMs += milliseconds;
    await outbox.settled();
  };

  test('jobs: each is sent once, or is a dead letter when its receiver refuses it for good', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            failure: fc.oneof(fc.nat({ max: 3 }), fc.constant('never' as const)),
            target: fc.constantFrom('a', 'b'),
            origin: fc.constantFrom('x', 'y'),
          }),
          { maxLength: 12 },
        ),
        async (planned) => {
          aheadMs = 0;
          await database.query.deleteFrom('outbox').execute();
          const attempts = new Map<string, number>();
          const sent: string[] = [];
          const outbox = await outboxThat(async ({ key, payload, idempotencyKey }) => {
            const { failure } = Object(payload);
            attempts.set(key, (attempts.get(key) ?? 0) + 1);
            expect(idempotencyKey).toMatch(/^\d+-\w+$/);
            if (failure === 'never') throw new UndeliverableError('no');
            if ((attempts.get(key) ?? 0) <= failure) throw new Error('not yet');
            sent.push(key);
          });
          const added = planned.map(({ failure, target, origin }) =>
            job({ target, origin, payload: { failure } }),
          );
          await outbox.addNow(added);
          outbox.start();
          for (let step = 0; step < 12; step++) await later(400_000, outbox);
          await outbox.stop();
          const isSent = (at: number) => planned[at]?.failure !== 'never';
          expect(sent.toSorted()).toEqual(
            added
              .filter((_, at) => isSent(at))
              .map(({ key }) => key)
              .toSorted(),
          );
          expect(await states()).toEqual(
            Object.fromEntries(added.map(({ key }, at) => [key, isSent(at) ? 'sent' : 'failed'])),
          );
        },
      ),
      { numRuns: 8 },
    );
  });

  test('a key that is known: adds nothing, also once it was sent', async () => {
    const sent: string[] = [];
    const outbox = await outboxThat(async ({ key }) => void sent.push(key));
    outbox.start();
    const one = job();
    await outbox.addNow([one, one]);
    await outbox.settled();
    await outbox.addNow([one]);
    await outbox.settled();
    expect(sent).toEqual([one.key]);
  });

  test('a transaction that fails: leaves nothing to be sent', async () => {
    const outbox = await outboxThat(async () => {});
    await expect(
      database.query.transaction().execute(async (transaction) => {
        await outbox.add(transaction, [job()]);
        throw new Error('the position was refused');
      }),
    ).rejects.toThrow('refused');
    expect(await states()).toEqual({});
  });

  test('origins: take turns at a target, so that one job does not wait behind a thousand of another', async () => {
    const sent: string[] = [];
    const outbox = await outboxThat(async ({ origin }) => void sent.push(origin), { concurrency: 1 });
    await outbox.addNow(Array.from({ length: 1000 }, () => job({ origin: 'busy' })));
    await outbox.addNow([job({ origin: 'late' })]);
    outbox.start();
    await expect.poll(() => sent.indexOf('late'), { interval: 5, timeout: 10_000 }).not.toBe(-1);
    expect(sent.indexOf('late')).toBeLessThan(3);
    await outbox.stop();
    expect(sent.length).toBeLessThan(1000);
  });

  test('a target that never answers: holds up no other, however much waits for it', async () => {
    const begun: string[] = [];
    const outbox = await outboxThat(async ({ target }, signal) => {
      begun.push(target);
      if (target.startsWith('dead'))
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        });
    });
    const dead = Array.from({ length: 600 }, (_, at) => job({ target: `dead:${at % 12}`, origin: `o${at}` }));
    await outbox.addNow(dead);
    outbox.start();
    await expect.poll(() => begun.length, { timeout: 5000 }).toBe(48);
    const since = performance.now();
    await outbox.addNow([job({ target: 'healthy', origin: 'somebody' })]);
    await expect.poll(() => begun.includes('healthy'), { interval: 2, timeout: 5000 }).toBe(true);
    expect(performance.now() - since).toBeLessThan(2000);
  });

  test('a receiver that asks for patience: is tried again then, and not before', async () => {
    const times: number[] = [];
    const outbox = await outboxThat(async () => {
      times.push(aheadMs);
      if (times.length === 1) throw new RetryLaterError('answered 429', 120_000);
    });
    outbox.start();
    const one = job();
    await outbox.addNow([one]);
    await outbox.settled();
    expect(await row(one.key)).toMatchObject({ state: 'postponed', attempts: 1, last_error: 'answered 429' });
    await later(110_000, outbox);
    await outbox.addNow([job()]);
    await outbox.settled();
    expect(times).toEqual([0]);
    await later(15_000, outbox);
    expect(times).toEqual([0, 125_000, 125_000]);
    expect(await row(one.key)).toMatchObject({ state: 'sent', payload: '', last_error: null });
  });

  test('a job that fails again and again: becomes a dead letter when its time is over', async () => {
    let attempts = 0;
    const outbox = await outboxThat(async () => {
      attempts += 1;
      throw new Error(`down \n${'x'.repeat(1000)}`);
    });
    outbox.start();
    const one = job();
    await outbox.addNow([one]);
    for (let hour = 0; hour < 30; hour++) await later(3_600_000, outbox);
    const { state, last_error, finished_at } = await row(one.key);
    expect([state, last_error?.includes('down x'), last_error?.length]).toEqual(['failed', true, 300]);
    expect(finished_at).toBeGreaterThan(Date.now() + 20 * 3_600_000);
    expect(attempts).toBeGreaterThan(10);
    expect(attempts).toBeLessThanOrEqual(40);
  });

  test('what is useless late: is dropped when its time is over, and what nobody needs any more too', async () => {
    const sent: string[] = [];
    const outbox = await outboxThat(
      async ({ key }) => {
        if (key === 'unwanted') throw new ObsoleteError('the account is gone');
        sent.push(key);
      },
      { isUselessLate: true },
    );
    await outbox.addNow([
      job({ key: 'late', expiresAt: Date.now() + 1000 }),
      job({ key: 'unwanted' }),
      job({ key: 'good' }),
    ]);
    aheadMs = 2000;
    outbox.start();
    await outbox.settled();
    expect(sent).toEqual(['good']);
    expect(await states()).toEqual({ late: 'dropped', unwanted: 'dropped', good: 'sent' });
  });

  test('a process that is gone: what it had leased is sent by another when the lease ends, with the same key', async () => {
    const keys: string[] = [];
    const stuck = await outboxThat(async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      await new Promise(() => {});
    });
    await stuck.addNow([job()]);
    stuck.start();
    await expect.poll(() => keys.length).toBe(1);
    // As if it were killed: it renews nothing any more, and stores nothing.
    await stop(stuck);
    const other = await outboxThat(async ({ idempotencyKey, attempt }) => {
      keys.push(`${idempotencyKey} ${attempt}`);
    });
    other.start();
    await other.settled();
    expect(keys).toHaveLength(1);
    await later(16_000, other);
    expect(keys).toEqual([keys[0], `${keys[0]} 2`]);
    expect(Object.values(await states())).toEqual(['sent']);
  });

  test('two processes on one database: each job is sent by one of them', async () => {
    const sent: string[] = [];
    const sendSlowly = async ({ key }: OutboxJob) => {
      sent.push(key);
      await pause(1);
    };
    const [one, other] = [await outboxThat(sendSlowly), await outboxThat(sendSlowly)];
    one.start();
    other.start();
    const added = Array.from({ length: 300 }, (_, at) => job({ target: `t${at % 5}`, origin: `o${at % 7}` }));
    await one.addNow(added);
    await Promise.all([one.settled(), other.settled()]);
    await one.settled();
    expect(sent.toSorted()).toEqual(added.map(({ key }) => key).toSorted());
  });

  test('a restart: what waits is sent, and what was being sent is given back', async () => {
    const began: string[] = [];
    const first = await outboxThat(async ({ key }, signal) => {
      began.push(key);
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    });
    const added = Array.from({ length: 10 }, () => job());
    await first.addNow(added);
    first.start();
    await expect.poll(() => began.length).toBe(4);
    await stop(first);
    expect(new Set(Object.values(await states()))).toEqual(new Set(['waiting']));
    const sent: string[] = [];
    const second = await outboxThat(async ({ key }) => void sent.push(key));
    second.start();
    await second.settled();
    expect(sent.toSorted()).toEqual(added.map(({ key }) => key).toSorted());
  });

  test('what was kept long enough: is removed, dead letters later', async () => {
    const outbox = await outboxThat(async ({ key }) => {
      if (key === 'dead') throw new UndeliverableError('no');
    });
    await outbox.addNow([job({ key: 'sent' }), job({ key: 'dead' })]);
    outbox.start();
    await outbox.settled();
    const remaining = async (days: number) => {
      aheadMs = days * DAY;
      const pruning = await outboxThat(async () => {});
      pruning.start();
      await pruning.settled();
      return async () => Object.keys(await states());
    };
    await expect.poll(await remaining(6)).toEqual(['sent', 'dead']);
    await expect.poll(await remaining(8)).toEqual(['dead']);
    await expect.poll(await remaining(31)).toEqual([]);
  });

  test('a clock that was set back: lets nothing wait for the day it showed', async () => {
    let attempts = 0;
    const outbox = await outboxThat(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('down');
    });
    outbox.start();
    aheadMs = 300 * DAY;
    await outbox.addNow([job({ expiresAt: Date.now() + 400 * DAY })]);
    await outbox.settled();
    await later(-300 * DAY, outbox);
    expect(attempts).toBe(2);
  });

  test('too large a job: is refused, and nothing is stored', async () => {
    const outbox = await outboxThat(async () => {});
    await expect(outbox.addNow([job(), job({ payload: 'x'.repeat(300_000) })])).rejects.toThrow('too large');
    expect(await states()).toEqual({});
  });

  test('ten thousand alerts at once: are sent in small batches, and the event loop is never held', async () => {
    let sent = 0;
    const outbox = await outboxThat(async () => void (sent += 1), { concurrency: 16 });
    // PostgreSQL does its work elsewhere.
    const count = database.kind === 'sqlite' ? 10_000 : 1_000;
    const added = Array.from({ length: count }, (_, at) =>
      job({ target: `t${at % 20}`, origin: `o${at % 100}`, payload: { text: 'x'.repeat(500) } }),
    );
    for (let from = 0; from < added.length; from += 500) await outbox.addNow(added.slice(from, from + 500));
    const holds = watchHolds();
    outbox.start();
    await expect.poll(() => sent, { timeout: 50_000, interval: 50 }).toBe(count);
    const longestMs = holds.stop();
    await outbox.settled();
    expect(longestMs).toBeLessThan(50);
  }, 60_000);

  test('a database that stores nothing: nothing more is sent, nothing is sent twice, and it goes on afterwards', async () => {
    if (database.kind !== 'sqlite') return;
    const sent: string[] = [];
    const gate = Promise.withResolvers<void>();
    const outbox = await outboxThat(async ({ key }) => {
      sent.push(key);
      if (sent.length <= 4) await gate.promise;
    });
    const added = Array.from({ length: 50 }, () => job());
    await outbox.addNow(added);
    outbox.start();
    await expect.poll(() => sent.length).toBe(4);
    await sql`pragma query_only = on`.execute(database.query);
    gate.resolve();
    await pause(200);
    // What was leased before may still be sent; nothing else is.
    expect(sent.length).toBeLessThanOrEqual(12);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('could not be stored'));
    await sql`pragma query_only = off`.execute(database.query);
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(50);
    await outbox.settled();
    expect(new Set(sent).size).toBe(50);
    expect(new Set(Object.values(await states()))).toEqual(new Set(['sent']));
  }, 20_000);
});
