import type { FilteredActivity } from '@farol/core/domain/activity/activity-filter';
import type { ActivityTextParts } from './activity-texts.ts';

/** A row of the activity log with its texts. */
export interface ActivityTextRow extends FilteredActivity {
  readonly textParts: ActivityTextParts;
}
