import { afterEach, beforeEach, expect, test } from 'vitest';
import { smsUsage } from '../../../server/delivery/sms-spending.ts';
import { smsService } from '../../../server/delivery/text-channel.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import type { Database } from '../../../server/storage/database.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const NOON_MS = Date.UTC(2026, 0, 5, 12);

onEachDatabase('the limit of SMS', (openTemporary) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  beforeEach(async () => {
    temporary = await openTemporary();
    database = await temporary.open();
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  /** Sends one segment, or more, at a gateway that this server may not reach; returns why it was not sent. */
  async function send(
    dailyLimit: number,
    {
      nowMs = NOON_MS,
      text = 'x',
      jobId,
      price,
    }: { nowMs?: number; text?: string; jobId?: number; price?: number } = {},
  ): Promise<string> {
    const time = { ...systemClock, now: () => nowMs };
    const service = smsService(new OutgoingTargets(new NetworkList([])), time, database.query);
    const values = {
      dailyLimit,
      url: 'http://127.0.0.1/',
      ...(price !== undefined && { centsPerSegment: price }),
    };
    const integration = { values, secrets: {} };
    const { signal } = new AbortController();
    return await service.deliver(integration, { address: '5511987654321', text, signal, jobId }).then(
      () => 'sent',
      (error: unknown) => String(error),
    );
  }

  test('is counted in segments over processes and days, and a text that exceeds it counts for nothing', async () => {
    const reached = /daily limit/;
    expect(await send(2)).not.toMatch(reached);
    expect(await send(2, { text: 'x'.repeat(200) })).toMatch(reached);
    expect(await send(2)).not.toMatch(reached);
    expect(await send(2)).toMatch(reached);
    expect(await send(3)).not.toMatch(reached);
    expect(await send(2, { nowMs: NOON_MS + 86_400_000 })).not.toMatch(reached);
    expect(await send(1, { nowMs: NOON_MS + 86_400_000 })).toMatch(reached);
  });

  test('what a text cost is counted with each attempt, by the price at the time, for its message and its month', async () => {
    const day = 86_400_000;
    await send(100, { text: 'x'.repeat(200), jobId: 7 });
    await send(100, { text: 'x'.repeat(200), jobId: 7, price: 3 });
    await send(100, { text: 'x'.repeat(200), jobId: 7, price: 4 });
    await send(100, { jobId: 8 });
    await send(2, { text: 'x'.repeat(400), jobId: 9, price: 4 });
    await send(100, { price: 5, nowMs: NOON_MS + day });
    await send(100, { price: 100, nowMs: NOON_MS - 6 * day });
    const messages = await database.query
      .selectFrom('sms_messages')
      .select(['job_id as id', 'segments', 'cents'])
      .orderBy('job_id')
      .execute();
    expect(messages).toEqual([
      { id: 7, segments: 6, cents: 14 },
      { id: 8, segments: 1, cents: null },
    ]);
    expect(await smsUsage(database.query, NOON_MS)).toEqual({ segmentsToday: 7, centsThisMonth: 14 });
    expect(await smsUsage(database.query, NOON_MS + day)).toEqual({ segmentsToday: 1, centsThisMonth: 19 });
    expect(await smsUsage(database.query, NOON_MS + 30 * day)).toEqual({
      segmentsToday: 0,
      centsThisMonth: 0,
    });
  });

  test('of many texts at once as many are sent as it allows', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => send(4)));
    expect(results.filter((result) => !result.includes('daily limit'))).toHaveLength(4);
  });
});
