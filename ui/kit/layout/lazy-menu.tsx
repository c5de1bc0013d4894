import { cloneElement, useState, type ComponentType } from 'react';
import { importWithRetry } from '../browser/lazy-with-retry.ts';
import type { MenuParts } from './opened-menu.tsx';

type OpenedMenu = ComponentType<MenuParts>;

const loadMenu = async (): Promise<OpenedMenu> => (await import('./opened-menu.tsx')).OpenedMenu;

/** Loads the menu before it opens; what fails is loaded again when it does. */
const prepare = (): void => void loadMenu().catch(() => undefined);

/**
 * A button whose menu is loaded when it is first opened: the first view needs no menu. The entries may be loaded later
 * too.
 */
export function LazyMenu(parts: MenuParts) {
  const [Menu, setMenu] = useState<OpenedMenu>();
  if (Menu) return <Menu {...parts} />;
  return cloneElement(parts.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => void importWithRetry(loadMenu).then((loaded) => setMenu(() => loaded)),
    onMouseEnter: prepare,
    onFocus: prepare,
  });
}
