import type { ScreenName } from '@farol/core/domain/navigation/screen';
import type { SideMenuItem } from '../kit/navigation/side-menu-entries.ts';

/** The key after `g` that opens a screen. */
const SHORTCUT_KEYS: Partial<Readonly<Record<ScreenName, string>>> = {
  devices: 'd',
  reports: 'r',
  geofence: 'f',
  commands: 'c',
  groups: 'g',
  notifications: 'n',
};

/** A screen with a two-key shortcut. */
export interface ScreenShortcut {
  readonly name: ScreenName;
  readonly key: string;
  readonly to: string;
  /** Catalog key of its title. */
  readonly title: string;
}

/** Returns the screens of a user's menu (§6) that have a shortcut, in the menu's order. */
export function screenShortcuts(menu: readonly SideMenuItem[]): readonly ScreenShortcut[] {
  return menu.flatMap(({ name, to, screen }) => {
    const key = SHORTCUT_KEYS[name];
    return key === undefined ? [] : [{ name, key, to, title: `screen.${screen.title}` }];
  });
}
