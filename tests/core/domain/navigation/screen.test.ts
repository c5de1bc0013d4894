import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCREENS, matchScreen, deviceIdAtPath, screenPath } from '@farol/core/domain/navigation/screen';
import { pathsOf, SCREEN_NAMES } from '../../../arbitraries/screen-paths.ts';

test('screen: every screen is found at each of its paths, whatever its parameters and query', () => {
  for (const name of SCREEN_NAMES) {
    fc.assert(
      fc.property(pathsOf(name), (path) => {
        expect(matchScreen(path)?.name).toBe(name);
        expect(matchScreen(path)?.screen).toEqual({ ...SCREENS[name], title: expect.any(String) });
      }),
      { numRuns: 30 },
    );
  }
});

test('screen: the list of screens has each once', () => {
  expect(SCREEN_NAMES).toEqual(Object.keys(SCREENS));
});

test('screen: a parameter is decoded', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (token) => {
      fc.pre(token.isWellFormed());
      expect(matchScreen(`/share/${encodeURIComponent(token)}?x=1#y`)?.parameters).toEqual({ token });
    }),
  );
  expect(matchScreen('/devices/5?expand=true')?.parameters).toEqual({ deviceId: '5' });
});

test.for([
  '/',
  '',
  '/nowhere',
  '/devices/abc',
  '/devices/0',
  '/devices/-1',
  '/devices/5/6',
  '/share/',
  '/share/%E0%A4%A',
  '//home',
  'home',
  '/HOME/x',
])('screen: the path "%s" is unknown', (path) => {
  expect(matchScreen(path)).toBeUndefined();
});

test('screen: a text is a path of a screen only as it is written on this host', () => {
  for (const path of [
    '/home',
    '/devices/5?expand=true',
    '/devices/?q=https://else.example',
    '/share/a%2Fb#c',
  ])
    expect(screenPath(path)).toBe(path);
  for (const other of [
    undefined,
    7,
    ['/home'],
    '',
    'home',
    '/nowhere',
    '//home',
    '/\\home',
    'https://else.example/home',
    ' /home',
  ])
    expect(screenPath(other)).toBeUndefined();
});

test('screen: a trailing slash changes nothing', () => {
  expect(matchScreen('/devices/')?.name).toBe('devices');
  expect(matchScreen('/devices/5/?a=b')?.name).toBe('device');
});

test('screen: any path is handled without an error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.webPath()), (path) => void matchScreen(path)));
});

test('screen: only login, driver login, share and maintenance are public, and only the check-in belongs to drivers (§6)', () => {
  expect(SCREEN_NAMES.filter((name) => SCREENS[name].public)).toEqual([
    'share',
    'login',
    'driverLogin',
    'maintenance',
  ]);
  expect(SCREEN_NAMES.filter((name) => SCREENS[name].isDriver)).toEqual(['driverLogin', 'qrDriver']);
});

test('screen: the report screens are docked at the bottom, closed, lead back to the reports and show a route (§2)', () => {
  for (const [path, title] of [
    ['/reports/resume', 'reportsResume'],
    ['/reports/travels', 'reportsTravels'],
    ['/reports/stops', 'reportsStops'],
    ['/reports/events', 'reportsEvents'],
    ['/reports/geofences', 'reportsGeofences'],
    ['/reports/history', 'reportsHistory'],
  ] as const) {
    expect(matchScreen(path)?.screen).toMatchObject({
      mobileBottom: true,
      closed: true,
      backTo: '/reports',
      showRoute: true,
      title,
    });
  }
});

/** The screens with a property, by name. */
const withIt = (property: 'inMenu' | 'closed' | 'mobileBottom' | 'showRoute' | 'allowExpand'): string[] =>
  SCREEN_NAMES.filter((name) => SCREENS[name][property]);
const REPORTS = ['report', 'reportsHistory'];

test('screen: the menu offers what is used every day (§2)', () => {
  expect(withIt('inMenu')).toEqual([
    'devices',
    'computed',
    'autolink',
    'notifications',
    'history',
    'reports',
    'geofence',
    'users',
    'groups',
    'commands',
  ]);
});

test('screen: each screen lies beside or on the map as its user expects (§2)', () => {
  expect(withIt('closed')).toEqual(['home', 'devices', 'device', 'reports', ...REPORTS]);
  expect(withIt('mobileBottom')).toEqual(['device', 'onboarding', ...REPORTS]);
  expect(withIt('showRoute')).toEqual(['history', 'reports', ...REPORTS]);
  expect(withIt('allowExpand')).toEqual([
    'device',
    'computed',
    'autolink',
    'notifications',
    'history',
    ...REPORTS,
    'geofence',
    'users',
    'groups',
    'commands',
  ]);
});

test('screen: a screen that lies above another one leads back to it', () => {
  expect(SCREEN_NAMES.flatMap((name) => SCREENS[name].backTo ?? [])).toEqual([
    '/home',
    '/devices',
    '/devices',
    ...REPORTS.map(() => '/reports'),
  ]);
  for (const name of SCREEN_NAMES) expect(SCREENS[name].title).toBe(name);
});

test('screen: the vehicle of a path is that of its screen; other numbers and screens have none', () => {
  expect(['/devices/7', '/devices/7?edit=true', '/start/7'].map(deviceIdAtPath)).toEqual([7, 7, 7]);
  const others = [
    '/devices',
    '/autolink/7',
    '/devices/0',
    '/devices/-1',
    '/devices/1.5',
    '/devices/x',
    '/start',
    '/reports',
    '/nowhere/7',
  ];
  expect(others.filter((path) => deviceIdAtPath(path) !== undefined)).toEqual([]);
});
