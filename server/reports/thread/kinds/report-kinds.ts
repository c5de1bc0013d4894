import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { aggregateDays } from '../days/aggregate-days.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import { combinedReportKind } from './combined.ts';
import { deviceReportKind } from './devices.ts';
import { driverReportKind } from './drivers.ts';
import { eventReportKind } from './events.ts';
import { fuelReportKind } from './fuel.ts';
import { geofenceReportKind } from './geofences.ts';
import { inspectionReportKind } from './inspections.ts';
import type { ReportKind, ReportTraits } from './report-kind.ts';
import { routeReportKind } from './route.ts';
import { stopReportKind, tripReportKind } from './segments.ts';
import { summaryReportKind } from './summary.ts';
import { trackReportKind } from './tracks.ts';
import { visitReportKind } from './visits.ts';

/** The reports of the tracking API by the last part of their paths (contract §4.7). */
export const API_REPORTS = {
  route: routeReportKind,
  trips: tripReportKind,
  stops: stopReportKind,
  summary: summaryReportKind,
  events: eventReportKind,
  combined: combinedReportKind,
  geofences: geofenceReportKind,
  drivers: driverReportKind,
  fuel: fuelReportKind,
  inspections: inspectionReportKind,
  devices: deviceReportKind,
};
export type ReportType = keyof typeof API_REPORTS;
export const REPORT_TYPES = Object.keys(API_REPORTS).filter(isReportType);

/** Whether the tracking API has a report of this name. */
export function isReportType(name: unknown): name is ReportType {
  return typeof name === 'string' && Object.hasOwn(API_REPORTS, name);
}

/** The days of a device that are to be folded for later reports; the range consists of whole days (UTC). */
const days: ReportKind<{ deviceId: number; rules: TripRules }> = { made: { rows: aggregateDays } };

const KINDS = { ...API_REPORTS, tracks: trackReportKind, visits: visitReportKind, days };
type KindName = keyof typeof KINDS;
type OwnSpecification<Name extends KindName> =
  (typeof KINDS)[Name] extends ReportKind<infer Own> ? Own : never;

/**
 * A report with its chosen devices, as plain data. Moments are milliseconds since the epoch, inclusive.
 */
export type ReportSpecification<Name extends KindName = KindName> = {
  [Kind in Name]: { kind: Kind } & StoredDayRange & OwnSpecification<Kind>;
}[Name];

/** Returns what can be said of a report. */
export function traitsOf(type: ReportType): ReportTraits {
  return API_REPORTS[type];
}

/** Returns what is done for a report. */
export function reportKindOf<Name extends KindName>(
  specification: ReportSpecification<Name>,
): ReportKind<ReportSpecification<Name>> {
  const kinds: { readonly [Kind in KindName]: ReportKind<ReportSpecification<Kind>> } = KINDS;
  return kinds[specification.kind];
}
