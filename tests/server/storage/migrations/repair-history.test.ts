import { problemOfFix } from '@farol/core/domain/position/plausible-fix';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../server/storage/database.ts';
import { History } from '../../../../server/storage/history/history.ts';
import { repairHistory } from '../../../../server/storage/migrations/repair-history.ts';
import { positionRow, positionsFromRows } from '../../../../server/storage/tables/positions.ts';
import { Registry } from '../../../../server/registry/registry.ts';
import { storedDevice, storedPosition } from '../../../arbitraries/stored-records.ts';
import { unpartitionHistory } from '../../../harness/unpartitioned-history.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../../harness/temporary-database.ts';

onEachDatabase('positions stored before their values were validated', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let van: number;
  let count: number;

  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
    count = 0;
    const registry = await Registry.open(database);
    const [draft] = fc.sample(storedDevice, 1);
    if (!draft) throw new Error('no sample');
    van = await registry.transaction((transaction) => transaction.insert('device', draft));
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  /** Returns a row as an older server stored it, a minute after the one before. */
  const rowOf = (
    attributes: Record<string, unknown>,
    wrong: Partial<ReturnType<typeof positionRow>> = {},
  ) => {
    count += 1;
    const [fix] = fc.sample(storedPosition(van), 1);
    if (!fix) throw new Error('no sample');
    const time = 1_700_000_000_000 + count * 60_000;
    return {
      ...positionRow({ ...fix, id: count }),
      latitude: 1,
      longitude: 2,
      fix_time: time,
      device_time: time,
      server_time: time,
      attributes: JSON.stringify(attributes),
      ...wrong,
    };
  };
  const insertRows = async (rows: ReturnType<typeof rowOf>[]) => {
    await database.partitions?.ensure(
      'positions',
      rows.map(({ fix_time }) => fix_time),
    );
    await database.query.insertInto('positions').values(rows).execute();
  };
  const insert = async (rows: ReturnType<typeof rowOf>[]) => {
    await insertRows(rows);
    await database.query
      .updateTable('devices')
      .set({ position_id: rows.at(-1)?.id ?? null })
      .execute();
  };
  const repaired = async () => {
    await repairHistory(database.query, database.kind);
    const history = await History.open(database);
    return positionsFromRows(await history.positionRowsInRange(van, 0, 9e12, 100));
  };
  const totals = async () => (await repaired()).map(({ attributes }) => attributes['totalDistance']);

  test('are readable again: implausible measurements are 0, positions with implausible places are removed', async () => {
    await insert([
      rowOf({ totalDistance: 1 }, { speed: Infinity }),
      rowOf({ totalDistance: 1 }, { accuracy: -1, altitude: 1e308 }),
      rowOf({ totalDistance: 1 }, { latitude: -Infinity }),
      rowOf({ totalDistance: 1 }, { longitude: 1e9 }),
      rowOf({}, { attributes: '{' }),
    ]);
    const positions = await repaired();
    expect(positions.map(({ id }) => id)).toEqual([1, 2, 5]);
    for (const position of positions) expect(problemOfFix(position)).toBeUndefined();
    expect(positions[0]?.speed).toBe(0);
    expect(positions[1]).toMatchObject({ accuracy: 0, altitude: 0 });
  });

  test('repair history: have their odometer restored, continuing from where it was lost', async () => {
    await insert([
      rowOf({ distance: 10, totalDistance: 1_000 }),
      rowOf({ distance: null, totalDistance: null }),
      rowOf({ distance: 5, totalDistance: null }),
      // The server was restarted and counted from 0.
      rowOf({ distance: 7, totalDistance: 7 }),
      rowOf({ distance: 3, totalDistance: 10 }),
      // An administrator has set it.
      rowOf({ distance: 3, totalDistance: 5_000 }),
      rowOf({ distance: 1, totalDistance: 5_001 }),
    ]);
    expect(await totals()).toEqual([1_000, 1_000, 1_005, 1_012, 1_015, 5_000, 5_001]);
    expect(await totals()).toEqual([1_000, 1_000, 1_005, 1_012, 1_015, 5_000, 5_001]);
  });

  test('repair history: have their odometer restored that was too large to be added to', async () => {
    await insert([
      rowOf({ distance: 10, totalDistance: 1_000, hours: 60_000 }),
      rowOf({ distance: 9e303, totalDistance: 9e303, hours: 9e300 }),
      rowOf({ distance: 5, totalDistance: 9e303, hours: 9e300 }),
    ]);
    const positions = await repaired();
    expect(positions.map(({ attributes }) => attributes['totalDistance'])).toEqual([1_000, 1_000, 1_005]);
    expect(positions.map(({ attributes }) => attributes['hours'])).toEqual([60_000, 60_000, 60_000]);
  });

  test('repair history: leave the vehicle with its newest remaining position', async () => {
    await insert([rowOf({}), rowOf({}), rowOf({}, { latitude: Infinity })]);
    await repaired();
    expect((await Registry.open(database)).devices.get(van)?.positionId).toBe(2);
  });

  test('repair history: that were valid all along stay unchanged', async () => {
    const rows = fc.sample(storedPosition(van), 200).map((fix, index) => ({
      ...positionRow({ ...fix, id: index + 1 }),
      fix_time: 1_700_000_000_000 + index,
    }));
    await insertRows(rows);
    const all = () => database.query.selectFrom('positions').selectAll().orderBy('id').execute();
    const before = await all();
    await repairHistory(database.query, database.kind);
    expect(await all()).toEqual(before);
  });

  test('repair history: are repaired by the first start of a newer server', async () => {
    await insert([rowOf({ distance: 1, totalDistance: 1 }, { speed: Infinity })]);
    await database.query
      .withTables<{ kysely_migration: { name: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', '>=', '0004')
      .execute();
    // Undo the later migrations as well.
    for (const table of [
      'engine_stop_setters',
      'anchor_violations',
      'report_runs',
      'outbox',
      'report_mail_counts',
      'report_days',
      'report_progress',
      'command_log',
      'open_alarms',
      'invitations',
      'check_ins',
      'inspections',
      'integrations',
      'private_trips',
      'rule_silences',
      'sms_days',
      'sms_messages',
      'openid_identities',
      'openid_flows',
      'push_subscriptions',
      'invoices',
      'invoice_steps',
      'account_access',
      'provider_events',
      'imported_records',
      'imported_periods',
    ])
      await database.query.schema.dropTable(table).execute();
    await unpartitionHistory(database);
    await database.query.schema.dropIndex('positions_doubtful').execute();
    for (const column of ['user_id', 'way', 'left_geofence', 'expires_at'])
      await database.query.schema.alterTable('queued_commands').dropColumn(column).execute();
    for (const column of ['created_at', 'is_kept', 'agent', 'address', 'id_token'])
      await database.query.schema.alterTable('sessions').dropColumn(column).execute();
    for (const column of ['used_at', 'created_at', 'tail'])
      await database.query.schema.alterTable('tokens').dropColumn(column).execute();
    await database.close();
    database = await temporary.open();
    const history = await History.open(database);
    expect((await history.position(1))?.speed).toBe(0);
  });
});
