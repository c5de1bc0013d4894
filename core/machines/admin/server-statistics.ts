import type { DailyStatistics } from '../../domain/server/server-statistics.ts';
import { timeRangeOf } from '../../domain/values/date-range.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServerStatistics } from '../../ports/server-statistics.ts';
import { datedViewMachine } from './dated-view.machine.ts';
import type { DatedViewInput } from './dated-view-content.ts';

/** What the statistics need from outside. */
export interface ServerStatisticsPorts {
  statistics: ServerStatistics;
  clock: Clock;
}

/** All statistics are shown in one way. */
export type ShownStatistics = Readonly<Record<string, never>>;

/** The default range, days. */
const DEFAULT_DAYS = 30;
const ALL: ShownStatistics = {};

/** The server statistics; oldest day first. */
export const serverStatisticsMachine = datedViewMachine<ShownStatistics, never, readonly DailyStatistics[]>();

/** Returns the input of the server statistics. */
export function serverStatisticsInput({
  statistics,
  clock,
}: ServerStatisticsPorts): DatedViewInput<ShownStatistics, never, readonly DailyStatistics[]> {
  return {
    read: (_, days) => statistics.daily(timeRangeOf(days)),
    initialView: ALL,
    noResult: [],
    changeView: (view) => view,
    viewOfSameData: (known) => known,
    isUnsupported: (error) => error instanceof Failure && error.status === 404,
    defaultDays: DEFAULT_DAYS,
    clock,
  };
}
