import { CompiledQuery, type Kysely } from 'kysely';
import type { EventRow, PositionRow, Schema } from '../schema/schema.ts';
import { preparedStatement } from './preparing-pool.ts';

type ColumnType = 'bigint' | 'integer' | 'double precision' | 'text';

const POSITION_COLUMNS: Record<keyof PositionRow, ColumnType> = {
  id: 'bigint',
  device_id: 'bigint',
  protocol: 'text',
  server_time: 'bigint',
  device_time: 'bigint',
  fix_time: 'bigint',
  valid: 'integer',
  latitude: 'double precision',
  longitude: 'double precision',
  altitude: 'double precision',
  speed: 'double precision',
  course: 'double precision',
  accuracy: 'double precision',
  address: 'text',
  network: 'text',
  geofence_ids: 'text',
  attributes: 'text',
};
const EVENT_COLUMNS: Record<keyof EventRow, ColumnType> = {
  id: 'bigint',
  type: 'text',
  event_time: 'bigint',
  device_id: 'bigint',
  position_id: 'bigint',
  geofence_id: 'bigint',
  maintenance_id: 'bigint',
  attributes: 'text',
};
const LIVE_COLUMNS = { device_id: 'bigint', position_id: 'bigint', last_update: 'bigint' } as const;

/** The rows of a batch; those of `live` are the live fields of devices. */
export interface HistoryRows {
  positions: readonly PositionRow[];
  events: readonly EventRow[];
  live: readonly LiveRow[];
}

/** The latest position of a device (null for none) and when it reported last. */
interface LiveRow {
  device_id: number;
  position_id: number | null;
  last_update: number;
}

/**
 * Stores the rows of a batch with one statement, which is a transaction of its own outside of one: each column is an
 * array, so that the statement is the same, and prepared once, for any number of rows.
 */
export async function insertHistory(query: Kysely<Schema>, rows: HistoryRows): Promise<void> {
  const { positions, events, live } = rows;
  if (positions.length + events.length + live.length === 0) return;
  await query.executeQuery(
    CompiledQuery.raw(statementFor(rows), [
      ...(positions.length > 0 ? arrays(POSITION_COLUMNS, positions) : []),
      ...(events.length > 0 ? arrays(EVENT_COLUMNS, events) : []),
      ...(live.length > 0 ? arrays(LIVE_COLUMNS, live) : []),
    ]),
  );
}

/** Statements by the kinds of rows that they store. */
const statements = new Map<string, string>();

function statementFor({ positions, events, live }: HistoryRows): string {
  const parts = [positions, events, live].map((rows) => (rows.length > 0 ? 1 : 0)).join('');
  const known = statements.get(parts);
  if (known !== undefined) return known;
  let parameters = 0;
  const unnested = (columns: Record<string, ColumnType>): string =>
    `unnest(${Object.values(columns)
      .map((type) => `$${++parameters}::${type}[]`)
      .join(', ')})`;
  const inserted = (table: string, columns: Record<string, ColumnType>): string =>
    `insert into ${table} (${Object.keys(columns).join(', ')}) select * from ${unnested(columns)}`;
  const writes = [
    ...(positions.length > 0 ? [inserted('positions', POSITION_COLUMNS)] : []),
    ...(events.length > 0 ? [inserted('events', EVENT_COLUMNS)] : []),
    ...(live.length > 0
      ? [
          `update devices set position_id = reported.position_id, last_update = reported.last_update
          from ${unnested(LIVE_COLUMNS)} as reported(${Object.keys(LIVE_COLUMNS).join(', ')})
          where devices.id = reported.device_id`,
        ]
      : []),
  ];
  const last = writes.pop() ?? '';
  const before = writes.map((write, at) => `write_${at} as (${write})`).join(', ');
  const text = preparedStatement(`farol_history_${parts}`, before === '' ? last : `with ${before} ${last}`);
  statements.set(parts, text);
  return text;
}

function arrays<Row extends object>(
  columns: Record<keyof Row & string, ColumnType>,
  rows: readonly Row[],
): string[] {
  return keysOf(columns).map((column) =>
    columnArray(
      columns[column],
      rows.map((row) => row[column]),
    ),
  );
}

function columnArray(type: ColumnType, values: readonly unknown[]): string {
  return type === 'text' ? textArray(values.map(textIn)) : numberArray(values.map(numberIn));
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  const keys: string[] = Object.keys(record);
  return keys.filter((key): key is Key => Object.hasOwn(record, key));
}

/** Returns numbers as the text of a PostgreSQL array; null is a value that is missing. */
function numberArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : String(value))).join(',')}}`;
}

/** Returns texts as the text of a PostgreSQL array; null is a value that is missing. */
function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/gu, String.raw`\$&`)}"`;
}
