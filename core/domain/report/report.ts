import { hasPermission, type Principal } from '../access/permission.ts';
import { PERMISSION } from '../access/permission-flags.ts';
import type { ColumnTotal, ReportColumn } from './report-column.ts';
import { REPORT_SCREENS, type ReportName, type ReportScreenInfo } from './report-screen.ts';

/** What can be chosen besides vehicles and period. */
export type ReportFilter = 'daily' | 'eventTypes' | 'geofences';

/** What was chosen besides vehicles and period, and the time zone that cuts days. */
export interface FilterChoice {
  readonly daily: boolean;
  readonly eventTypes: readonly string[];
  readonly geofenceIds: readonly number[];
  readonly zone: string;
}

/** A query parameter as it is sent; names may repeat. */
export type QueryParameter = readonly [name: string, value: string];

/** A column as a report has it. */
export interface ReportColumnUse {
  readonly column: ReportColumn;
  /** Shown unless the user chose other columns. */
  readonly isDefault: boolean;
  readonly total: ColumnTotal | undefined;
}

/** A report as a value: everything that distinguishes it from the others. */
export interface Report extends ReportScreenInfo {
  readonly filters: readonly ReportFilter[];
  /** Returns the query parameters that only it has (§7, "Reports"); none by default. */
  readonly ownParameters?: (chosen: FilterChoice) => readonly QueryParameter[];
  /** In reading order; the first is always shown. */
  readonly columns: readonly [ReportColumnUse, ...ReportColumnUse[]];
  /** The longest period, days: more would be more than anybody reads, or than a page holds. */
  readonly maxDays: number;
  /** What the map shows of a row: the path that was driven, the place, or nothing of a row that is of no one vehicle. */
  readonly shownAs: 'path' | 'place' | 'nothing';
  /** The sheets in which the tracking server writes it; undefined where it does not (contract §4.7, "Not in Excel"). */
  readonly serverSpreadsheet: 'sheetPerVehicle' | 'oneSheet' | undefined;
  /**
   * What says where a row is when it is saved as a map file: its own place and that of its end, or the geofence
   * that it is about. Undefined where the answer says nothing.
   */
  readonly placedBy: 'row' | 'geofence' | undefined;
  /** Whether other tracking servers do not have it. */
  readonly productOnly?: true;
}

const YEAR = 366;
const QUARTER = 92;
const MONTH = 31;

/** The reports of the console (§2, facts §9). */
export const REPORTS: Readonly<Record<ReportName, Report>> = {
  summary: {
    ...REPORT_SCREENS.summary,
    filters: ['daily'],
    // A server whose account names no zone cuts days by its own clock; Farol's takes the zone of the screen.
    ownParameters: ({ daily, zone }) => [
      ['daily', String(daily)],
      ...(daily ? ([['timezone', zone]] as const) : []),
    ],
    columns: [
      shown('vehicle'),
      shown('start'),
      more('end'),
      shown('distance', 'sum'),
      shown('engineHours', 'sum'),
      shown('averageSpeed'),
      shown('maxSpeed', 'max'),
      more('startOdometer'),
      more('endOdometer'),
      more('spentFuel', 'sum'),
      more('doubtfulFixes', 'sum'),
    ],
    maxDays: YEAR,
    shownAs: 'path',
    serverSpreadsheet: 'oneSheet',
    placedBy: undefined,
  },
  trips: {
    ...REPORT_SCREENS.trips,
    filters: [],
    ownParameters: () => [
      ['page', '1'],
      ['start', '0'],
      ['limit', '25'],
    ],
    columns: [
      shown('vehicle'),
      shown('start'),
      shown('end'),
      shown('duration', 'sum'),
      shown('distance', 'sum'),
      more('averageSpeed'),
      shown('maxSpeed', 'max'),
      shown('startPlace'),
      shown('endPlace'),
      more('driver'),
      more('startOdometer'),
      more('endOdometer'),
      more('spentFuel', 'sum'),
    ],
    maxDays: YEAR,
    shownAs: 'path',
    serverSpreadsheet: 'sheetPerVehicle',
    placedBy: 'row',
  },
  stops: {
    ...REPORT_SCREENS.stops,
    filters: [],
    columns: [
      shown('vehicle'),
      shown('start'),
      shown('end'),
      shown('duration', 'sum'),
      shown('startPlace'),
      shown('engineHours', 'sum'),
      more('startOdometer'),
      more('spentFuel', 'sum'),
    ],
    maxDays: YEAR,
    shownAs: 'place',
    serverSpreadsheet: 'sheetPerVehicle',
    placedBy: 'row',
  },
  events: {
    ...REPORT_SCREENS.events,
    filters: ['eventTypes'],
    ownParameters: ({ eventTypes }) =>
      (eventTypes.length > 0 ? eventTypes : ['allEvents']).map((type) => ['type', type] as const),
    columns: [shown('vehicle'), shown('start'), shown('event'), shown('geofence')],
    maxDays: QUARTER,
    shownAs: 'place',
    serverSpreadsheet: 'sheetPerVehicle',
    placedBy: undefined,
  },
  geofences: {
    ...REPORT_SCREENS.geofences,
    filters: ['geofences'],
    ownParameters: ({ geofenceIds }) => geofenceIds.map((id) => ['geofenceId', String(id)] as const),
    columns: [shown('vehicle'), shown('geofence'), shown('start'), shown('end'), shown('duration', 'sum')],
    maxDays: QUARTER,
    shownAs: 'path',
    serverSpreadsheet: undefined,
    placedBy: 'geofence',
  },
  route: {
    ...REPORT_SCREENS.route,
    filters: [],
    columns: [
      shown('vehicle'),
      shown('start'),
      shown('startPlace'),
      shown('speed', 'max'),
      more('course'),
      more('altitude'),
      shown('ignition'),
      more('motion'),
      more('valid'),
    ],
    maxDays: MONTH,
    shownAs: 'place',
    serverSpreadsheet: 'sheetPerVehicle',
    placedBy: 'row',
  },
  combined: {
    ...REPORT_SCREENS.combined,
    filters: [],
    columns: [shown('vehicle'), shown('start'), shown('event'), shown('geofence'), shown('startPlace')],
    maxDays: MONTH,
    shownAs: 'place',
    serverSpreadsheet: undefined,
    placedBy: 'row',
  },
  drivers: {
    ...REPORT_SCREENS.drivers,
    filters: [],
    columns: [
      shown('driver'),
      shown('score'),
      shown('distance', 'sum'),
      shown('drivingTime', 'sum'),
      more('trips', 'sum'),
      shown('stops', 'sum'),
      shown('idling', 'sum'),
      shown('speeding', 'sum'),
      shown('hardAcceleration', 'sum'),
      shown('hardBraking', 'sum'),
      shown('hardCornering', 'sum'),
      more('start'),
      more('end'),
    ],
    maxDays: QUARTER,
    shownAs: 'nothing',
    serverSpreadsheet: 'oneSheet',
    placedBy: undefined,
    productOnly: true,
  },
  fuel: {
    ...REPORT_SCREENS.fuel,
    filters: [],
    columns: [
      shown('vehicle'),
      shown('start'),
      shown('event'),
      shown('refueled', 'sum'),
      shown('fuelLost', 'sum'),
      shown('fuelBefore'),
      shown('fuelAfter'),
      shown('startPlace'),
      more('startOdometer'),
    ],
    maxDays: YEAR,
    shownAs: 'place',
    serverSpreadsheet: 'sheetPerVehicle',
    placedBy: 'row',
    productOnly: true,
  },
  inspections: {
    ...REPORT_SCREENS.inspections,
    filters: [],
    columns: [
      shown('vehicle'),
      shown('start'),
      shown('inspection'),
      shown('driver'),
      shown('checkedItems', 'sum'),
      shown('problems', 'sum'),
      shown('findings'),
      more('photos', 'sum'),
    ],
    maxDays: YEAR,
    shownAs: 'place',
    serverSpreadsheet: 'sheetPerVehicle',
    placedBy: undefined,
    productOnly: true,
  },
};

/** Whether reports and past routes are disabled for a user (contract §3.1); never for administrators. */
export function areReportsDisabled({ user, server }: Principal): boolean {
  return !user.administrator && (user.disableReports || server.info.disableReports);
}

/** Whether a user may have reports: they hold the area (§6, "reports 72"), and nobody disables reports for them. */
export function mayHaveReports(principal: Principal): boolean {
  return !areReportsDisabled(principal) && hasPermission(PERMISSION.viewReports, principal);
}

/** Whether a user may have a report (§6; facts §1). */
export function mayHaveReport(name: ReportName, principal: Principal): boolean {
  return (
    mayHaveReports(principal) &&
    (principal.server.isPlus || !REPORTS[name].productOnly) &&
    REPORTS[name].permissions.every((permission) => hasPermission(permission, principal))
  );
}

/** Whether the rows of a report are of one vehicle each, so that they can be grouped and shown on the map. */
export function isVehicleReport(name: ReportName): boolean {
  return REPORTS[name].shownAs !== 'nothing';
}

/** Returns the columns that a report shows unless others were chosen. */
export function defaultColumns(name: ReportName): readonly ReportColumn[] {
  return REPORTS[name].columns.filter(({ isDefault }) => isDefault).map(({ column }) => column);
}

function shown(column: ReportColumn, total?: ColumnTotal): ReportColumnUse {
  return { column, isDefault: true, total };
}

function more(column: ReportColumn, total?: ColumnTotal): ReportColumnUse {
  return { column, isDefault: false, total };
}
