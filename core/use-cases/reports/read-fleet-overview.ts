import { localDateTimeAt } from '../../domain/calendar/time-zone-clock.ts';
import { fleetOverview, type FleetOverview } from '../../domain/report/fleet-overview.ts';
import {
  INITIAL_REPORT_CHOICE,
  reportRequest,
  type ReportChoice,
} from '../../domain/report/report-choice.ts';
import { periodRange, type NamedPeriod } from '../../domain/report/report-period.ts';
import type { ReportRow } from '../../domain/report/report-row.ts';
import type { ReportName } from '../../domain/report/report-screen.ts';
import type { Reports } from '../../ports/reports.ts';

/** What an overview is read of. */
export interface OverviewQuery {
  readonly period: NamedPeriod;
  /** Only the vehicles of this group and its subgroups; 0 for the whole fleet. */
  readonly groupId: number;
  readonly nowMs: number;
  readonly zone: string;
  /** Whether the user may have a report. */
  readonly may: (name: ReportName) => boolean;
}

/** An overview; `isPartial` when a report had more rows than were read. */
export interface LoadedOverview {
  readonly overview: FleetOverview;
  readonly isPartial: boolean;
  /** The reports that are yet to arrive: what is made of them counts nothing so far. */
  readonly pending: readonly OverviewPart[];
}

/** The reports that an overview reads in addition to the summary. */
export type OverviewPart = 'days' | 'trips' | 'stops' | 'alarms';

const MAX_ROWS = 50_000;

/**
 * Reads what the whole fleet, or a group of it, did in a period (§2, "reports"), from the reports that the user may have. Two are read
 * at once: a server makes no more of a user at a time. Resolves when all have arrived. Rejects with a Failure.
 * @param onArrived is told what has arrived so far, once the summary has
 */
export async function readFleetOverview(
  reports: Reports,
  { period, groupId, nowMs, zone, may }: OverviewQuery,
  onCancel: (cancel: () => void) => void,
  onArrived: (read: LoadedOverview) => void,
): Promise<void> {
  let isPartial = false;
  const read = async (
    name: ReportName,
    changes: Partial<ReportChoice> = {},
  ): Promise<readonly ReportRow[]> => {
    const choice = { ...INITIAL_REPORT_CHOICE, period, groupIds: groupId > 0 ? [groupId] : [], ...changes };
    const request = reportRequest(name, choice, { nowMs, zone, geofenceIds: [] });
    const answer = await reports.rows(request, { maxRows: MAX_ROWS, progress: () => {}, onCancel });
    isPartial ||= answer.isTruncated;
    return answer.rows;
  };
  const { fromMs, toMs } = periodRange(period, nowMs, zone);
  const dayOf = (ms: number): string => localDateTimeAt(zone, ms).slice(0, 10);
  const days = daysBetween(fromMs, toMs, dayOf);
  const isOneDay = days.length === 1;
  const wanted = PARTS.filter(({ part, name }) => may(name) && !(part === 'days' && isOneDay));
  const parts: Partial<Record<OverviewPart, readonly ReportRow[]>> = {};
  let summary: readonly ReportRow[] | undefined;
  const overviewOf = (rows: readonly ReportRow[]): LoadedOverview => ({
    overview: fleetOverview(
      { ...NO_PARTS, ...parts, summary: rows, ...(isOneDay && { days: rows }) },
      { periodMs: toMs - fromMs, days },
      dayOf,
    ),
    isPartial,
    pending: wanted.map(({ part }) => part).filter((part) => !parts[part]),
  });
  const tell = (): void => {
    if (summary) onArrived(overviewOf(summary));
  };
  const queue = [
    async () => {
      summary = await read('summary');
    },
    ...wanted.map(({ part, name, changes }) => async () => {
      parts[part] = await read(name, changes);
    }),
  ];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await next();
      tell();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Returns the days of a period; no day is shorter than half the usual one. */
function daysBetween(fromMs: number, toMs: number, dayOf: (ms: number) => string): readonly string[] {
  const days = new Set<string>();
  for (let ms = fromMs; ms < toMs; ms += HALF_DAY_MS) days.add(dayOf(ms));
  return [...days.add(dayOf(toMs))];
}

const HALF_DAY_MS = 43_200_000;

const NO_PARTS = { days: undefined, trips: undefined, stops: undefined, alarms: undefined };

/** As many reports of a user as a server makes at once. */
const AT_ONCE = 2;

const PARTS: readonly {
  readonly part: OverviewPart;
  readonly name: ReportName;
  readonly changes?: Partial<ReportChoice>;
}[] = [
  { part: 'days', name: 'summary', changes: { daily: true } },
  { part: 'trips', name: 'trips' },
  { part: 'stops', name: 'stops' },
  { part: 'alarms', name: 'events', changes: { eventTypes: ['alarm'] } },
];
