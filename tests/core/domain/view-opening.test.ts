import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withParameters } from '@farol/core/domain/address-parameters';
import { type Menus, type UserMenuEntry } from '@farol/core/domain/user-menu';
import { writtenView } from '@farol/core/domain/view-address';
import {
  isBehindLogin,
  isOpeningOnly,
  isSamePlace,
  mayOpen,
  openedIn,
  withOpened,
  type OpenedView,
} from '@farol/core/domain/view-opening';
import { screenPaths } from '../../arbitraries/paths.ts';
import { fleetViews } from '../../arbitraries/views.ts';

const VIEWS: readonly OpenedView[] = [
  'account',
  'preferences',
  'inbox',
  'logs',
  'server',
  'label',
  'statistics',
  'shares',
  'drivers',
  'calendars',
  'maintenance',
];
const ENTRIES: readonly UserMenuEntry[] = [
  'account',
  'logs',
  'users',
  'computed',
  'server',
  'label',
  'statistics',
  'drivers',
  'calendars',
  'maintenance',
  'logout',
];
const views = fc.constantFrom(...VIEWS);
const maybe = fc.option(views, { nil: undefined });
const paths = screenPaths((name) => isBehindLogin(`/${name}`) || name === 'device');

test('whoever opens a link sees open what was open, on the same screen, however that is looked at', () => {
  fc.assert(
    fc.property(paths, maybe, maybe, fleetViews, (path, before, view, fleet) => {
      const looked = withParameters(withOpened(path, before), new Set(), writtenView(fleet));
      expect(isSamePlace(withOpened(path, before), looked)).toBe(true);
      const link = withOpened(looked, view);
      expect(openedIn(link)).toBe(view);
      expect(link).toBe(withOpened(path, view));
      expect(isOpeningOnly(looked, link)).toBe(before !== view);
    }),
  );
});

test('what goes to another screen does not merely open something', () => {
  expect(isOpeningOnly('/home', '/home?open=drivers')).toBe(true);
  expect(isOpeningOnly('/home?q=a', '/home?q=b')).toBe(false);
  expect(isOpeningOnly('/home', '/groups?open=drivers')).toBe(false);
  expect(isOpeningOnly('/devices?open=inbox', '/devices?table=true')).toBe(false);
});

test('names that nobody knows open nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom('toString', '__proto__', 'Drivers', 'drivers ', 'users', 'logout'),
      ),
      (name) => {
        fc.pre(!VIEWS.some((view) => view === name));
        expect(openedIn(`/home?open=${encodeURIComponent(name)}`)).toBeUndefined();
      },
    ),
  );
  expect(openedIn('/home?open=%E0%A4')).toBeUndefined();
});

test('a link opens what the menus lead to and nothing else; the inbox and the preferences are there for guests too', () => {
  fc.assert(
    fc.property(fc.subarray([...ENTRIES]), views, (user, view) => {
      const menus: Menus = { side: [], user };
      const isForAll = view === 'inbox' || view === 'preferences';
      expect(mayOpen(view, menus)).toBe(isForAll || user.some((entry) => entry === view));
    }),
  );
});

test('nothing opens over the pages before the login, nor over those of drivers', () => {
  for (const path of ['/login', '/share/abc', '/maintenance', '/motorista', '/qr-driver', '/nowhere'])
    expect(isBehindLogin(`${path}?open=drivers`)).toBe(false);
  expect(isBehindLogin('/devices/7?open=drivers')).toBe(true);
});
