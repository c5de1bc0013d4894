import { PERMISSION, type Permission } from '../access/permission-flags.ts';

/** Every report, in the order of the index (§2, "reports"). */
export const REPORT_NAMES = [
  'summary',
  'trips',
  'stops',
  'events',
  'geofences',
  'route',
  'combined',
  'drivers',
  'fuel',
  'inspections',
] as const;
/** The reports of the console, by the names that they have below `/reports` of the tracking API (contract §4.7). */
export type ReportName = (typeof REPORT_NAMES)[number];

/** What the navigation needs to know of a report. */
export interface ReportScreenInfo {
  /** The path of its screen (§2). */
  readonly screenPath: string;
  /** Its own permissions, besides that for the area of reports; the summary has none (facts §1). */
  readonly permissions: readonly Permission[];
}

/** The screens of the reports (§2, facts §9). Apart from the reports themselves, because the login knows every path, too. */
export const REPORT_SCREENS: Readonly<Record<ReportName, ReportScreenInfo>> = {
  summary: { screenPath: '/reports/resume', permissions: [] },
  trips: { screenPath: '/reports/travels', permissions: [PERMISSION.tripReport] },
  stops: { screenPath: '/reports/stops', permissions: [PERMISSION.stopReport] },
  events: { screenPath: '/reports/events', permissions: [PERMISSION.eventReport] },
  geofences: { screenPath: '/reports/geofences', permissions: [PERMISSION.eventReport] },
  route: { screenPath: '/reports/route', permissions: [PERMISSION.historyReport] },
  combined: {
    screenPath: '/reports/combined',
    permissions: [PERMISSION.historyReport, PERMISSION.eventReport],
  },
  drivers: {
    screenPath: '/reports/drivers',
    permissions: [PERMISSION.tripReport, PERMISSION.stopReport, PERMISSION.eventReport],
  },
  fuel: { screenPath: '/reports/fuel', permissions: [PERMISSION.eventReport] },
  inspections: { screenPath: '/reports/inspections', permissions: [PERMISSION.eventReport] },
};

/** Returns the report of a screen's path; undefined for other paths. */
export function reportAt(pathname: string): ReportName | undefined {
  return REPORT_NAMES.find((name) => REPORT_SCREENS[name].screenPath === pathname);
}

/** Returns the key of a report's title among those of the screens (§2): `reportsNightTrips` at `/reports/night-trips`. */
export function reportTitle(name: ReportName): string {
  const path = REPORT_SCREENS[name].screenPath.slice('/reports/'.length);
  return `reports${path.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}
