import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { REPORTS } from '@farol/core/domain/report/report';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import type { PaletteEntry } from '@farol/core/domain/navigation/palette';
import type { User } from '@farol/core/domain/account/user';
import type { UserMenuEntry } from '@farol/core/domain/navigation/console-menus';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import type { Translate } from '../language/texts.ts';
import type { SideMenuItem } from '../kit/navigation/side-menu-entries.ts';
import { USER_MENU_ACTIONS } from '../kit/navigation/user-menu-entries.ts';
import {
  driverEntries,
  geofenceEntries,
  groupEntries,
  userEntries,
  vehicleEntries,
} from '../fleet/search-entries.ts';

/** The palette's actions besides navigation, with the keys of their texts. */
export const PALETTE_ACTIONS = {
  schemeLight: 'palette.schemeLight',
  schemeDark: 'palette.schemeDark',
  schemeAuto: 'palette.schemeAuto',
  clearFilters: 'palette.clearFilters',
  copyLink: 'views.copy',
  areaSearch: 'map.visits',
  replay: 'map.replay',
  shortcuts: 'palette.shortcuts',
  logout: 'shell.logout',
} as const;

export type PaletteAction = keyof typeof PALETTE_ACTIONS;

/** What the user may find: the screens of their menus and the records they may see (§6). */
export interface PaletteSources {
  readonly fleet: LiveFleet;
  readonly menu: readonly Pick<SideMenuItem, 'name' | 'screen'>[];
  readonly userMenu: readonly UserMenuEntry[];
  /** The kinds of records the user may create. */
  readonly creatableKinds: readonly ResourceName[];
  /** The reports that the user may have. */
  readonly reports: readonly ReportName[];
  readonly geofences: readonly Geofence[];
  readonly users: readonly User[];
}

/** Yields every entry of the palette. */
export function* paletteEntries(
  { fleet, menu, userMenu, creatableKinds, reports, geofences, users }: PaletteSources,
  t: Translate,
): Generator<PaletteEntry> {
  yield { kind: 'screen', id: 'home', title: t('screen.home'), keywords: '' };
  for (const { name, screen } of menu)
    yield { kind: 'screen', id: name, title: t(`screen.${screen.title}`), keywords: '' };
  for (const name of reports)
    yield {
      kind: 'screen',
      id: REPORTS[name].screenPath,
      title: t(reportTitleKey(name)),
      keywords: t('screen.reports'),
    };
  for (const name of userMenu)
    if (isUserMenuScreen(name))
      yield { kind: 'screen', id: name, title: t(`accountMenu.entry.${name}`), keywords: '' };
  yield { kind: 'screen', id: 'preferences', title: t('accountMenu.preferences'), keywords: '' };
  for (const [id, key] of Object.entries(PALETTE_ACTIONS))
    yield { kind: 'action', id, title: t(key), keywords: '' };
  for (const name of creatableKinds)
    yield { kind: 'creation', id: name, title: t(`records.kind.${name}.add`), keywords: '' };
  yield* vehicleEntries(fleet);
  yield* geofenceEntries(geofences);
  yield* groupEntries(fleet);
  yield* driverEntries(fleet);
  yield* userEntries(users);
}

/**
 * Whether an entry of the user menu is a screen that the side menu does not have; signing out is an action.
 */
export function isUserMenuScreen(name: string): name is Exclude<UserMenuEntry, 'notifications' | 'logout'> {
  return Object.hasOwn(USER_MENU_ACTIONS, name) && name !== 'notifications' && name !== 'logout';
}
