import type { ScreenName } from '@farol/core/domain/navigation/screen';
import type { SideMenuItem } from '../kit/navigation/side-menu-entries.ts';

/** What is pressed after `g` to go to a screen. */
const SHORTCUT_KEYS: Partial<Readonly<Record<ScreenName, string>>> = {
  devices: 'd',
  geofence: 'f',
  commands: 'c',
  groups: 'g',
  notifications: 'n',
};

/** A screen that two keys lead to. */
export interface ScreenShortcut {
  readonly name: ScreenName;
  readonly key: string;
  readonly to: string;
  /** Key of its title in the catalogue. */
  readonly title: string;
}

/** The screens of somebody's menu (§6) that `g` and another key lead to, in the menu's order. */
export function screenShortcuts(menu: readonly SideMenuItem[]): readonly ScreenShortcut[] {
  return menu.flatMap(({ name, to, screen }) => {
    const key = SHORTCUT_KEYS[name];
    return key === undefined ? [] : [{ name, key, to, title: `screen.${screen.title}` }];
  });
}
