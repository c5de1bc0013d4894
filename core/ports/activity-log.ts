import type { ActivityEntry, ActivitySubject } from '../domain/activity/activity-entry.ts';
import type { TimeRange } from '../domain/values/date-range.ts';

/** Who did what. Rejects with a Failure; status 404 where the server keeps no such log. */
export interface ActivityLog {
  /** The newest so many lines of that time, the newest first. */
  entries(subject: ActivitySubject, span: TimeRange, limit: number): Promise<ActivityEntry[]>;
}
