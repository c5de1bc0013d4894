import { FIX_RANGES, TIME_RANGE_MS, type NumberRange } from '@farol/core/domain/position/fix-ranges';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import type { PositionRow, Schema } from '../schema/schema.ts';
import { isBeyondRepair, isChanged, repairedPosition, type RepairedPosition } from './repaired-position.ts';

/** The range of position ids scanned at a time, and the positions of a device repaired at a time. */
const POSITIONS_PER_SCAN = 50_000;
const POSITIONS_PER_PAGE = 1_000;

/**
 * Repairs positions stored before their values were validated: removes those with an invalid place or time,
 * corrects other implausible values, and continues lost odometers. Running it again changes nothing.
 */
export async function repairHistory(query: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  for (const deviceId of await damagedDevices(query, kind)) {
    await repairDevice(query, deviceId);
    await setLatestPosition(query, deviceId);
  }
  await query
    .deleteFrom('events')
    .where(sql<boolean>`not ${within('event_time', TIME_RANGE_MS)}`)
    .execute();
}

/** Returns the devices with a position that needs repair. */
async function damagedDevices(query: Kysely<Schema>, kind: DatabaseKind): Promise<Set<number>> {
  const damaged = new Set<number>();
  const { last } = await query
    .selectFrom('positions')
    .select(query.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  for (let from = 0; from <= (last ?? 0); from += POSITIONS_PER_SCAN) {
    const rows = await query
      .selectFrom('positions')
      .selectAll()
      .where('id', '>=', from)
      .where('id', '<', from + POSITIONS_PER_SCAN)
      .where(isSuspicious(kind))
      .execute();
    for (const row of rows)
      if (isBeyondRepair(row) || isChanged(row, repairedPosition(row, undefined).row))
        damaged.add(row.device_id);
  }
  return damaged;
}

/**
 * Preselects suspicious rows: values out of range, and texts with a lost number (null), an
 * exponent or twelve digits in a row.
 */
function isSuspicious(kind: DatabaseKind): RawBuilder<boolean> {
  const plausible = [
    ...Object.entries(FIX_RANGES).map(([column, range]) => within(column, range)),
    ...['server_time', 'device_time', 'fix_time'].map((column) => within(column, TIME_RANGE_MS)),
  ];
  const digits = '[0-9]'.repeat(12);
  const text =
    kind === 'sqlite'
      ? sql`attributes glob '*:null*' or attributes glob '*[0-9]e+[0-9]*' or attributes glob ${`*:${digits}*`} or attributes glob ${`*:-${digits}*`} or attributes not glob '{*}'`
      : sql`attributes ~ ':null|[0-9]e[+][0-9]|:-?[0-9]{12}' or attributes not like '{%}'`;
  return sql<boolean>`(not (${sql.join(plausible, sql` and `)}) or ${text})`;
}

function within(column: string, [min, max]: NumberRange): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} between ${sql.lit(min)} and ${sql.lit(max)})`;
}

async function repairDevice(query: Kysely<Schema>, deviceId: number): Promise<void> {
  let before: RepairedPosition | undefined;
  let after: { time: number; id: number } | undefined;
  for (;;) {
    const rows = await pageAfter(query, deviceId, after);
    const last = rows.at(-1);
    if (!last) return;
    after = { time: last.fix_time, id: last.id };
    const removedIds: number[] = [];
    const changed: Selectable<PositionRow>[] = [];
    for (const row of rows) {
      if (isBeyondRepair(row)) removedIds.push(row.id);
      else {
        const repaired = repairedPosition(row, before);
        if (isChanged(row, repaired.row)) changed.push(repaired.row);
        before = repaired;
      }
    }
    await inTransaction(query, (transaction) => write(transaction, removedIds, changed));
  }
}

/** Returns the next page of a device's positions, ordered by fix time. */
function pageAfter(
  query: Kysely<Schema>,
  deviceId: number,
  after: { time: number; id: number } | undefined,
): Promise<Selectable<PositionRow>[]> {
  let rows = query.selectFrom('positions').selectAll().where('device_id', '=', deviceId);
  if (after)
    rows = rows
      .where('fix_time', '>=', after.time)
      .where((where) => where.or([where('fix_time', '>', after.time), where('id', '>', after.id)]));
  return rows.orderBy('fix_time').orderBy('id').limit(POSITIONS_PER_PAGE).execute();
}

async function write(
  query: Kysely<Schema>,
  removedIds: readonly number[],
  changed: readonly Selectable<PositionRow>[],
): Promise<void> {
  for (const id of removedIds) await query.deleteFrom('positions').where('id', '=', id).execute();
  for (const { id, altitude, speed, course, accuracy, attributes } of changed)
    await query
      .updateTable('positions')
      .set({ altitude, speed, course, accuracy, attributes })
      .where('id', '=', id)
      .execute();
}

/** Sets the newest remaining position as a device's latest if the latest was removed. */
async function setLatestPosition(query: Kysely<Schema>, deviceId: number): Promise<void> {
  const device = await query
    .selectFrom('devices')
    .leftJoin('positions', 'positions.id', 'devices.position_id')
    .select(['devices.position_id', 'positions.id as found'])
    .where('devices.id', '=', deviceId)
    .executeTakeFirst();
  if (!device || device.position_id === null || device.found !== null) return;
  const newest = await query
    .selectFrom('positions')
    .select('id')
    .where('device_id', '=', deviceId)
    .orderBy('fix_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await query
    .updateTable('devices')
    .set({ position_id: newest?.id ?? null })
    .where('id', '=', deviceId)
    .execute();
}

/** PostgreSQL runs a whole migration in one transaction; SQLite uses one per batch. */
function inTransaction(query: Kysely<Schema>, work: (query: Kysely<Schema>) => Promise<void>): Promise<void> {
  return query.isTransaction ? work(query) : query.transaction().execute(work);
}
