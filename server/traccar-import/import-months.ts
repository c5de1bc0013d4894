import type { Kysely } from 'kysely';
import type { ImportedPeriodRow } from '../storage/schema/import-schema.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { monthOf } from './source/traccar-source.ts';

/** How long after its end a month counts as complete: trackers send what they kept. */
const LATE_MS = 7 * 86_400_000;

/** Returns when the next month begins. */
export function monthAfter(month: number): number {
  const date = new Date(month);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Returns the beginnings of the months from one moment up to another, both included. */
export function monthsBetween(from: number, to: number): number[] {
  const months: number[] = [];
  for (let month = monthOf(from); month <= to; month = monthAfter(month)) months.push(month);
  return months;
}

/** Formats a month as `2026-03`. */
export function formatMonth(month: number): string {
  return new Date(month).toISOString().slice(0, 7);
}

/** Whether nothing is expected of a month any more. */
export function isOver(month: number, now: number): boolean {
  return monthAfter(month) + LATE_MS <= now;
}

/** Returns the marks of a device by month. */
export async function importMarksOf(
  query: Kysely<Schema>,
  source: string,
  deviceId: number,
): Promise<Map<number, ImportedPeriodRow>> {
  const rows = await query
    .selectFrom('imported_periods')
    .selectAll()
    .where('source', '=', source)
    .where('device_id', '=', deviceId)
    .execute();
  return new Map(rows.map((row) => [row.month, row]));
}

/** Stores how far a month was taken, in the transaction of what was taken. */
export async function storeMark(query: Kysely<Schema>, mark: ImportedPeriodRow): Promise<void> {
  const { source: _source, device_id: _device, month: _month, ...changed } = mark;
  await query
    .insertInto('imported_periods')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['source', 'device_id', 'month']).doUpdateSet(changed))
    .execute();
}
