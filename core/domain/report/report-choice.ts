import type { TimeRange } from '../values/date-range.ts';
import { periodProblem, periodRange, type PeriodProblem, type ReportPeriod } from './report-period.ts';
import { REPORTS } from './report.ts';
import type { ReportName } from './report-screen.ts';

/** What a user chooses for a report. */
export interface ReportChoice {
  /** The chosen vehicles; with no vehicle and no group, all that the user sees. */
  readonly deviceIds: readonly number[];
  /** Their vehicles and those of their subgroups. */
  readonly groupIds: readonly number[];
  readonly period: ReportPeriod;
  /** Types of events; none for all. */
  readonly eventTypes: readonly string[];
  /** Geofences; none for all that the user sees. */
  readonly geofenceIds: readonly number[];
  /** One row per day instead of one for the period. */
  readonly daily: boolean;
}

/** A report as the server is asked for it. */
export interface ReportRequest {
  readonly name: ReportName;
  readonly range: TimeRange;
  readonly deviceIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly eventTypes: readonly string[];
  readonly geofenceIds: readonly number[];
  readonly daily: boolean;
  /** The time zone in which the user's days begin. */
  readonly zone: string;
}

/** Why a choice cannot be reported. */
export type ReportChoiceProblem =
  | PeriodProblem
  | 'unknownIds'
  | 'tooManyVehicles'
  | 'tooManyGeofences'
  | 'noGeofences';

/** The most vehicles, groups or geofences by name: the address of a request is limited (contract §9.2). */
export const MAX_CHOSEN_RECORDS = 200;

/** What is chosen at first: everything since midnight (facts §9). */
export const INITIAL_REPORT_CHOICE: ReportChoice = {
  deviceIds: [],
  groupIds: [],
  period: 'today',
  eventTypes: [],
  geofenceIds: [],
  daily: false,
};

/** Where and when a choice is made. */
export interface ChoiceContext {
  readonly nowMs: number;
  readonly zone: string;
  /** The geofences that the user sees. */
  readonly geofenceIds: readonly number[];
}

/**
 * Returns the request for a choice, without filters that the report does not have. The report of geofences
 * wants each by id (contract §4.7).
 */
export function reportRequest(
  name: ReportName,
  choice: ReportChoice,
  { nowMs, zone, geofenceIds }: ChoiceContext,
): ReportRequest {
  const { filters } = REPORTS[name];
  const chosenGeofences = choice.geofenceIds.length > 0 ? choice.geofenceIds : geofenceIds;
  return {
    name,
    range: periodRange(choice.period, nowMs, zone),
    deviceIds: choice.deviceIds,
    groupIds: choice.groupIds,
    eventTypes: filters.includes('eventTypes') ? choice.eventTypes : [],
    geofenceIds: filters.includes('geofences') ? chosenGeofences : [],
    daily: filters.includes('daily') && choice.daily,
    zone,
  };
}

/** Returns why a request cannot be made; undefined when it can. */
export function requestProblem(
  { name, range, deviceIds, groupIds, geofenceIds }: ReportRequest,
  nowMs: number,
): ReportChoiceProblem | undefined {
  const { maxDays, filters } = REPORTS[name];
  // Of an address that names something else than ids.
  if ([...deviceIds, ...groupIds, ...geofenceIds].includes(0)) return 'unknownIds';
  if (deviceIds.length + groupIds.length > MAX_CHOSEN_RECORDS) return 'tooManyVehicles';
  if (geofenceIds.length > MAX_CHOSEN_RECORDS) return 'tooManyGeofences';
  const problem = periodProblem(range, nowMs, maxDays);
  // The last: while the geofences are unknown there are none, and the period is wrong all the same.
  return problem ?? (filters.includes('geofences') && geofenceIds.length === 0 ? 'noGeofences' : undefined);
}
