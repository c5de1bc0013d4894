import { withUrlParameters } from './url-parameters.ts';
import { queryText } from './query-parameter.ts';
import { matchScreen } from './screen.ts';
import { DIALOG_PARAMETER, URL_STATE_PARAMETERS } from './url-parameter-names.ts';

/**
 * The views that open over the current screen and have no route of their own (§2), by their name in the URL.
 */
export type DialogName = DialogEntry | OtherDialog;

/** The entries of the user menu that open over the current screen, under the same name in the URL. */
export type DialogEntry = (typeof DIALOG_ENTRIES)[number];
const DIALOG_ENTRIES = [
  'account',
  'invoices',
  'billing',
  'logs',
  'shares',
  'server',
  'branding',
  'statistics',
  'integrations',
  'undelivered',
  'drivers',
  'calendars',
  'maintenance',
] as const;

/** The names of the entries in both menus. */
type OfferedEntries = Readonly<Record<'sideMenu' | 'userMenu', readonly string[]>>;

/** The views that are no entry of the user menu. */
export type OtherDialog = 'preferences' | 'inbox' | 'schedules';

/** Whether the user's menus offer the views that are no entry of the user menu. */
const IS_OFFERED: Readonly<Record<OtherDialog, (menus: OfferedEntries) => boolean>> = {
  // Guests have the bell and the map options too.
  inbox: () => true,
  preferences: () => true,
  schedules: ({ sideMenu }) => sideMenu.includes('reports'),
};

/** Returns the view that a URL opens over its screen; undefined for none or an unknown one. */
export function dialogInUrl(path: string): DialogName | undefined {
  const name = queryText(path, DIALOG_PARAMETER);
  return isOpenedView(name) ? name : undefined;
}

/** Whether a URL names a view to open over its screen, also one that does not exist. */
export function namesDialog(path: string): boolean {
  return queryText(path, DIALOG_PARAMETER) !== '';
}

/**
 * Returns the URL of the same screen with a view open over it, or with none. View-state parameters are
 * dropped.
 */
export function urlWithDialog(path: string, view: DialogName | undefined): string {
  return withUrlParameters(path, URL_STATE_PARAMETERS, view ? [[DIALOG_PARAMETER, view]] : []);
}

/** How the history of the browser takes up a URL. */
export interface DialogUrlStep {
  /** `popOrReplace`: the entry that `push` added is left again. */
  readonly how: 'push' | 'replace' | 'popOrReplace';
  readonly path: string;
}

/**
 * Returns how a URL comes to name an open view; undefined when it does already, or must not. Opening one adds
 * a history entry, which closing it removes.
 * @param open the views that are open, the first of which counts
 */
export function dialogUrlStep(path: string, open: readonly DialogName[]): DialogUrlStep | undefined {
  if (!requiresSignIn(path)) return undefined;
  const named = dialogInUrl(path);
  const [view] = open;
  if (named === view || (named && open.includes(named))) return undefined;
  return {
    how: view === undefined ? 'popOrReplace' : named === undefined ? 'push' : 'replace',
    path: urlWithDialog(path, view),
  };
}

/** Whether a URL may open a view for a user with these menus. */
export function mayOpenDialog(view: DialogName, menus: OfferedEntries): boolean {
  return isDialogEntry(view) ? menus.userMenu.includes(view) : IS_OFFERED[view](menus);
}

/**
 * Whether two URLs show the same screen with the same view open over it, regardless of view-state parameters.
 */
export function isSameView(left: string, right: string): boolean {
  return dialogInUrl(left) === dialogInUrl(right) && isSameScreen(left, right);
}

/** Whether two URLs differ only in the view that is open over the same screen. */
export function differsInDialogOnly(before: string, after: string): boolean {
  return dialogInUrl(before) !== dialogInUrl(after) && isSameScreen(before, after);
}

/**
 * Whether a path leads to a screen that requires a login (§4); other screens show nothing of the fleet, and
 * nothing opens over them.
 */
export function requiresSignIn(path: string): boolean {
  const screen = matchScreen(path)?.screen;
  return screen !== undefined && !screen.public && !screen.isDriver;
}

function isSameScreen(left: string, right: string): boolean {
  return urlWithDialog(left, undefined) === urlWithDialog(right, undefined);
}

function isOpenedView(name: string): name is DialogName {
  return isDialogEntry(name) || Object.hasOwn(IS_OFFERED, name);
}

function isDialogEntry(name: string): name is DialogEntry {
  return DIALOG_ENTRIES.some((entry) => entry === name);
}
