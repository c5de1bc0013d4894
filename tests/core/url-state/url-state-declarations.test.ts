import { expect, test } from 'vitest';
import { REPORT_SCREENS } from '@farol/core/domain/report/report-screen';
import {
  recordFormUrlStateDeclaration,
  showsHistory,
  URL_STATE_DECLARATIONS,
} from '@farol/core/url-state/url-state-declarations';

const { history, report, maintenance, activityLog, statistics } = URL_STATE_DECLARATIONS;

test.for([
  ['history', history, '/reports/history?from=1', '/devices'],
  ['report', report, REPORT_SCREENS.trips.screenPath, '/devices'],
  ['maintenance', maintenance, '/devices?open=maintenance', '/devices'],
  ['activityLog', activityLog, '/devices?open=logs', '/devices'],
  ['statistics', statistics, '/devices?open=statistics', '/devices'],
] as const)('url state declarations: the part of %s is shown at its address', ([, part, shown, other]) => {
  expect([part.isActive(shown), part.isActive(other)]).toEqual([true, false]);
  expect(part.parameterNames.size).toBeGreaterThan(0);
});

function isActive(name: 'devices' | 'users', path: string): boolean {
  return recordFormUrlStateDeclaration(name).isActive(path);
}

test('url state declarations: the form of a record is over its list, that of a device over the live list as well', () => {
  expect([isActive('users', '/users'), isActive('users', '/devices'), isActive('devices', '/users')]).toEqual(
    [true, false, false],
  );
  expect(isActive('devices', '/devices?q=van')).toBe(true);
});

test('url state declarations: the history is a screen of its own', () => {
  expect(['/reports/history', '/devices', '/nowhere/at/all'].map(showsHistory)).toEqual([true, false, false]);
});
