import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import type { PaletteEntry } from '@farol/core/domain/navigation/palette';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { focusOnGeofence } from '../kit/navigation/geofence-focus.ts';
import { usePageMap } from '../map/page/page-map.ts';
import { leaveWhenAllowed, useNavigate } from '../kit/navigation/navigation.tsx';
import { useSideMenuItems, useMenus } from '../kit/navigation/side-menu-entries.ts';
import { USER_MENU_ACTIONS } from '../kit/navigation/user-menu-entries.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { deviceIdOfDriver } from '../fleet/search-entries.ts';
import { useReplayTool } from '../map/controls/use-replay-tool.ts';
import { useAreaSearchTool } from '../map/controls/use-area-search-tool.ts';
import { isUserMenuScreen, PALETTE_ACTIONS, type PaletteAction } from './palette-entries.ts';
import { useCopyViewLink } from '../kit/navigation/use-copy-view-link.ts';

/** Returns a function that runs a palette entry. */
export function usePaletteActions(
  onShortcuts: () => void,
  create: (name: string) => void,
): (entry: PaletteEntry) => void {
  const features = useConsole();
  const { geofenceFocus } = usePageMap();
  const { fleet, access, preferences, devices } = features;
  const { lists, forms } = features.records;
  const menu = useSideMenuItems();
  const { userMenu } = useMenus();
  const principal = usePrincipal();
  const navigate = useNavigate();
  const copyLink = useCopyViewLink();
  const [areaSearch, replay] = [useAreaSearchTool(), useReplayTool()];
  const search = (query: string): void => {
    devices.view.search(query);
    navigate('/devices');
  };
  const actions: Record<PaletteAction, () => void> = {
    schemeLight: () => preferences.browser.change({ scheme: 'light' }),
    schemeDark: () => preferences.browser.change({ scheme: 'dark' }),
    schemeAuto: () => preferences.browser.change({ scheme: 'auto' }),
    clearFilters: devices.view.clearFilters,
    copyLink,
    areaSearch: areaSearch.toggle,
    replay: replay.toggle,
    shortcuts: onShortcuts,
    logout: () => leaveWhenAllowed(access.signOut),
  };
  const goTo = (name: string): void => {
    if (name.startsWith('/')) navigate(name);
    else if (name === 'preferences') features.shell.open('preferences');
    else if (isUserMenuScreen(name)) USER_MENU_ACTIONS[name]?.run({ features, navigate });
    else navigate(menu.find((entry) => entry.name === name)?.to ?? '/home');
  };
  /** Opens the vehicle that a driver drives now, otherwise what is known of the driver. */
  const goToDriver = (uniqueId: string, name: string): void => {
    const deviceId = deviceIdOfDriver(fleet, uniqueId);
    if (deviceId !== undefined) return navigate(`/devices/${deviceId}`);
    if (!userMenu.includes('drivers')) return search(uniqueId);
    lists.drivers.search(name);
    features.shell.open('drivers');
  };
  const goToUser = (id: string, name: string): void => {
    const record = lists.users.getSnapshot().records.find((user) => String(user.id) === id);
    navigate('/users');
    lists.users.search(name);
    if (record && principal && mayUsePermission(RESOURCES.users.permissions.edit, principal))
      forms.users.open(record);
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
        focusOnGeofence(
          geofenceFocus,
          lists.geofences.getSnapshot().records.find((fence) => String(fence.id) === id),
        );
    }
  };
}

function isAction(id: string): id is PaletteAction {
  return Object.hasOwn(PALETTE_ACTIONS, id);
}
