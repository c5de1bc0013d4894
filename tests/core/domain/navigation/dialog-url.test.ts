import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import { type Menus, type UserMenuEntry } from '@farol/core/domain/navigation/console-menus';
import { fleetViewUrlParameters } from '@farol/core/domain/navigation/fleet-view-url';
import {
  requiresSignIn,
  differsInDialogOnly,
  isSameView,
  mayOpenDialog,
  namesDialog,
  dialogInUrl,
  dialogUrlStep,
  urlWithDialog,
  type DialogName,
} from '@farol/core/domain/navigation/dialog-url';
import { SCREENS } from '@farol/core/domain/navigation/screen';
import { screenPaths } from '../../../arbitraries/screen-paths.ts';
import { fleetViews } from '../../../arbitraries/fleet-views.ts';

const VIEWS: readonly DialogName[] = [
  'account',
  'invoices',
  'billing',
  'preferences',
  'inbox',
  'logs',
  'server',
  'branding',
  'statistics',
  'integrations',
  'undelivered',
  'shares',
  'drivers',
  'calendars',
  'maintenance',
];
const ENTRIES: readonly UserMenuEntry[] = [
  'account',
  'invoices',
  'billing',
  'logs',
  'users',
  'computed',
  'shares',
  'server',
  'branding',
  'statistics',
  'integrations',
  'undelivered',
  'drivers',
  'calendars',
  'maintenance',
  'logout',
];
const views = fc.constantFrom(...VIEWS);
const maybe = fc.option(views, { nil: undefined });
const paths = screenPaths((name) => requiresSignIn(`/${name}`) || name === 'device');

test('dialog url: a user who opens a link sees the same view open over the same screen, whatever its view state', () => {
  fc.assert(
    fc.property(paths, maybe, maybe, fleetViews, (path, before, view, fleet) => {
      const looked = withUrlParameters(urlWithDialog(path, before), new Set(), fleetViewUrlParameters(fleet));
      expect(isSameView(urlWithDialog(path, before), looked)).toBe(true);
      const link = urlWithDialog(looked, view);
      expect(dialogInUrl(link)).toBe(view);
      expect(link).toBe(urlWithDialog(path, view));
      expect(differsInDialogOnly(looked, link)).toBe(before !== view);
    }),
  );
});

test('dialog url: going to another screen is not a change of the open view only', () => {
  expect(differsInDialogOnly('/home', '/home?open=drivers')).toBe(true);
  expect(differsInDialogOnly('/home?q=a', '/home?q=b')).toBe(false);
  expect(differsInDialogOnly('/home', '/groups?open=drivers')).toBe(false);
  expect(differsInDialogOnly('/devices?open=inbox', '/devices?table=true')).toBe(false);
});

test('dialog url: a view is another one over another screen, and so is the screen without it', () => {
  expect(isSameView('/home?open=drivers&q=a', '/home?q=b&open=drivers')).toBe(true);
  expect(isSameView('/home?open=drivers', '/home')).toBe(false);
  expect(isSameView('/home?open=drivers', '/home?open=inbox')).toBe(false);
  expect(isSameView('/home?open=drivers', '/groups?open=drivers')).toBe(false);
});

test('dialog url: the address keeps the view that it names while that is one of several open ones', () => {
  expect(dialogUrlStep('/home?open=drivers', ['inbox', 'drivers'])).toBeUndefined();
  expect(dialogUrlStep('/home?open=logs', ['inbox', 'drivers'])).toEqual({
    how: 'replace',
    path: '/home?open=inbox',
  });
});

test('dialog url: unknown names open nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom('toString', '__proto__', 'Drivers', 'drivers ', 'users', 'logout'),
      ),
      (name) => {
        fc.pre(name !== 'schedules' && !VIEWS.some((view) => view === name));
        expect(dialogInUrl(`/home?open=${encodeURIComponent(name)}`)).toBeUndefined();
      },
    ),
  );
  expect(dialogInUrl('/home?open=%E0%A4')).toBeUndefined();
});

test('dialog url: a link with an unknown name still asks for a view, which can be told from a link without one', () => {
  expect(['/home?open=drivers', '/home?q=a&open=nothing'].map(namesDialog)).toEqual([true, true]);
  expect(['/home', '/home?open=', '/home?opens=drivers'].map(namesDialog)).toEqual([false, false, false]);
});

test('dialog url: each view of the user menu opens by a link where the menu offers it', () => {
  const menus: Menus = { sideMenu: [], userMenu: [] };
  for (const view of ENTRIES)
    for (const name of VIEWS.filter((item) => item === view))
      expect([name, mayOpenDialog(name, menus), mayOpenDialog(name, { ...menus, userMenu: [view] })]).toEqual(
        [name, false, true],
      );
});

test('dialog url: a link opens only what the menus offer; guests have the inbox and the preferences too', () => {
  fc.assert(
    fc.property(fc.subarray([...ENTRIES]), views, (userMenu, view) => {
      const menus: Menus = { sideMenu: [], userMenu };
      const isForAll = view === 'inbox' || view === 'preferences';
      expect(mayOpenDialog(view, menus)).toBe(isForAll || userMenu.some((entry) => entry === view));
    }),
  );
});

test('dialog url: a link opens the scheduled reports where the menu offers reports', () => {
  const menus: Menus = { sideMenu: ['reports'], userMenu: [] };
  expect(dialogInUrl('/home?open=schedules')).toBe('schedules');
  expect(mayOpenDialog('schedules', menus)).toBe(true);
  expect(mayOpenDialog('schedules', { ...menus, sideMenu: ['devices'] })).toBe(false);
});

test('dialog url: nothing opens over the pages before the login, nor over those of drivers', () => {
  for (const path of ['/login', '/share/abc', '/maintenance', '/motorista', '/qr-driver', '/nowhere'])
    expect(requiresSignIn(`${path}?open=drivers`)).toBe(false);
  expect(requiresSignIn('/devices/7?open=drivers')).toBe(true);
});

test('dialog url: the address names an open view or none, whatever it named before', () => {
  fc.assert(
    fc.property(paths, maybe, fc.uniqueArray(views, { maxLength: 3 }), (path, named, open) => {
      const before = urlWithDialog(path, named);
      const step = dialogUrlStep(before, open);
      const after = dialogInUrl(step?.path ?? before);
      if (open.length === 0) expect(after).toBeUndefined();
      else expect(open).toContain(after);
      // The user finds the screen again by one step back.
      expect(step?.how).toBe(
        step === undefined
          ? undefined
          : named === undefined
            ? 'push'
            : after === undefined
              ? 'popOrReplace'
              : 'replace',
      );
      expect(dialogUrlStep(step?.path ?? before, open)).toBeUndefined();
    }),
  );
});

test('dialog url: nothing opens in the address of a screen that everybody may see', () => {
  fc.assert(
    fc.property(
      screenPaths((name) => SCREENS[name].public),
      fc.array(views),
      (path, open) => {
        expect(dialogUrlStep(path, open)).toBeUndefined();
      },
    ),
  );
});
