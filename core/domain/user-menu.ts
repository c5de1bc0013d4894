import { mayReadActivity } from './activity-rights.ts';
import { may, type Asker } from './permission.ts';
import { roleOf } from './role.ts';
import { maySeeShares } from './share-rights.ts';
import type { ScreenName } from './screen.ts';
import { mayLoadUsers } from './user-rules.ts';

/** What the menus of the console offer (§6). */
export interface Menus {
  readonly side: readonly SideMenuEntry[];
  /** Under the user's name. */
  readonly user: readonly UserMenuEntry[];
}

/** The entries of the side menu: each is a screen. */
export type SideMenuEntry = Extract<
  ScreenName,
  'devices' | 'reports' | 'geofence' | 'commands' | 'groups' | 'notifications'
>;

/** The entries of the user menu (§2). */
export type UserMenuEntry =
  | 'account'
  | 'logs'
  | 'users'
  | 'shares'
  | 'computed'
  | 'server'
  | 'label'
  | 'statistics'
  | 'notifications'
  | 'drivers'
  | 'calendars'
  | 'maintenance'
  | 'logout';

const SIDE: readonly (readonly [SideMenuEntry, (asker: Asker) => boolean])[] = [
  ['devices', needs(8)],
  ['reports', needs(72)],
  ['geofence', needs(40)],
  ['commands', needs(56)],
  ['groups', needs(48)],
  ['notifications', () => true],
];

const USER: readonly (readonly [UserMenuEntry, (asker: Asker) => boolean])[] = [
  ['account', () => true],
  ['logs', mayReadActivity],
  // §5: whoever may have no users has no list of them.
  ['users', (asker) => may(16, asker) && mayLoadUsers(asker.user)],
  ['shares', (asker) => maySeeShares(asker)],
  ['computed', needs(64)],
  ['server', ({ user }) => user.administrator],
  ['label', ({ user, server }) => user.administrator && server.isPlus],
  ['statistics', ({ user }) => user.administrator],
  ['notifications', needs(32)],
  ['drivers', needs(80)],
  ['calendars', needs(88)],
  ['maintenance', needs(96)],
  ['logout', () => true],
];

/** §6: both menus of a user, in order. Shared links and drivers have none. */
export function menuFor(asker: Asker): Menus {
  const role = roleOf(asker);
  if (role === 'driver' || role === 'shared') return { side: [], user: [] };
  return { side: shown(SIDE, asker), user: shown(USER, asker) };
}

function needs(permission: number): (asker: Asker) => boolean {
  return (asker) => may(permission, asker);
}

function shown<E>(entries: readonly (readonly [E, (asker: Asker) => boolean])[], asker: Asker): readonly E[] {
  return entries.filter(([, isShown]) => isShown(asker)).map(([name]) => name);
}
