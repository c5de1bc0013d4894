import type { ActivityRow } from '@farol/core/domain/activity/activity-filter';
import type { ActivityTextParts } from './activity-texts.ts';

/** A line of the log with its words, part by part. */
export interface ActivityTextRow extends ActivityRow {
  readonly textParts: ActivityTextParts;
}
