import {
  IconBell,
  IconCar,
  IconFolders,
  IconHome,
  IconPolygon,
  IconTerminal2,
  type Icon,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { may } from '@farol/core/domain/permission';
import { SCREENS, type Screen, type ScreenName } from '@farol/core/domain/screen';
import { useEntrance } from '../use-entrance.ts';

/** One entry of the side menu. */
export interface MenuEntry {
  name: ScreenName;
  screen: Screen;
  to: string;
  Icon: Icon;
}

const ENTRIES: readonly MenuEntry[] = (
  [
    ['home', IconHome],
    ['devices', IconCar],
    ['geofence', IconPolygon],
    ['groups', IconFolders],
    ['commands', IconTerminal2],
    ['notifications', IconBell],
  ] as const
).map(([name, Icon]) => ({ name, screen: SCREENS[name], to: SCREENS[name].paths[0] ?? '/home', Icon }));

/** §6, "Side menu": the screens that the user may open. */
export function useMenuEntries(): readonly MenuEntry[] {
  const { guard } = useEntrance();
  const { user, server, namespace } = useSelector(guard, ({ context }) => context);
  return ENTRIES.filter(
    ({ screen }) =>
      screen.permission === undefined ||
      (user !== undefined && server !== undefined && may(screen.permission, { user, server, namespace })),
  );
}
