import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Retention } from '../../../../server/admin/retention.ts';
import { Registry } from '../../../../server/registry/registry.ts';
import { systemClock } from '../../../../server/runtime/clock.ts';
import type { Database } from '../../../../server/storage/database.ts';
import { History } from '../../../../server/storage/history/history.ts';
import { partitionsOf } from '../../../../server/storage/postgres/history-partitions.ts';
import { formatWireDate } from '../../../../server/wire/wire-date.ts';
import { storedDevice, storedPosition } from '../../../arbitraries/stored-records.ts';
import { temporaryPostgres, type TemporaryDatabase } from '../../../harness/temporary-database.ts';
import { unpartitionHistory } from '../../../harness/unpartitioned-history.ts';

const SERVER = process.env['FAROL_TEST_POSTGRES'];
const NOW = Date.UTC(2026, 2, 20);
const DAY_MS = 86_400_000;

describe.skipIf(SERVER === undefined)('months of history in PostgreSQL', () => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let registry: Registry;
  let history: History;
  let vans: number[];

  const open = async () => {
    database = await temporary.open();
    registry = await Registry.open(database);
    history = await History.open(database);
  };
  beforeEach(async () => {
    temporary = await temporaryPostgres(SERVER ?? '');
    await open();
    vans = [];
    for (const draft of fc.sample(storedDevice, 2))
      vans.push(
        await registry.transaction((transaction) => transaction.insert('device', { ...draft, groupId: 0 })),
      );
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  /** Stores a position and an event at each day, and the last position as the latest. */
  const store = async (deviceId: number, days: readonly string[]) => {
    const [fix] = fc.sample(storedPosition(deviceId), 1);
    if (!fix) throw new Error('no sample');
    const positions = days.map((day) => ({
      ...fix,
      id: history.nextPositionId(),
      fixTime: formatWireDate(Date.parse(day)),
    }));
    const events = positions.map(({ id, fixTime }) => ({
      id: history.nextEventId(),
      type: 'alarm',
      eventTime: fixTime,
      deviceId,
      positionId: id,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    }));
    const positionId = positions.at(-1)?.id ?? 0;
    await history.store({ positions, events, liveUpdates: [{ deviceId, positionId, lastUpdate: NOW }] });
    registry.updateLiveFields(deviceId, { positionId });
  };
  const daysOf = async (deviceId: number) =>
    (await history.positionRowsInRange(deviceId, 0, 9e14, 100)).map((row) =>
      new Date(row.fix_time).toISOString().slice(0, 10),
    );
  const eventsOf = async (deviceId: number) =>
    (await history.eventRows(deviceId, { from: 0, to: 9e14, types: [] }, 100)).length;
  const monthsOf = async (table: 'positions' | 'events') =>
    (await partitionsOf(database.query, table)).map(({ name }) => name.slice(table.length + 1)).sort();
  const sweep = () => {
    const time = { ...systemClock, now: () => NOW };
    return new Retention(registry, { time, namespace: 'farol', partitions: database.partitions }).sweep();
  };
  const keepFor = (days: number) =>
    registry.transaction((transaction) =>
      transaction.updateServer({ ...registry.server, attributes: { 'farol.retentionDays': days } }),
    );

  test('are there before they are needed, and for late fixes', async () => {
    await sweep();
    expect(await monthsOf('positions')).toEqual(['2026_03', '2026_04', 'first', 'last']);
    const days = ['1999-05-05', '2025-12-31', '2026-01-01', '2026-03-15', '2150-01-01'];
    await store(vans[0] ?? 0, days.toReversed());
    expect(await monthsOf('events')).toEqual(['2025_12', '2026_01', '2026_03', '2026_04', 'first', 'last']);
    expect(await daysOf(vans[0] ?? 0)).toEqual(days);
  });

  test('are removed as a whole once nobody keeps them; latest positions stay', async () => {
    const [van = 0, silent = 0] = vans;
    await store(silent, ['2025-11-03', '2025-12-20']);
    await store(van, ['2025-11-30', '2025-12-15', '2026-01-15', '2026-02-10', '2026-03-01']);
    const progress = database.query
      .selectFrom('report_progress')
      .select('version')
      .where('device_id', '=', van);
    const { version } = await progress.executeTakeFirstOrThrow();
    const before = await database.query.selectFrom('positions').selectAll().orderBy('id').execute();
    await keepFor(60);
    await sweep();
    expect(await daysOf(van)).toEqual(['2026-02-10', '2026-03-01']);
    expect(await daysOf(silent)).toEqual(['2025-12-20']);
    expect([await eventsOf(van), await eventsOf(silent)]).toEqual([2, 0]);
    expect(await monthsOf('positions')).toEqual([
      '2025_12',
      '2026_01',
      '2026_02',
      '2026_03',
      '2026_04',
      'first',
      'last',
    ]);
    expect((await progress.executeTakeFirstOrThrow()).version).toBeGreaterThan(version);
    // A late fix finds its month again, and what stays is as it was.
    await store(van, ['2025-11-11', '2026-03-02']);
    expect(await daysOf(van)).toEqual(['2025-11-11', '2026-02-10', '2026-03-01', '2026-03-02']);
    const after = await database.query.selectFrom('positions').selectAll().orderBy('id').execute();
    const kept = new Set(after.map(({ id }) => id));
    expect(after.slice(0, 3)).toEqual(before.filter(({ id }) => kept.has(id)));
  });

  test('stay where one vehicle keeps them longer; the rows of the others are removed', async () => {
    const [van = 0, other = 0] = vans;
    await store(van, ['2025-11-30', '2026-03-01']);
    await store(other, ['2025-11-30', '2026-03-01']);
    const groupId = await registry.transaction((transaction) =>
      transaction.insert('group', {
        id: 0,
        name: 'Long',
        groupId: 0,
        attributes: { 'farol.retentionDays': 900 },
      }),
    );
    await registry.transaction(async (transaction) => {
      const device = registry.devices.get(other);
      if (device) await transaction.update('device', { ...device, groupId });
    });
    await keepFor(30);
    await sweep();
    expect([await daysOf(van), await daysOf(other)]).toEqual([['2026-03-01'], ['2025-11-30', '2026-03-01']]);
  });

  test('are left for the next time while somebody reads them', async () => {
    const [van = 0] = vans;
    await store(van, ['2025-11-30', '2026-03-19']);
    await keepFor(30);
    await database.query.transaction().execute(async (reader) => {
      await reader.selectFrom('events').select('id').execute();
      await sweep();
      expect(await monthsOf('events')).toContain('2025_11');
      expect(await monthsOf('positions')).not.toContain('2025_11');
    });
    await sweep();
    expect(await monthsOf('events')).not.toContain('2025_11');
  });

  test('come from the plain tables of an older server, with every row, also after an interruption', async () => {
    const [van = 0] = vans;
    const days = ['2001-01-01', '2025-11-30', '2026-03-19', '2098-06-01', '2150-01-01'];
    await store(van, days);
    await unpartitionHistory(database);
    const rows = () => database.query.selectFrom('positions').selectAll().orderBy('id').execute();
    const before = await rows();
    await database.query
      .withTables<{ kysely_migration: { name: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', '>=', '0047')
      .execute();
    // The last step fails: everything before it is undone.
    await sql`create table events_last (id bigint)`.execute(database.query);
    await database.close();
    await expect(temporary.open()).rejects.toThrow();
    const { Client } = await import('pg');
    const client = new Client({ connectionString: temporary.databaseUrl });
    await client.connect();
    const { rows: kept } = await client.query('select id from positions');
    await client.query('drop table events_last');
    await client.end();
    expect(kept).toHaveLength(days.length);
    await open();
    expect(await rows()).toEqual(before);
    expect(await daysOf(van)).toEqual(days);
    expect(await monthsOf('positions')).toEqual(['2098_06', 'first', 'last']);
    await store(van, ['2026-03-20', formatWireDate(Date.now() + 40 * DAY_MS)]);
    expect(await daysOf(van)).toHaveLength(days.length + 2);
  });
});
