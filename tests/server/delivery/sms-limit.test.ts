import { afterEach, beforeEach, expect, test } from 'vitest';
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
  async function send(dailyLimit: number, { nowMs = NOON_MS, text = 'x' } = {}): Promise<string> {
    const time = { ...systemClock, now: () => nowMs };
    const service = smsService(new OutgoingTargets(new NetworkList([])), time, database.query);
    const integration = { values: { dailyLimit, url: 'http://127.0.0.1/' }, secrets: {} };
    const { signal } = new AbortController();
    return await service.deliver(integration, { address: '5511987654321', text, signal }).then(
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

  test('of many texts at once as many are sent as it allows', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => send(4)));
    expect(results.filter((result) => !result.includes('daily limit'))).toHaveLength(4);
  });
});
