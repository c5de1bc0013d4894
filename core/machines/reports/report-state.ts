import {
  INITIAL_REPORT_CHOICE,
  reportRequest,
  requestProblem,
  type ReportChoiceProblem,
  type ReportChoice,
  type ReportRequest,
} from '../../domain/report/report-choice.ts';
import type { ReportRow } from '../../domain/report/report-row.ts';
import type { ReportView } from '../../domain/report/report-view.ts';
import { REPORTS } from '../../domain/report/report.ts';
import type { ReportName } from '../../domain/report/report-screen.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ReportAnswer, Reports } from '../../ports/reports.ts';

/** What reports need from outside. */
export interface ReportInput {
  reports: Reports;
  clock: Clock;
  /** Returns the time zone in which the user's days begin. */
  zone: () => string;
  /** Returns the geofences that the user sees; undefined until they are known. */
  geofenceIds: () => readonly number[] | undefined;
}

/** The open report: what is chosen, and what was read for it. */
export interface ReportContext extends ReportInput {
  readonly name: ReportName;
  /** Whether its screen is open. */
  readonly isOpen: boolean;
  /** The choice in the input fields. */
  readonly choice: ReportChoice;
  /** The choice that the rows belong to, or that is being read. */
  readonly requestedChoice: ReportChoice | undefined;
  readonly request: ReportRequest | undefined;
  readonly rows: readonly ReportRow[];
  readonly isTruncated: boolean;
  /** Until when the server knew what was stored (milliseconds); undefined when nothing is missing. */
  readonly dataUntilMs: number | undefined;
  /** How many rows have arrived while the report is read. */
  readonly progress: number;
  /** Why reading failed, as a failure code. */
  readonly reason: string | undefined;
  /** Why the last export failed. */
  readonly exportReason: string | undefined;
}

/** A report that an address names. */
export interface WantedReport {
  readonly name: ReportName;
  /** Undefined when the address names no report's parameters: then nothing is read. */
  readonly choice: ReportChoice | undefined;
  /** What the address leaves out stays at its default. */
  readonly view: Partial<ReportView>;
}

/** The most rows of a report: nobody reads more, and a page should not hold more. */
export const MAX_REPORT_ROWS = 50_000;

/** Nothing was read. */
const NOTHING_READ = {
  requestedChoice: undefined,
  request: undefined,
  rows: [],
  isTruncated: false,
  dataUntilMs: undefined,
  progress: 0,
  reason: undefined,
  exportReason: undefined,
} satisfies Partial<ReportContext>;

/** Returns the context before any report is opened. */
export function initialReport(input: ReportInput): ReportContext {
  return {
    ...input,
    ...NOTHING_READ,
    name: 'summary',
    isOpen: false,
    choice: INITIAL_REPORT_CHOICE,
  };
}

/** Returns another report with the same vehicles and period: users compare reports of one choice. */
export function otherReport(name: ReportName): Partial<ReportContext> {
  return { ...NOTHING_READ, name };
}

/** Returns the context with the report that an address names. */
export function restoredReport(context: ReportContext, wanted: WantedReport): Partial<ReportContext> {
  const { name, choice } = wanted;
  return {
    ...(isRead(context, wanted) ? {} : NOTHING_READ),
    name,
    choice: choice ?? INITIAL_REPORT_CHOICE,
  };
}

/** Whether the report that an address names was read. */
export function isRead({ name, requestedChoice }: ReportContext, wanted: WantedReport): boolean {
  return (
    wanted.choice !== undefined &&
    wanted.name === name &&
    JSON.stringify(wanted.choice) === JSON.stringify(requestedChoice)
  );
}

/** Returns the request for the choice in the input fields. */
export function chosenReportRequest({
  name,
  choice,
  clock,
  zone,
  geofenceIds,
}: ReportContext): ReportRequest {
  return reportRequest(name, choice, { nowMs: clock(), zone: zone(), geofenceIds: geofenceIds() ?? [] });
}

/** Whether the report is of all geofences, and these are not known yet. */
export function awaitsGeofences({ name, choice, geofenceIds }: ReportContext): boolean {
  const isOfAll = REPORTS[name].filters.includes('geofences') && choice.geofenceIds.length === 0;
  return isOfAll && geofenceIds() === undefined;
}

/** Returns why the choice in the input fields cannot be reported; undefined when it can, as far as is known. */
export function reportChoiceProblem(context: ReportContext): ReportChoiceProblem | undefined {
  const problem = requestProblem(chosenReportRequest(context), context.clock());
  return problem === 'noGeofences' && awaitsGeofences(context) ? undefined : problem;
}

/** Returns the context of a report that begins to be read. */
export function reportAfterRequest(context: ReportContext): Partial<ReportContext> {
  return { ...NOTHING_READ, requestedChoice: context.choice, request: chosenReportRequest(context) };
}

/** Returns the context of a report that was read. */
export function reportAfterAnswer({ rows, isTruncated, dataUntilMs }: ReportAnswer): Partial<ReportContext> {
  return { rows, isTruncated, dataUntilMs, progress: rows.length };
}
