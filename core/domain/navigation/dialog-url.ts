import { withUrlParameters } from './url-parameters.ts';
import { pathnameOf, queryParameter } from './query-parameter.ts';
import { matchScreen } from './screen.ts';
import type { Menus, UserMenuEntry } from './console-menus.ts';
import { DIALOG_PARAMETER, URL_STATE_PARAMETERS } from './url-parameter-names.ts';

/** What opens over whatever is on the screen and has no route of its own (§2), by its name in an address. */
export type DialogName =
  | Extract<
      UserMenuEntry,
      | 'account'
      | 'logs'
      | 'shares'
      | 'server'
      | 'label'
      | 'statistics'
      | 'drivers'
      | 'calendars'
      | 'maintenance'
    >
  | 'preferences'
  | 'inbox';

/** Whether one's menus lead there (§6). */
const IS_OFFERED: Readonly<Record<DialogName, (menus: Menus) => boolean>> = {
  account: inUserMenu('account'),
  // The bell and the options of the map are there for guests too.
  inbox: () => true,
  preferences: () => true,
  logs: inUserMenu('logs'),
  shares: inUserMenu('shares'),
  server: inUserMenu('server'),
  label: inUserMenu('label'),
  statistics: inUserMenu('statistics'),
  drivers: inUserMenu('drivers'),
  calendars: inUserMenu('calendars'),
  maintenance: inUserMenu('maintenance'),
};

/** What an address says lies open over its screen; nothing when it says nothing, or something that nobody knows. */
export function dialogInUrl(path: string): DialogName | undefined {
  const name = queryParameter(path, DIALOG_PARAMETER) ?? '';
  return isOpenedView(name) ? name : undefined;
}

/**
 * The way to the same screen with this open over it, or without a name with nothing open. It says nothing of how anything is looked
 * at: that goes along.
 */
export function urlWithDialog(path: string, view: DialogName | undefined): string {
  return withUrlParameters(path, URL_STATE_PARAMETERS, view ? [[DIALOG_PARAMETER, view]] : []);
}

/** Whether an address may open it for whoever has these menus: only what they lead to. */
export function mayOpenDialog(view: DialogName, menus: Menus): boolean {
  return IS_OFFERED[view](menus);
}

/** Whether two addresses show the same screen with the same open over it, however that is looked at. */
export function isSameView(one: string, other: string): boolean {
  return dialogInUrl(one) === dialogInUrl(other) && isSameScreen(one, other);
}

/** Whether something opens or closes over the same screen between two addresses. */
export function differsInDialogOnly(before: string, after: string): boolean {
  return dialogInUrl(before) !== dialogInUrl(after) && isSameScreen(before, after);
}

/** Whether a path leads to a screen behind the login (§4): the others show nothing of the fleet, and nothing opens over them. */
export function requiresSignIn(path: string): boolean {
  const screen = matchScreen(path)?.screen;
  return screen !== undefined && !screen.public && !screen.isDriver;
}

function isSameScreen(one: string, other: string): boolean {
  return pathnameOf(one) === pathnameOf(other) && urlWithDialog(one, undefined) === urlWithDialog(other, undefined);
}

function inUserMenu(entry: UserMenuEntry): (menus: Menus) => boolean {
  return ({ userMenu }) => userMenu.includes(entry);
}

function isOpenedView(name: string): name is DialogName {
  return Object.hasOwn(IS_OFFERED, name);
}
