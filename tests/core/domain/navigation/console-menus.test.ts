import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPermissionFlags, type Principal } from '@farol/core/domain/access/permission';
import type { User } from '@farol/core/domain/account/user';
import { menusFor, userMenuGroups, type UserMenuEntry } from '@farol/core/domain/navigation/console-menus';
import { mayOpenPath } from '@farol/core/domain/navigation/screen-permission';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser, storedPermissions } from '../../../arbitraries/users.ts';

const PLAIN = aServer();
const PLUS = aServer({}, true);
/** A Plus server on which advanced permissions are switched on. */
const FLAGS = aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true);
const SERVERS = [PLAIN, PLUS, FLAGS];

const on = (server: Principal['server'], user: Partial<User>): Principal => ({
  user: aUser(user),
  server,
  namespace: 'farol',
});
const flagged = (flags: string): Partial<User> => ({ attributes: { 'farol.advancedPerms': flags } });
const holding = (isHeld: (flag: number) => boolean): Partial<User> =>
  flagged(formatPermissionFlags(Array.from({ length: 128 }, (_, flag) => isHeld(flag))));
const entriesOf = (principal: Principal) => {
  const { sideMenu, userMenu } = menusFor(principal);
  return { side: [...sideMenu], user: [...userMenu] };
};
const seesUndelivered = (server: (typeof SERVERS)[number], user: Partial<User>): boolean =>
  entriesOf(on(server, user)).user.includes('undelivered');
const sees = (entry: UserMenuEntry, server: Principal['server'], user: Partial<User>): boolean =>
  entriesOf(on(server, user)).user.includes(entry);
const isOpen = (path: string, principal: Principal) => mayOpenPath(path, principal);

/** Everybody who is neither a driver nor a guest has these. */
const ALWAYS = { side: ['notifications'], user: ['account', 'logout'] };

interface Area {
  flag: number;
  side?: string;
  user?: readonly string[];
  paths: readonly string[];
}

/** The areas as §6 lists them: the flag, the entry of either menu that it shows, and what it opens. */
const AREAS: Readonly<Record<string, Area>> = {
  devices: { flag: 8, side: 'devices', paths: ['/devices', '/devices/5'] },
  users: { flag: 16, user: ['users', 'undelivered'], paths: ['/users'] },
  'temporary links': { flag: 24, user: ['shares'], paths: [] },
  'notification rules': { flag: 32, user: ['notifications'], paths: [] },
  geofences: { flag: 40, side: 'geofence', paths: ['/geofence'] },
  groups: { flag: 48, side: 'groups', paths: ['/groups'] },
  'saved commands': { flag: 56, side: 'commands', paths: ['/commands'] },
  'computed attributes': { flag: 64, user: ['computed'], paths: ['/computed'] },
  reports: { flag: 72, side: 'reports', paths: ['/reports', '/reports/resume'] },
  drivers: { flag: 80, user: ['drivers'], paths: [] },
  calendars: { flag: 88, user: ['calendars'], paths: [] },
  maintenance: { flag: 96, user: ['maintenance'], paths: [] },
};
const EVERY_PATH = Object.values(AREAS).flatMap(({ paths }) => paths);

describe.each(Object.entries(AREAS))('the area %s (§6)', (_, { flag, side, user, paths }) => {
  test('is all that somebody with this area alone has besides what everybody has', () => {
    const principal = on(FLAGS, { userLimit: -1, ...holding((item) => item === flag) });
    expect(new Set(entriesOf(principal).side)).toEqual(new Set([...ALWAYS.side, ...(side ? [side] : [])]));
    expect(new Set(entriesOf(principal).user)).toEqual(new Set([...ALWAYS.user, ...(user ?? [])]));
    expect(EVERY_PATH.filter((path) => isOpen(path, principal))).toEqual(paths);
  });

  test('is all that somebody without this area lacks', () => {
    const all = entriesOf(on(FLAGS, { userLimit: -1, ...holding(() => true) }));
    const principal = on(FLAGS, { userLimit: -1, ...holding((item) => item !== flag) });
    expect(entriesOf(principal)).toEqual({
      side: all.side.filter((entry) => entry !== side),
      user: all.user.filter((entry) => !user?.includes(entry)),
    });
    expect(EVERY_PATH.filter((path) => !isOpen(path, principal))).toEqual(paths);
  });
});

test.for([
  ['route', '/history', [72, 73]],
  ['route', '/reports/history', [72, 73]],
  ['stop', '/reports/stops', [72, 74]],
  ['trip', '/reports/travels', [72, 75]],
  ['event', '/reports/events', [72, 76]],
  ['route', '/overlays/heat-map', [72, 73]],
  ['route', '/overlays/route-path', [72, 73]],
  ['route and the event', '/overlays/event-points', [72, 73, 76]],
] as const)(
  'console menus: the %s report at %s needs its own flag and that of all reports',
  ([, path, flags]) => {
    expect(
      isOpen(
        path,
        on(
          FLAGS,
          holding((flag) => new Set<number>(flags).has(flag)),
        ),
      ),
    ).toBe(true);
    for (const missing of flags)
      expect(
        isOpen(
          path,
          on(
            FLAGS,
            holding((flag) => flag !== missing),
          ),
        ),
      ).toBe(false);
  },
);

describe('who has which menus (§6)', () => {
  test('the side menu has devices, reports, geofences, commands, groups and notifications, in this order', () => {
    const side = ['devices', 'reports', 'geofence', 'commands', 'groups', 'notifications'];
    for (const server of SERVERS) expect(entriesOf(on(server, {})).side).toEqual(side);
  });

  test('the user menu begins with the account and ends with signing out; fleet, people and server are between', () => {
    const { user } = entriesOf(on(PLUS, { administrator: true }));
    expect(userMenuGroups(user).flatMap(({ entries }) => entries)).toEqual(user);
    expect(userMenuGroups(user).map(({ section }) => section)).toEqual([
      'own',
      'fleet',
      'people',
      'server',
      'end',
    ]);
    expect([user[0], user.at(-1)]).toEqual(['account', 'logout']);
    const sections = new Map(userMenuGroups(user).map(({ section, entries }) => [section, new Set(entries)]));
    expect(sections.get('people')).toEqual(new Set(['users', 'billing', 'shares', 'logs']));
    expect(sections.get('server')).toEqual(
      new Set(['server', 'branding', 'integrations', 'undelivered', 'statistics']),
    );
    expect(userMenuGroups(['account', 'logout']).map(({ section }) => section)).toEqual(['own', 'end']);
  });

  test('administrators have everything, whatever flags they have; the log, links, branding and integrations need a Plus server', () => {
    fc.assert(
      fc.property(storedPermissions, fc.constantFrom(PLUS, FLAGS), (flags, server) => {
        const { side, user } = entriesOf(on(server, { administrator: true, ...flagged(flags) }));
        expect([side.length, user.length]).toEqual([6, 16]);
      }),
    );
    const { user } = entriesOf(on(PLAIN, { administrator: true }));
    const all = entriesOf(on(PLUS, { administrator: true })).user;
    expect(all.filter((entry) => !user.includes(entry))).toEqual([
      'billing',
      'shares',
      'logs',
      'branding',
      'integrations',
      'undelivered',
    ]);
  });

  test('administrators of a server with the demo fleet are asked for their own vehicles, and nobody else is', () => {
    const demo = { ...PLUS, hasDemo: true };
    expect(entriesOf(on(demo, { administrator: true })).user).toContain('ownVehicles');
    expect(userMenuGroups(['ownVehicles'])).toEqual([{ section: 'server', entries: ['ownVehicles'] }]);
    expect(entriesOf(on(demo, {})).user).not.toContain('ownVehicles');
    for (const server of SERVERS)
      expect(entriesOf(on(server, { administrator: true })).user).not.toContain('ownVehicles');
  });

  test('own invoices: shown to accounts that are or were billed, on a Plus server, and not to administrators', () => {
    const billing = { 'farol.enableBilling': true };
    for (const value of [true, 'true', '1', false, '0'])
      expect(sees('invoices', PLUS, { attributes: { 'farol.enableBilling': value } })).toBe(true);
    const isOnServer = (value: unknown): boolean =>
      sees('invoices', aServer({ attributes: { 'farol.enableBilling': value } }, true), {});
    for (const value of [true, 1, 'true', '1', ' 1'])
      expect([value, isOnServer(value)]).toEqual([value, true]);
    for (const value of [false, 0, 'false', '0', '', null])
      expect([value, isOnServer(value)]).toEqual([value, false]);
    expect(sees('invoices', PLUS, {})).toBe(false);
    for (const none of ['', null])
      expect(sees('invoices', PLUS, { attributes: { 'farol.enableBilling': none } })).toBe(false);
    expect(sees('invoices', PLAIN, { attributes: billing })).toBe(false);
    expect(sees('invoices', PLUS, { administrator: true, attributes: billing })).toBe(false);
  });

  test('billing is managed by administrators and resellers of a Plus server, and by nobody else', () => {
    const reseller = { userLimit: 5, ...holding((flag) => flag === 104) };
    expect(sees('billing', FLAGS, reseller)).toBe(true);
    expect(sees('billing', FLAGS, { ...reseller, userLimit: 0 })).toBe(false);
    expect(sees('billing', FLAGS, { userLimit: 5, ...holding((flag) => flag === 16) })).toBe(false);
    expect(sees('billing', PLUS, { administrator: true })).toBe(true);
    expect(sees('billing', PLAIN, { administrator: true })).toBe(false);
  });

  test('what could not be delivered is for administrators and those who may have users, on a Plus server', () => {
    for (const userLimit of [-1, 3]) expect(seesUndelivered(PLUS, { userLimit })).toBe(true);
    for (const user of [{}, { userLimit: 0 }, { readonly: true }])
      expect(seesUndelivered(PLUS, user)).toBe(false);
    expect(seesUndelivered(PLAIN, { administrator: true, userLimit: -1 })).toBe(false);
  });

  test('nobody else sees the server’s settings, statistics, branding, integrations or log', () => {
    const kinds = fc.constantFrom<Partial<User>>({}, { userLimit: -1 }, { readonly: true });
    fc.assert(
      fc.property(storedPermissions, kinds, fc.constantFrom(...SERVERS), (flags, user, server) => {
        for (const entry of ['server', 'statistics', 'branding', 'integrations', 'logs'])
          expect(entriesOf(on(server, { ...user, ...flagged(flags) })).user).not.toContain(entry);
      }),
    );
  });

  test('flags count on a Plus server with the switch only, and only where an account has some', () => {
    fc.assert(
      fc.property(storedPermissions, fc.constantFrom(PLAIN, PLUS), (flags, server) => {
        expect(entriesOf(on(server, flagged(flags)))).toEqual(entriesOf(on(server, {})));
        expect(
          EVERY_PATH.every((path) => path === '/users' || isOpen(path, on(server, flagged(flags)))),
        ).toBe(true);
      }),
    );
    expect(entriesOf(on(FLAGS, {}))).toEqual(
      entriesOf(
        on(
          FLAGS,
          holding(() => true),
        ),
      ),
    );
    expect(entriesOf(on(FLAGS, flagged('not flags')))).toEqual(entriesOf(on(FLAGS, {})));
  });

  test('only who may have users of their own sees the users', () => {
    for (const server of SERVERS)
      for (const [userLimit, isManager] of [
        [0, false],
        [-1, true],
        [10, true],
      ] as const) {
        const principal = on(server, { userLimit });
        expect(entriesOf(principal).user.includes('users')).toBe(isManager);
        expect(isOpen('/users', principal)).toBe(isManager);
      }
  });

  test('what an account may not change it still sees', () => {
    const readOnly = { readonly: true, deviceReadonly: true, limitCommands: true };
    for (const server of SERVERS) {
      const { side, user } = entriesOf(on(server, {}));
      // Linking a tracker is nothing to see: it only changes.
      expect(entriesOf(on(server, readOnly))).toEqual({
        side,
        user: user.filter((entry) => entry !== 'autolink'),
      });
    }
  });

  test('an account that stands for a vehicle’s QR code is an ordinary one', () => {
    const user = { attributes: { 'farol.isQrDeviceId': '8' } };
    expect(entriesOf(on(FLAGS, user))).toEqual(entriesOf(on(FLAGS, {})));
  });

  test('a user who has an entry of the side menu may open its screen, and nobody else', () => {
    const paths = { devices: '/devices', reports: '/reports', geofence: '/geofence', groups: '/groups' };
    fc.assert(
      fc.property(storedPermissions, (flags) => {
        const principal = on(FLAGS, flagged(flags));
        const side = new Set<string>(entriesOf(principal).side);
        for (const [entry, path] of Object.entries({ ...paths, commands: '/commands' }))
          expect([entry, isOpen(path, principal)]).toEqual([entry, side.has(entry)]);
        for (const path of ['/home', '/notifications', '/autolink'])
          expect(isOpen(path, principal)).toBe(true);
      }),
    );
  });
});

describe('guests and drivers (§6)', () => {
  const guest = { attributes: { isShared: 3, deviceId: 5 } };
  const driver = { administrator: true, attributes: { 'farol.isQrDriverId': '8' } };
  const NO_MENUS = { side: [], user: [] };

  test('guests have no menus, and reach their vehicle on every server', () => {
    for (const server of SERVERS) {
      expect(entriesOf(on(server, guest))).toEqual(NO_MENUS);
      expect(isOpen('/devices/5?expand=true', on(server, guest))).toBe(true);
    }
  });

  test('guests of a tracking server, whose account names no vehicle, reach each that it shows them, and no area', () => {
    const principal = on(FLAGS, { temporary: true });
    for (const path of ['/devices/5', '/devices/6?expand=true', '/home'])
      expect([path, isOpen(path, principal)]).toEqual([path, true]);
    expect(EVERY_PATH.filter((path) => isOpen(path, principal))).toEqual(['/devices/5']);
    expect(isOpen('/start/5', principal)).toBe(false);
  });

  test('guests on a server with advanced permissions reach no other vehicle and no area', () => {
    expect(isOpen('/devices/6', on(FLAGS, guest))).toBe(false);
    expect(EVERY_PATH.filter((path) => isOpen(path, on(FLAGS, guest)))).toEqual(['/devices/5']);
  });

  test('drivers have no menus and reach nothing but the check-in and what is public, even as administrators', () => {
    for (const server of SERVERS) {
      const principal = on(server, driver);
      expect(entriesOf(principal)).toEqual(NO_MENUS);
      for (const path of ['/qr-driver', '/qr-driver/scan/5', '/motorista'])
        expect(isOpen(path, principal)).toBe(true);
      for (const path of [...EVERY_PATH, '/home', '/notifications', '/history', '/autolink/5'])
        expect([path, isOpen(path, principal)]).toEqual([path, false]);
    }
  });

  test('the login, the driver login, a shared link and the maintenance page are open to everybody', () => {
    for (const user of [{}, guest, driver, holding(() => false)])
      for (const path of ['/login', '/motorista', '/share/abc', '/maintenance'])
        expect(isOpen(path, on(FLAGS, user))).toBe(true);
  });

  test('while the settings of the server are unknown, drivers are limited to their screens and other users are not limited', () => {
    const [known, server] = [{ namespace: 'farol' }, undefined];
    expect(mayOpenPath('/devices', { ...known, user: aUser(driver), server })).toBe(false);
    expect(mayOpenPath('/devices', { ...known, user: aUser(holding(() => false)), server })).toBe(true);
  });
});
