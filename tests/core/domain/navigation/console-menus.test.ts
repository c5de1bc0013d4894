import { describe, expect, test } from 'vitest';
import type { Principal } from '@farol/core/domain/access/permission';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import { mayOpenPath } from '@farol/core/domain/navigation/screen-permission';
import { roleOf, type Role } from '@farol/core/domain/access/role';
import { SCREENS, type ScreenName } from '@farol/core/domain/navigation/screen';
import type { User } from '@farol/core/domain/account/user';
import { menusFor, userMenuGroups } from '@farol/core/domain/navigation/console-menus';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const PLAIN = aServer();
const PLUS = aServer({}, true);
const FLAGS = aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true);

function holding(...held: Permission[]): Partial<User> {
  return { attributes: { 'farol.advancedPerms': storedPermissionsOf(held) } };
}

const EVERY_SIDE = 'devices reports geofence commands groups notifications';
const OFFICE =
  'home devices device computed autolink notifications history reports reportsResume reportsTravels reportsStops reportsEvents reportsHistory geofence groups commands';
const PUBLIC = 'share login driverLogin maintenance';
const ORDINARY = 'account | notifications drivers calendars maintenance computed | logout';
const ORDINARY_ON_PLUS = ORDINARY.replace('| logout', '| shares | logout');

/**
 * The rules of §6 written by hand: user, server, and everything they may open. Public screens are added for
 * everyone.
 */
const TABLE: readonly {
  who: string;
  role: Role;
  user: Partial<User>;
  server: Principal['server'];
  side: string;
  menu: string;
  screens: string;
}[] = [
  {
    who: 'an administrator on a plain server',
    role: 'administrator',
    user: { administrator: true },
    server: PLAIN,
    side: EVERY_SIDE,
    menu: 'account | notifications drivers calendars maintenance computed | users | server statistics | logout',
    screens: `${OFFICE} users qrDriver`,
  },
  {
    who: 'an administrator on a Plus server, whatever flags they have',
    role: 'administrator',
    user: { administrator: true, ...holding() },
    server: FLAGS,
    side: EVERY_SIDE,
    menu: 'account | notifications drivers calendars maintenance computed | users shares logs | server label statistics | logout',
    screens: `${OFFICE} users qrDriver`,
  },
  {
    who: 'a regular user on a plain server, whatever flags they have',
    role: 'regular',
    user: holding(),
    server: PLAIN,
    side: EVERY_SIDE,
    menu: ORDINARY,
    screens: `${OFFICE} qrDriver`,
  },
  {
    who: 'a regular user on a Plus server without the switch',
    role: 'regular',
    user: holding(),
    server: PLUS,
    side: EVERY_SIDE,
    menu: ORDINARY_ON_PLUS,
    screens: `${OFFICE} qrDriver`,
  },
  {
    who: 'a read-only user, whose changes the server refuses',
    role: 'regular',
    user: { readonly: true, deviceReadonly: true, limitCommands: true },
    server: PLAIN,
    side: EVERY_SIDE,
    menu: ORDINARY,
    screens: `${OFFICE} qrDriver`,
  },
  {
    who: 'a manager without flags',
    role: 'manager',
    user: { userLimit: -1 },
    server: FLAGS,
    side: EVERY_SIDE,
    menu: ORDINARY_ON_PLUS.replace('shares', 'users shares'),
    screens: `${OFFICE} users qrDriver`,
  },
  {
    who: 'a reseller who holds only the areas of users and of reselling',
    role: 'manager',
    user: {
      userLimit: 10,
      ...holding(PERMISSION.viewUsers, PERMISSION.reseller, PERMISSION.createResellers),
    },
    server: FLAGS,
    side: 'notifications',
    menu: 'account | users | logout',
    screens: 'home autolink notifications users qrDriver',
  },
  {
    who: 'a user who holds the area of users but may have no users',
    role: 'regular',
    user: { userLimit: 0, ...holding(PERMISSION.viewUsers) },
    server: FLAGS,
    side: 'notifications',
    menu: 'account | logout',
    screens: 'home autolink notifications qrDriver',
  },
  {
    who: 'a user with every flag off',
    role: 'regular',
    user: holding(),
    server: FLAGS,
    side: 'notifications',
    menu: 'account | logout',
    screens: 'home autolink notifications qrDriver',
  },
  {
    who: 'a user who may see devices, and reports except stops and events',
    role: 'regular',
    user: holding(
      PERMISSION.viewDevices,
      PERMISSION.viewReports,
      PERMISSION.historyReport,
      PERMISSION.tripReport,
    ),
    server: FLAGS,
    side: 'devices reports notifications',
    menu: 'account | logout',
    screens:
      'home devices device autolink notifications history reports reportsResume reportsTravels reportsHistory qrDriver',
  },
  {
    who: 'a user with reports inside an area that is off',
    role: 'regular',
    user: holding(
      PERMISSION.historyReport,
      PERMISSION.stopReport,
      PERMISSION.tripReport,
      PERMISSION.eventReport,
    ),
    server: FLAGS,
    side: 'notifications',
    menu: 'account | logout',
    screens: 'home autolink notifications qrDriver',
  },
  {
    who: 'a user with the flags of the remaining areas',
    role: 'regular',
    user: holding(
      PERMISSION.viewNotifications,
      PERMISSION.viewGeofences,
      PERMISSION.viewGroups,
      PERMISSION.viewSavedCommands,
      PERMISSION.viewComputedAttributes,
      PERMISSION.viewDrivers,
      PERMISSION.viewCalendars,
      PERMISSION.viewMaintenance,
    ),
    server: FLAGS,
    side: 'geofence commands groups notifications',
    menu: 'account | notifications drivers calendars maintenance computed | logout',
    screens: 'home autolink computed notifications geofence groups commands qrDriver',
  },
  {
    who: 'a guest on a plain server',
    role: 'shared',
    user: { attributes: { isShared: 3, deviceId: 5 } },
    server: PLAIN,
    side: '',
    menu: '',
    screens: `${OFFICE} qrDriver`,
  },
  {
    who: 'a guest on a server with flags, who reaches only their device',
    role: 'shared',
    user: { attributes: { isShared: 3, deviceId: 5 } },
    server: FLAGS,
    side: '',
    menu: '',
    screens: 'home device autolink notifications qrDriver',
  },
  {
    who: 'a driver',
    role: 'driver',
    user: { administrator: true, attributes: { 'farol.isQrDriverId': '8' } },
    server: PLAIN,
    side: '',
    menu: '',
    screens: 'qrDriver',
  },
  {
    who: 'the account of a QR device, which is an ordinary one',
    role: 'regular',
    user: { attributes: { 'farol.isQrDeviceId': '8' } },
    server: FLAGS,
    side: EVERY_SIDE,
    menu: ORDINARY_ON_PLUS,
    screens: `${OFFICE} qrDriver`,
  },
];

describe.each(TABLE)('$who', ({ role, user, server, side, menu, screens }) => {
  const principal: Principal = { user: aUser(user), server, namespace: 'farol' };

  test('has the right role', () => {
    expect(roleOf(principal)).toBe(role);
  });

  test('has exactly the menus of §6, grouped into sections', () => {
    expect(menusFor(principal).sideMenu.join(' ')).toBe(side);
    const parts = userMenuGroups(menusFor(principal).userMenu).map(({ entries }) => entries.join(' '));
    expect(parts.join(' | ')).toBe(menu);
  });

  test('reaches exactly the screens that are open to them', () => {
    const open = names().filter((name) => pathsOf(name).every((path) => mayOpenPath(path, principal)));
    expect(new Set(open)).toEqual(new Set(`${PUBLIC} ${screens}`.split(' ')));
    const closed = names().filter((name) => !pathsOf(name).some((path) => mayOpenPath(path, principal)));
    expect(open.length + closed.length).toBe(names().length);
  });

  test('reaches every screen in their menus, and always their start page', () => {
    for (const name of menusFor(principal).sideMenu)
      expect(mayOpenPath(SCREENS[name].paths[0] ?? '', principal)).toBe(true);
    const start = { driver: '/qr-driver', shared: '/devices/5' };
    expect(mayOpenPath(role === 'driver' || role === 'shared' ? start[role] : '/home', principal)).toBe(true);
  });
});

test('a guest on a server with flags does not reach any other device', () => {
  const user = aUser({ attributes: { isShared: 3, deviceId: 5 } });
  expect(mayOpenPath('/devices/6', { user, server: FLAGS, namespace: 'farol' })).toBe(false);
  expect(mayOpenPath('/devices/5?expand=true', { user, server: FLAGS, namespace: 'farol' })).toBe(true);
});

test('while the settings of the server are unknown, drivers are limited to their screens and other users are not limited', () => {
  const server = undefined;
  const driver = aUser({ attributes: { 'farol.isQrDriverId': '8' } });
  expect(mayOpenPath('/devices', { user: driver, server, namespace: 'farol' })).toBe(false);
  expect(mayOpenPath('/devices', { user: aUser(holding()), server, namespace: 'farol' })).toBe(true);
});

function names(): ScreenName[] {
  return Object.keys(SCREENS).filter((name): name is ScreenName => Object.hasOwn(SCREENS, name));
}

function pathsOf(name: ScreenName): string[] {
  return SCREENS[name].paths.map((path) => path.replace(/\{\w+\}/g, '5'));
}
