import type { TimeRange } from '../domain/values/date-range.ts';
import type { DailyStatistics } from '../domain/server/server-statistics.ts';

/** How busy the server was. Rejects with a Failure; status 404 where the server does not count. */
export interface ServerStatistics {
  /** The days of that time, the oldest first. */
  daily(span: TimeRange): Promise<DailyStatistics[]>;
}
