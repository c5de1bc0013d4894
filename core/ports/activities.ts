import type { ActivityEntry, ActivitySubject } from '../domain/activity-entry.ts';
import type { Span } from '../domain/day-span.ts';

/** Who did what. Rejects with a Failure; status 404 where the server keeps no such log. */
export interface Activities {
  /** The newest so many lines of that time, the newest first. */
  list(subject: ActivitySubject, span: Span, limit: number): Promise<ActivityEntry[]>;
}
