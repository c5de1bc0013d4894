import type { TFunction } from 'i18next';
import type { Geofence } from '@farol/core/domain/geofence';
import type { PaletteEntry } from '@farol/core/domain/palette';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MenuEntry } from '../shell/menu-entries.ts';
import { geofenceEntries, groupEntries, vehicleEntries } from './fleet-entries.ts';

/** What can be done from the palette besides going somewhere, with the key of its text. */
export const PALETTE_ACTIONS = {
  schemeLight: 'palette.schemeLight',
  schemeDark: 'palette.schemeDark',
  schemeAuto: 'palette.schemeAuto',
  clearFilters: 'palette.clearFilters',
  copyLink: 'views.copy',
  shortcuts: 'palette.shortcuts',
  logout: 'shell.logout',
} as const;

export type PaletteAction = keyof typeof PALETTE_ACTIONS;

/** Everything the palette can lead to, one at a time. */
export function* paletteEntries(
  fleet: LiveFleet,
  geofences: readonly Geofence[],
  menu: readonly MenuEntry[],
  t: TFunction,
): Generator<PaletteEntry> {
  yield { kind: 'screen', id: 'home', title: t('screen.home'), detail: '' };
  for (const { name, screen } of menu)
    yield { kind: 'screen', id: name, title: t(`screen.${screen.title}`), detail: '' };
  for (const [id, key] of Object.entries(PALETTE_ACTIONS))
    yield { kind: 'action', id, title: t(key), detail: '' };
  yield* vehicleEntries(fleet);
  yield* geofenceEntries(geofences);
  yield* groupEntries(fleet);
  for (const { uniqueId, name } of fleet.drivers.values())
    yield { kind: 'driver', id: uniqueId, title: name, detail: uniqueId };
}
