import { expect, test } from 'vitest';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { defaultColumns, isVehicleReport, mayHaveReport, REPORTS } from '@farol/core/domain/report/report';
import { REPORT_NAMES, reportAt, reportTitle } from '@farol/core/domain/report/report-screen';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

/** The columns of each report in reading order: those in brackets on request, those with a sign have a total. */
const COLUMNS = {
  summary:
    'vehicle start (end) distance+ engineHours+ averageSpeed maxSpeed^ (startOdometer) (endOdometer) (spentFuel)+ (doubtfulFixes)+',
  trips:
    'vehicle start end duration+ distance+ (averageSpeed) maxSpeed^ startPlace endPlace (driver) (startOdometer) (endOdometer) (spentFuel)+',
  stops: 'vehicle start end duration+ startPlace engineHours+ (startOdometer) (spentFuel)+',
  events: 'vehicle start event geofence',
  geofences: 'vehicle geofence start end duration+',
  route: 'vehicle start startPlace speed^ (course) (altitude) ignition (motion) (valid)',
  combined: 'vehicle start event geofence startPlace',
  drivers:
    'driver score distance+ drivingTime+ (trips)+ stops+ idling+ speeding+ hardAcceleration+ hardBraking+ hardCornering+ (start) (end)',
  fuel: 'vehicle start event refueled+ fuelLost+ fuelBefore fuelAfter startPlace (startOdometer)',
  inspections: 'vehicle start inspection driver checkedItems+ problems+ findings (photos)+',
};
const SIGNS = { sum: '+', max: '^' } as const;

test.for(REPORT_NAMES)('report: the columns of %s are there or on request, with their totals', (name) => {
  const written = REPORTS[name].columns.map(({ column, isDefault, total }) => {
    const sign = total === undefined ? '' : SIGNS[total];
    return `${isDefault ? column : `(${column})`}${sign}`;
  });
  expect(written.join(' ')).toBe(COLUMNS[name]);
  expect(defaultColumns(name).join(' ')).toBe(
    COLUMNS[name]
      .split(' ')
      .filter((column) => !column.startsWith('('))
      .join(' ')
      .replaceAll(/[+^]/g, ''),
  );
});

test('report: each report is at its address, and has the period, choice and forms that suit it', () => {
  const facts = REPORT_NAMES.map((name) => {
    const { screenPath, filters, maxDays, shownAs, serverSpreadsheet, placedBy } = REPORTS[name];
    const forms = [serverSpreadsheet, placedBy && `map file by ${placedBy}`].filter(Boolean);
    return [name, screenPath, filters.join(), maxDays, shownAs, forms.join()];
  });
  expect(facts).toEqual([
    ['summary', '/reports/resume', 'daily', 366, 'path', 'oneSheet'],
    ['trips', '/reports/travels', '', 366, 'path', 'sheetPerVehicle,map file by row'],
    ['stops', '/reports/stops', '', 366, 'place', 'sheetPerVehicle,map file by row'],
    ['events', '/reports/events', 'eventTypes', 92, 'place', 'sheetPerVehicle'],
    ['geofences', '/reports/geofences', 'geofences', 92, 'path', 'map file by geofence'],
    ['route', '/reports/route', '', 31, 'place', 'sheetPerVehicle,map file by row'],
    ['combined', '/reports/combined', '', 31, 'place', 'map file by row'],
    ['drivers', '/reports/drivers', '', 92, 'nothing', 'oneSheet'],
    ['fuel', '/reports/fuel', '', 366, 'place', 'sheetPerVehicle,map file by row'],
    ['inspections', '/reports/inspections', '', 366, 'place', 'sheetPerVehicle'],
  ]);
  for (const name of REPORT_NAMES) expect(reportAt(REPORTS[name].screenPath)).toBe(name);
  expect(reportAt('/reports')).toBeUndefined();
});

test('report: needs the right to reports and its own', () => {
  const server = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true);
  const reportsWith = (...permissions: Permission[]): readonly string[] => {
    const user = aUser({ attributes: { 'acme.advancedPerms': storedPermissionsOf(permissions) } });
    return REPORT_NAMES.filter((name) => mayHaveReport(name, { user, server, namespace: 'acme' }));
  };
  const { viewReports, tripReport, stopReport, eventReport, historyReport } = PERMISSION;
  expect(reportsWith(tripReport, stopReport, eventReport, historyReport)).toEqual([]);
  expect(reportsWith(viewReports)).toEqual(['summary']);
  expect(reportsWith(viewReports, tripReport)).toEqual(['summary', 'trips']);
  expect(reportsWith(viewReports, stopReport)).toEqual(['summary', 'stops']);
  expect(reportsWith(viewReports, eventReport)).toEqual([
    'summary',
    'events',
    'geofences',
    'fuel',
    'inspections',
  ]);
  expect(reportsWith(viewReports, historyReport)).toEqual(['summary', 'route']);
  expect(reportsWith(viewReports, historyReport, eventReport)).toEqual([
    'summary',
    'events',
    'geofences',
    'route',
    'combined',
    'fuel',
    'inspections',
  ]);
});

function mayHaveDrivers(permissions: readonly Permission[], isPlus = true): boolean {
  const server = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, isPlus);
  const user = aUser({ attributes: { 'acme.advancedPerms': storedPermissionsOf(permissions) } });
  return mayHaveReport('drivers', { user, server, namespace: 'acme' });
}

test('report: the report by driver needs the rights to all that it counts, and is there on this product alone', () => {
  const { viewReports, tripReport, stopReport, eventReport } = PERMISSION;
  const all = [viewReports, tripReport, stopReport, eventReport];
  expect(mayHaveDrivers(all)).toBe(true);
  for (const missing of all) expect(mayHaveDrivers(all.filter((item) => item !== missing))).toBe(false);
  expect(mayHaveDrivers(all, false)).toBe(false);
});

test('report: a user who has reports disabled, by their account or the server, has none; an administrator has all', () => {
  const namespace = 'acme';
  const reportsOf = (changes: Partial<ReturnType<typeof aUser>>, isDisabled: boolean) => {
    const server = aServer({ disableReports: isDisabled }, true);
    const user = { ...aUser(), ...changes };
    return REPORT_NAMES.filter((name) => mayHaveReport(name, { user, server, namespace }));
  };
  expect(reportsOf({}, false)).toEqual(REPORT_NAMES);
  expect(reportsOf({ disableReports: true }, false)).toEqual([]);
  expect(reportsOf({}, true)).toEqual([]);
  expect(reportsOf({ administrator: true, disableReports: true }, true)).toEqual(REPORT_NAMES);
});

test('reports: each has a title of its own, and those of vehicles are shown on the map', () => {
  expect([reportTitle('trips'), reportTitle('drivers')]).toEqual(['reportsTravels', 'reportsDrivers']);
  for (const name of REPORT_NAMES) expect(reportTitle(name)).toMatch(/^reports(?:[A-Z][a-z]+)+$/);
  expect(new Set(REPORT_NAMES.map(reportTitle)).size).toBe(REPORT_NAMES.length);
  expect(REPORT_NAMES.filter((name) => !isVehicleReport(name))).toEqual(['drivers']);
  expect(isVehicleReport('trips')).toBe(true);
});
