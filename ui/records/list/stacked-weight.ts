import type { AnyRecord } from '@farol/core/resources/descriptor/resource';
import type { TreeRow } from '@farol/core/resources/records/record-table';

/** As many rows tell how long the texts of a column are. */
const SAMPLED_ROWS = 100;
/** A column without texts still has room for its title; a long text does not take the room of the others. */
const LIMITS = { least: 8, most: 28 };

/** Returns how much room a column needs beside the others: the usual length of its texts, characters. */
export function stackedWeight<T extends AnyRecord>(rows: readonly TreeRow<T>[], field: string): number {
  const sampled = rows.slice(0, SAMPLED_ROWS);
  const length = sampled.reduce((sum, { row }) => sum + (row.texts[field] ?? '').length, 0);
  return Math.max(LIMITS.least, Math.min(LIMITS.most, Math.round(length / Math.max(1, sampled.length))));
}
