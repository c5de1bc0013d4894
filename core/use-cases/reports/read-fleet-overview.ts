import { localDateTimeAt } from '../../domain/calendar/time-zone-clock.ts';
import { fleetOverview, type FleetOverview } from '../../domain/report/fleet-overview.ts';
import { FIRST_CHOICE, reportRequest, type ReportChoice } from '../../domain/report/report-choice.ts';
import { periodRange, type NamedPeriod } from '../../domain/report/report-period.ts';
import type { ReportRow } from '../../domain/report/report-row.ts';
import type { ReportName } from '../../domain/report/report.ts';
import type { Reports } from '../../ports/reports.ts';

/** What an overview is read of. */
export interface OverviewQuery {
  readonly period: NamedPeriod;
  readonly nowMs: number;
  readonly zone: string;
  /** Whether the user may have a report. */
  readonly may: (name: ReportName) => boolean;
}

/** An overview; `isPartial` when a report had more rows than were read. */
export interface ReadOverview {
  readonly overview: FleetOverview;
  readonly isPartial: boolean;
}

const MAX_ROWS = 50_000;

/**
 * Returns what the whole fleet did in a period (§2, "reports"), from the reports that the user may have.
 * Rejects with a Failure.
 */
export async function readFleetOverview(
  reports: Reports,
  { period, nowMs, zone, may }: OverviewQuery,
  onCancel: (cancel: () => void) => void,
): Promise<ReadOverview> {
  let isPartial = false;
  const read = async (
    name: ReportName,
    changes: Partial<ReportChoice> = {},
  ): Promise<readonly ReportRow[]> => {
    const choice = { ...FIRST_CHOICE, period, ...changes };
    const request = reportRequest(name, choice, { nowMs, zone, geofenceIds: [] });
    const answer = await reports.rows(request, { maxRows: MAX_ROWS, progress: () => {}, onCancel });
    isPartial ||= answer.isTruncated;
    return answer.rows;
  };
  const ifAllowed = (name: ReportName, changes?: Partial<ReportChoice>) =>
    may(name) ? read(name, changes) : undefined;
  // One after the other: a server makes few reports of a user at once.
  const summary = await read('summary', { daily: true });
  const trips = await ifAllowed('trips');
  const stops = await ifAllowed('stops');
  const alarms = await ifAllowed('events', { eventTypes: ['alarm'] });
  const { fromMs, toMs } = periodRange(period, nowMs, zone);
  const dayOf = (ms: number): string => localDateTimeAt(zone, ms).slice(0, 10);
  return { overview: fleetOverview({ summary, trips, stops, alarms }, toMs - fromMs, dayOf), isPartial };
}
