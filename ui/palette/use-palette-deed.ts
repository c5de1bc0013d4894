import { mayAct } from '@farol/core/domain/readonly';
import type { PaletteEntry } from '@farol/core/domain/palette';
import { RESOURCES } from '@farol/core/resources/all';
import { useAsker } from '../use-asker.ts';
import { geofenceLook } from '../geofences/geofence-focus.ts';
import { leave, useNavigate } from '../navigation.tsx';
import { preferencesOpen } from '../preferences/preferences-opening.ts';
import { openRecords } from '../records/record-opening.ts';
import { useMenuEntries, useMenus } from '../shell/menu-entries.ts';
import { OPENINGS } from '../shell/user-menu-entries.ts';
import { useConsole } from '../use-console.ts';
import { vehicleOfDriver } from './fleet-entries.ts';
import { isUserScreen, PALETTE_ACTIONS, type PaletteAction } from './palette-entries.ts';
import { useCopyLink } from './use-copy-link.ts';

/** Does what an entry of the palette stands for. */
export function usePaletteDeed(
  onShortcuts: () => void,
  create: (name: string) => void,
): (entry: PaletteEntry) => void {
  const farol = useConsole();
  const { fleet, forms, guard, preferences, records, view } = farol;
  const menu = useMenuEntries();
  const { user: userMenu } = useMenus();
  const asker = useAsker();
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
    logout: () => leave(() => guard.send({ type: 'SIGN_OUT' })),
  };
  const goTo = (name: string): void => {
    if (name === 'preferences') preferencesOpen.set(true);
    else if (isUserScreen(name)) OPENINGS[name]?.open({ console: farol, navigate });
    else navigate(menu.find((entry) => entry.name === name)?.to ?? '/home');
  };
  /** To the vehicle that he drives, else to what is known of him. */
  const goToDriver = (uniqueId: string, name: string): void => {
    const deviceId = vehicleOfDriver(fleet, uniqueId);
    if (deviceId !== undefined) return navigate(`/devices/${deviceId}`);
    if (!userMenu.includes('drivers')) return search(uniqueId);
    records.drivers.send({ type: 'SEARCH', query: name });
    openRecords('drivers');
  };
  const goToUser = (id: string, name: string): void => {
    const record = records.users.getSnapshot().context.records.find((user) => String(user.id) === id);
    navigate('/users');
    records.users.send({ type: 'SEARCH', query: name });
    if (record && asker && mayAct(RESOURCES.users.permissions.edit, asker))
      forms.users.send({ type: 'OPEN', record });
  };
  return ({ kind, id, title }) => {
    switch (kind) {
      case 'screen':
        goTo(id);
        break;
      case 'action':
        if (isAction(id)) actions[id]();
        break;
      case 'creation':
        create(id);
        break;
      case 'vehicle':
        navigate(`/devices/${id}`);
        break;
      case 'group':
        search(title);
        break;
      case 'driver':
        goToDriver(id, title);
        break;
      case 'user':
        goToUser(id, title);
        break;
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
