import type { ActivityRow } from '@farol/core/domain/activity-filter';
import type { ActivityWords } from './activity-words.ts';

/** A line of the log with its words, part by part. */
export interface WordedRow extends ActivityRow {
  readonly words: ActivityWords;
}
