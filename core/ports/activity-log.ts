import type { ActivityEntry, ActivitySubject } from '../domain/activity/activity-entry.ts';
import type { TimeRange } from '../domain/values/date-range.ts';

/** The activity log. Rejects with a Failure; status 404 where the server keeps none. */
export interface ActivityLog {
  /** Returns the newest entries in the range, at most `limit`, newest first. */
  entries(subject: ActivitySubject, span: TimeRange, limit: number): Promise<ActivityEntry[]>;
}
