import type { ScreenName } from '@farol/core/domain/screen';
import type { MenuEntry } from '../shell/menu-entries.ts';

/** What is pressed after `g` to go to a screen. */
const KEYS: Partial<Readonly<Record<ScreenName, string>>> = {
  devices: 'd',
  geofence: 'f',
  commands: 'c',
  groups: 'g',
  notifications: 'n',
};

/** A screen that two keys lead to. */
export interface Place {
  readonly name: ScreenName;
  readonly key: string;
  readonly to: string;
  /** Key of its title in the catalogue. */
  readonly title: string;
}

/** The screens of somebody's menu (§6) that `g` and another key lead to, in the menu's order. */
export function placesOf(menu: readonly MenuEntry[]): readonly Place[] {
  return menu.flatMap(({ name, to, screen }) => {
    const key = KEYS[name];
    return key === undefined ? [] : [{ name, key, to, title: `screen.${screen.title}` }];
  });
}
