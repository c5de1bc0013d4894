import { mayReadActivityLog } from '../activity/activity-permission.ts';
import { mayLinkTrackers } from '../device/auto-link.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { PERMISSION, type Permission } from '../access/permission-flags.ts';
import { isReseller } from '../access/reseller.ts';
import { roleOf } from '../access/role.ts';
import { mayHaveReports } from '../report/report.ts';
import { mayListShares } from '../share/share-permissions.ts';
import type { DialogEntry } from './dialog-url.ts';
import type { ScreenName } from './screen.ts';
import { mayListUsers } from '../access/user-list-permission.ts';
import { isOn } from '../values/attributes.ts';
import { productAttribute } from '../values/namespace.ts';

/** The entries in the console's menus (§6). */
export interface Menus {
  readonly sideMenu: readonly SideMenuEntry[];
  /** The user menu, section by section. */
  readonly userMenu: readonly UserMenuEntry[];
}

/** The entries of the side menu; each is a screen. */
export type SideMenuEntry = Extract<
  ScreenName,
  'devices' | 'reports' | 'geofence' | 'commands' | 'groups' | 'notifications'
>;

/** The entries of the user menu (§2). */
export type UserMenuEntry =
  | DialogEntry
  | 'users'
  | 'computed'
  | 'ownVehicles'
  | 'autolink'
  | 'notifications'
  | 'logout';

/** The sections of the user menu: the user's own account, fleet records, people, server, and sign-out. */
export type UserMenuSection = 'own' | 'fleet' | 'people' | 'server' | 'end';

/** A section of the user menu with its entries. */
export interface UserMenuGroup {
  readonly section: UserMenuSection;
  readonly entries: readonly UserMenuEntry[];
}

const SIDE: readonly (readonly [SideMenuEntry, (principal: Principal) => boolean])[] = [
  ['devices', requiresPermission(PERMISSION.viewDevices)],
  ['reports', mayHaveReports],
  ['geofence', requiresPermission(PERMISSION.viewGeofences)],
  ['commands', requiresPermission(PERMISSION.viewSavedCommands)],
  ['groups', requiresPermission(PERMISSION.viewGroups)],
  ['notifications', () => true],
];

const USER: Readonly<
  Record<UserMenuSection, readonly (readonly [UserMenuEntry, (principal: Principal) => boolean])[]>
> = {
  own: [
    ['account', () => true],
    ['invoices', hasInvoices],
  ],
  fleet: [
    ['autolink', mayLinkTrackers],
    ['notifications', requiresPermission(PERMISSION.viewNotifications)],
    ['drivers', requiresPermission(PERMISSION.viewDrivers)],
    ['calendars', requiresPermission(PERMISSION.viewCalendars)],
    ['maintenance', requiresPermission(PERMISSION.viewMaintenance)],
    ['computed', requiresPermission(PERMISSION.viewComputedAttributes)],
  ],
  people: [
    ['users', hasUserList],
    ['billing', mayBill],
    ['shares', (principal) => mayListShares(principal)],
    ['logs', mayReadActivityLog],
  ],
  server: [
    ['server', isAdministrator],
    ['branding', isPlusAdministrator],
    ['integrations', isPlusAdministrator],
    // The server shows managers what is for their accounts.
    ['undelivered', (principal) => principal.server.isPlus && hasUserList(principal)],
    ['statistics', isAdministrator],
    ['ownVehicles', ({ user, server }) => user.administrator && server.hasDemo === true],
  ],
  end: [['logout', () => true]],
};
const SECTIONS: readonly UserMenuSection[] = ['own', 'fleet', 'people', 'server', 'end'];

/** Returns both menus of a user, in order (§6). Guests and drivers have none. */
export function menusFor(principal: Principal): Menus {
  const role = roleOf(principal);
  if (role === 'driver' || role === 'shared') return { sideMenu: [], userMenu: [] };
  return {
    sideMenu: visibleEntries(SIDE, principal),
    userMenu: SECTIONS.flatMap((section) => visibleEntries(USER[section], principal)),
  };
}

/** Groups user menu entries into their sections, in order; empty sections are left out. */
export function userMenuGroups(entries: readonly UserMenuEntry[]): readonly UserMenuGroup[] {
  return SECTIONS.map((section) => {
    const own = new Set(USER[section].map(([entry]) => entry));
    return { section, entries: entries.filter((entry) => own.has(entry)) };
  }).filter((part) => part.entries.length > 0);
}

/** Users who may not have users of their own have no user list. */
function hasUserList(principal: Principal): boolean {
  return hasPermission(PERMISSION.viewUsers, principal) && mayListUsers(principal.user);
}

/**
 * Users who are billed by the server's default or by a choice for their account, also when it was switched off: they may
 * still owe. Administrators owe nothing.
 */
function hasInvoices({ user, server, namespace }: Principal): boolean {
  const own = productAttribute(user.attributes, namespace, 'enableBilling');
  const ofServer = productAttribute(server.info.attributes, namespace, 'enableBilling');
  const isChosen = own !== undefined && own !== null && own !== '';
  return server.isPlus && !user.administrator && (isChosen || isOn(ofServer));
}

/** Administrators bill everybody, resellers their own customers. */
function mayBill(principal: Principal): boolean {
  return isPlusAdministrator(principal) || (principal.server.isPlus && isReseller(principal));
}

function isAdministrator({ user }: Principal): boolean {
  return user.administrator;
}

function isPlusAdministrator({ user, server }: Principal): boolean {
  return user.administrator && server.isPlus;
}

function requiresPermission(permission: Permission): (principal: Principal) => boolean {
  return (principal) => hasPermission(permission, principal);
}

function visibleEntries<E>(
  entries: readonly (readonly [E, (principal: Principal) => boolean])[],
  principal: Principal,
): readonly E[] {
  return entries.filter(([, isShown]) => isShown(principal)).map(([name]) => name);
}
