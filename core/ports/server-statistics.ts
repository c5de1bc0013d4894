import type { TimeRange } from '../domain/values/date-range.ts';
import type { DailyStatistics } from '../domain/server/server-statistics.ts';

/** Load statistics of the server. Rejects with a Failure; status 404 where the server keeps no statistics. */
export interface ServerStatistics {
  /** Returns the days in the range, oldest first. */
  daily(span: TimeRange): Promise<DailyStatistics[]>;
}
