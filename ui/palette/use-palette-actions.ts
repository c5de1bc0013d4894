import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import type { PaletteEntry } from '@farol/core/domain/navigation/palette';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { geofenceFocus } from '../kit/navigation/geofence-focus.ts';
import { leaveWhenAllowed, useNavigate } from '../kit/navigation/navigation.tsx';
import { preferencesDialogOpen } from '../kit/navigation/preferences-dialog-state.ts';
import { openRecordDialog } from '../kit/navigation/record-dialog-state.ts';
import { useSideMenuItems, useMenus } from '../kit/navigation/side-menu-entries.ts';
import { USER_MENU_ACTIONS } from '../kit/navigation/user-menu-entries.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { deviceIdOfDriver } from '../fleet/search-entries.ts';
import { isUserMenuScreen, PALETTE_ACTIONS, type PaletteAction } from './palette-entries.ts';
import { useCopyViewLink } from '../kit/navigation/use-copy-view-link.ts';

/** Returns a function that runs a palette entry. */
export function usePaletteActions(
  onShortcuts: () => void,
  create: (name: string) => void,
): (entry: PaletteEntry) => void {
  const farol = useConsole();
  const { fleet, forms, guard, preferences, records, fleetView } = farol;
  const menu = useSideMenuItems();
  const { userMenu } = useMenus();
  const principal = usePrincipal();
  const navigate = useNavigate();
  const copyLink = useCopyViewLink();
  const search = (query: string): void => {
    fleetView.send({ type: 'SEARCH', query });
    navigate('/devices');
  };
  const actions: Record<PaletteAction, () => void> = {
    schemeLight: () => preferences.send({ type: 'CHANGE', changes: { scheme: 'light' } }),
    schemeDark: () => preferences.send({ type: 'CHANGE', changes: { scheme: 'dark' } }),
    schemeAuto: () => preferences.send({ type: 'CHANGE', changes: { scheme: 'auto' } }),
    clearFilters: () => fleetView.send({ type: 'CLEAR_FILTERS' }),
    copyLink,
    shortcuts: onShortcuts,
    logout: () => leaveWhenAllowed(() => guard.send({ type: 'SIGN_OUT' })),
  };
  const goTo = (name: string): void => {
    if (name === 'preferences') preferencesDialogOpen.set(true);
    else if (isUserMenuScreen(name)) USER_MENU_ACTIONS[name]?.run({ features: farol.features, navigate });
    else navigate(menu.find((entry) => entry.name === name)?.to ?? '/home');
  };
  /** Opens the vehicle that a driver drives now, otherwise what is known of the driver. */
  const goToDriver = (uniqueId: string, name: string): void => {
    const deviceId = deviceIdOfDriver(fleet, uniqueId);
    if (deviceId !== undefined) return navigate(`/devices/${deviceId}`);
    if (!userMenu.includes('drivers')) return search(uniqueId);
    records.drivers.send({ type: 'SEARCH', query: name });
    openRecordDialog('drivers');
  };
  const goToUser = (id: string, name: string): void => {
    const record = records.users.getSnapshot().context.records.find((user) => String(user.id) === id);
    navigate('/users');
    records.users.send({ type: 'SEARCH', query: name });
    if (record && principal && mayUsePermission(RESOURCES.users.permissions.edit, principal))
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
        geofenceFocus.focusOn(
          records.geofences.getSnapshot().context.records.find((fence) => String(fence.id) === id),
        );
    }
  };
}

function isAction(id: string): id is PaletteAction {
  return Object.hasOwn(PALETTE_ACTIONS, id);
}
