import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
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
  let gateway: Server;
  beforeEach(async () => {
    gateway = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    temporary = await openTemporary();
    database = await temporary.open();
  });
  afterEach(async () => {
    gateway.closeAllConnections();
    gateway.close();
    await database.close();
    await temporary.remove();
  });

  /** Sends one segment, or more, by a gateway that takes nothing, or another; returns why it was not sent. */
  async function send(
    dailyLimit: number,
    {
      nowMs = NOON_MS,
      text = 'x',
      jobId,
      price,
      url = addressOf(gateway),
    }: { nowMs?: number; text?: string; jobId?: number; price?: number; url?: string } = {},
  ): Promise<string> {
    const time = { ...systemClock, now: () => nowMs };
    const service = smsService(new OutgoingTargets(NetworkList.parse('127.0.0.1')), time, database.query);
    const values = {
      dailyLimit,
      url,
      ...(price !== undefined && { centsPerSegment: price }),
    };
    const integration = { values, secrets: {} };
    const { signal } = new AbortController();
    return await service.deliver(integration, { address: '5511987654321', text, signal, jobId }).then(
      () => 'sent',
      (error: unknown) => String(error),
    );
  }

  test('sms limit: is counted in segments over processes and days, and a text that exceeds it counts for nothing', async () => {
    const reached = /daily limit/;
    expect(await send(2)).not.toMatch(reached);
    expect(await send(2, { text: 'x'.repeat(200) })).toMatch(reached);
    expect(await send(2)).not.toMatch(reached);
    expect(await send(2)).toMatch(reached);
    expect(await send(3)).not.toMatch(reached);
    expect(await send(2, { nowMs: NOON_MS + 86_400_000 })).not.toMatch(reached);
    expect(await send(1, { nowMs: NOON_MS + 86_400_000 })).toMatch(reached);
  });

  test('sms limit: what a text cost is counted with each attempt, by the price at the time, for its message and its month', async () => {
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

  test('sms limit: a text that cannot have reached its gateway counts and costs nothing; one that may have does', async () => {
    const unreachable = [
      'http://10.0.0.1/',
      'http://127.0.0.1:1/',
      addressOf(gateway).replace('http:', 'https:'),
      'http://no-such-host.invalid/',
    ];
    for (const url of unreachable)
      expect(await send(2, { text: 'x'.repeat(200), jobId: 7, price: 3, url })).not.toMatch(/daily limit/);
    expect(await smsUsage(database.query, NOON_MS)).toEqual({ segmentsToday: 0, centsThisMonth: 0 });
    expect(await database.query.selectFrom('sms_messages').selectAll().execute()).toEqual([]);
    expect(await send(2, { jobId: 7, price: 3 })).toContain('answered 500');
    const isSecure = addressOf(gateway).replace('http:', 'https:');
    expect(await send(2, { jobId: 7, price: 3, url: isSecure })).toMatch(/no secure connection: [\w ]+$/);
    expect(await smsUsage(database.query, NOON_MS)).toEqual({ segmentsToday: 1, centsThisMonth: 3 });
  });

  test('sms limit: of many texts at once as many are sent as it allows', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => send(4)));
    expect(results.filter((result) => !result.includes('daily limit'))).toHaveLength(4);
  });
});

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/`;
}
