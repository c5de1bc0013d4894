import { mayReadActivity } from './activity-rights.ts';
import { may, type Asker } from './permission.ts';
import { roleOf } from './role.ts';
import { maySeeShares } from './share-rights.ts';
import type { ScreenName } from './screen.ts';
import { mayLoadUsers } from './user-list-right.ts';

/** What the menus of the console offer (§6). */
export interface Menus {
  readonly side: readonly SideMenuEntry[];
  /** Under the user's name, section after section. */
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

/** The sections of the user menu: one's own, the fleet's records, the people, the server, and the way out. */
export type UserMenuSection = 'own' | 'fleet' | 'people' | 'server' | 'end';

/** A section of the user menu with its entries. */
export interface UserMenuPart {
  readonly section: UserMenuSection;
  readonly entries: readonly UserMenuEntry[];
}

const SIDE: readonly (readonly [SideMenuEntry, (asker: Asker) => boolean])[] = [
  ['devices', needs(8)],
  ['reports', needs(72)],
  ['geofence', needs(40)],
  ['commands', needs(56)],
  ['groups', needs(48)],
  ['notifications', () => true],
];

const USER: Readonly<
  Record<UserMenuSection, readonly (readonly [UserMenuEntry, (asker: Asker) => boolean])[]>
> = {
  own: [['account', () => true]],
  fleet: [
    ['notifications', needs(32)],
    ['drivers', needs(80)],
    ['calendars', needs(88)],
    ['maintenance', needs(96)],
    ['computed', needs(64)],
  ],
  people: [
    // §5: whoever may have no users has no list of them.
    ['users', (asker) => may(16, asker) && mayLoadUsers(asker.user)],
    ['shares', (asker) => maySeeShares(asker)],
    ['logs', mayReadActivity],
  ],
  server: [
    ['server', ({ user }) => user.administrator],
    ['label', ({ user, server }) => user.administrator && server.isPlus],
    ['statistics', ({ user }) => user.administrator],
  ],
  end: [['logout', () => true]],
};
const SECTIONS: readonly UserMenuSection[] = ['own', 'fleet', 'people', 'server', 'end'];

/** §6: both menus of a user, in order. Shared links and drivers have none. */
export function menuFor(asker: Asker): Menus {
  const role = roleOf(asker);
  if (role === 'driver' || role === 'shared') return { side: [], user: [] };
  return {
    side: shown(SIDE, asker),
    user: SECTIONS.flatMap((section) => shown(USER[section], asker)),
  };
}

/** Entries of the user menu in their sections, in order; a section without an entry is not there. */
export function userMenuParts(entries: readonly UserMenuEntry[]): readonly UserMenuPart[] {
  return SECTIONS.map((section) => {
    const own = new Set(USER[section].map(([entry]) => entry));
    return { section, entries: entries.filter((entry) => own.has(entry)) };
  }).filter((part) => part.entries.length > 0);
}

function needs(permission: number): (asker: Asker) => boolean {
  return (asker) => may(permission, asker);
}

function shown<E>(entries: readonly (readonly [E, (asker: Asker) => boolean])[], asker: Asker): readonly E[] {
  return entries.filter(([, isShown]) => isShown(asker)).map(([name]) => name);
}
