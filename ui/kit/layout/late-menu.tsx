import {
  cloneElement,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import type { MenuDropdownProps, MenuProps } from '@mantine/core';
import { importWithRetry } from '../browser/lazy-with-retry.ts';

/** What the button takes. */
interface TargetProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
}

/** What a menu that may open later has besides its entries. */
export interface MenuParts {
  /** Position, size and behavior of the menu. */
  settings: Omit<MenuProps, 'opened' | 'onChange' | 'children'>;
  dropdown?: Omit<MenuDropdownProps, 'children'>;
  /** The button that opens it. */
  target: ReactElement<TargetProps>;
  /** The entries. */
  children: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

type OpenedMenu = ComponentType<MenuParts>;

const loadMenu = async (): Promise<OpenedMenu> => (await import('./opened-menu.tsx')).OpenedMenu;

/**
 * A button whose menu is loaded when it is first opened: the first view needs no menu. The entries may be loaded later
 * too.
 */
export function LateMenu(parts: MenuParts) {
  const [Menu, setMenu] = useState<OpenedMenu>();
  if (Menu) return <Menu {...parts} />;
  const prepare = (): void => void loadMenu().catch(() => undefined);
  return cloneElement(parts.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => void importWithRetry(loadMenu).then((loaded) => setMenu(() => loaded)),
    onMouseEnter: prepare,
    onFocus: prepare,
  });
}
