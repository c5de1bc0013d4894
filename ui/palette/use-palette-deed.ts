import type { PaletteEntry } from '@farol/core/domain/palette';
import { geofenceLook } from '../geofences/geofence-focus.ts';
import { useNavigate } from '../navigation.tsx';
import { useMenuEntries } from '../shell/menu-entries.ts';
import { useConsole } from '../use-console.ts';
import { PALETTE_ACTIONS, type PaletteAction } from './palette-entries.ts';
import { useCopyLink } from './use-copy-link.ts';

/** Does what an entry of the palette stands for. */
export function usePaletteDeed(onShortcuts: () => void): (entry: PaletteEntry) => void {
  const { fleet, guard, preferences, records, view } = useConsole();
  const menu = useMenuEntries();
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  const search = (query: string): void => {
    view.send({ type: 'SEARCH', query });
    navigate('/devices');
  };
  const actions: Record<PaletteAction, () => void> = {
    schemeLight: () => preferences.send({ type: 'CHANGE', changes: { scheme: 'light' } }),
    schemeDark: () => preferences.send({ type: 'CHANGE', changes: { scheme: 'dark' } }),
    schemeAuto: () => preferences.send({ type: 'CHANGE', changes: { scheme: 'auto' } }),
    clearFilters: () => view.send({ type: 'CLEAR' }),
    copyLink,
    shortcuts: onShortcuts,
    logout: () => guard.send({ type: 'SIGN_OUT' }),
  };
  return ({ kind, id, title }) => {
    switch (kind) {
      case 'screen':
        navigate(menu.find(({ name }) => name === id)?.to ?? '/home');
        break;
      case 'action':
        if (isAction(id)) actions[id]();
        break;
      case 'vehicle':
        navigate(`/devices/${id}`);
        break;
      case 'group':
        search(title);
        break;
      case 'driver': {
        const slot = fleet.words.findIndex((words) => words?.driverUniqueId === id);
        if (slot < 0) search(id);
        else navigate(`/devices/${fleet.deviceId[slot] ?? 0}`);
        break;
      }
      case 'geofence':
        navigate('/geofence');
        geofenceLook.at(
          records.geofences.getSnapshot().context.records.find((fence) => String(fence.id) === id),
        );
    }
  };
}

function isAction(id: string): id is PaletteAction {
  return Object.hasOwn(PALETTE_ACTIONS, id);
}
