import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { Access } from '../../../server/access/access.ts';
import { runAsActor, type ActivityActor } from '../../../server/activity/activity-actor.ts';
import { ActivityLogService } from '../../../server/activity/activity-log.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { Statistics } from '../../../server/admin/statistics.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { userBody } from '../../../server/accounts/user-body.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const user = { ...userBody.parse({ id: 1, name: 'Ana', email: 'ana', administrator: true }), password: null };

function actor(now: number): ActivityActor {
  return { userId: 1, username: 'ana', address: '203.0.113.9', agent: 'x', session: 'abc', now };
}

onEachDatabase('the activity log', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let registry: Registry;
  const open = async (): Promise<ActivityLogService> => {
    database = await temporary.open();
    registry = await Registry.open(database);
    return new ActivityLogService(registry.query, () => undefined);
  };
  beforeEach(async () => {
    temporary = await create();
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });
  const login = { code: 101, status: 200, deviceId: null, object: {}, old: {}, data: {} };

  test('activity log: the log keeps thirty days, also across restarts, and then forgets', async () => {
    const log = await open();
    for (const days of [40, 31, 29, 1]) await log.write(actor(NOW - days * DAY), login);
    await database.close();
    const again = await open();
    const entries = await again.all(new Access(registry, user, 'farol'), {}, NOW);
    expect(entries.map(({ created_at }) => created_at.slice(0, 10))).toEqual(['2026-05-31', '2026-05-03']);
    await again.write(actor(NOW), login);
    const rows = await database.query.selectFrom('activity').select('time').execute();
    expect(rows).toHaveLength(3);
  });

  test('activity log: simultaneous changes keep their own user names', async () => {
    const log = await open();
    const make = (username: string) =>
      runAsActor({ ...actor(NOW), username }, () =>
        registry.transaction((transaction) =>
          transaction.insert('group', { id: 0, attributes: {}, groupId: 0, name: username }),
        ),
      );
    await Promise.all(['ana', 'bia', 'caio'].map(make));
    await registry.transaction((transaction) =>
      transaction.insert('group', { id: 0, attributes: {}, groupId: 0, name: 'nobody' }),
    );
    const entries = await log.all(new Access(registry, user, 'farol'), {}, NOW);
    expect(entries.map(({ username, log: values }) => [username, values.data['name']])).toEqual([
      ['caio', 'caio'],
      ['bia', 'bia'],
      ['ana', 'ana'],
    ]);
  });

  test('activity log: the counts of a day add up across restarts', async () => {
    for (const deviceId of [7, 8, 7]) {
      await open();
      const statistics = new Statistics(registry.query, { ...systemClock, now: () => NOW + 5 }, () =>
        Promise.resolve(4096),
      );
      statistics.countRequest(1);
      statistics.countReport(deviceId, deviceId === 7);
      await Promise.all([statistics.save(), statistics.save()]);
      await database.close();
    }
    await open();
    const statistics = new Statistics(registry.query, { ...systemClock, now: () => NOW + 5 }, () =>
      Promise.resolve(4096),
    );
    expect(await statistics.list(new Access(registry, user, 'farol'), NOW, NOW + DAY)).toMatchObject([
      { requests: 3, activeUsers: 1, activeDevices: 2, messagesReceived: 3, messagesStored: 2 },
    ]);
  });
});
