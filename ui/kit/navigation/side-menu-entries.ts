import {
  IconBell,
  IconCar,
  IconFolders,
  IconPolygon,
  IconReportAnalytics,
  IconTerminal2,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { SCREENS, type Screen, type ScreenName } from '@farol/core/domain/navigation/screen';
import { menusFor, type Menus, type SideMenuEntry } from '@farol/core/domain/navigation/console-menus';
import { usePublicFeatures } from '../console/use-public-features.ts';

/** One entry of the side menu. */
export interface SideMenuItem {
  name: ScreenName;
  screen: Screen;
  to: string;
  Icon: Icon;
}

const ICONS: Readonly<Record<SideMenuEntry, Icon>> = {
  devices: IconCar,
  reports: IconReportAnalytics,
  geofence: IconPolygon,
  commands: IconTerminal2,
  groups: IconFolders,
  notifications: IconBell,
};
const NO_MENUS: Menus = { sideMenu: [], userMenu: [] };

/** Returns the entries of both menus for the signed-in user (§6); the same object while nothing changes. */
export function useMenus(): Menus {
  const principal = useSelector(usePublicFeatures().access, (answers) => answers.principal);
  return useMemo(() => (principal ? menusFor(principal) : NO_MENUS), [principal]);
}

/** Returns the screens of the side menu that the user may open (§6, "Side menu"). */
export function useSideMenuItems(): readonly SideMenuItem[] {
  const { sideMenu } = useMenus();
  return useMemo(
    () =>
      sideMenu.map((name) => ({
        name,
        screen: SCREENS[name],
        to: SCREENS[name].paths[0] ?? '/home',
        Icon: ICONS[name],
      })),
    [sideMenu],
  );
}
