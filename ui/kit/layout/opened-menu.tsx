import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import {
  cloneElement,
  Suspense,
  useEffect,
  useRef,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';

/** The props of the button. */
interface TargetProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
}

/** The parts of a menu that may open later. */
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

/** A menu that opens when it is first drawn, in place of the button that was pressed. */
export function OpenedMenu({ settings, dropdown, target, children, isOpen, onOpenChange }: MenuParts) {
  const button = useRef<HTMLElement>(null);
  const open = useRef(onOpenChange);
  useEffect(() => {
    // The button that was pressed had the focus, and gets it again when the menu closes.
    button.current?.focus({ preventScroll: true });
    open.current(true);
  }, []);
  return (
    <Menu {...settings} opened={isOpen} onChange={onOpenChange}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown {...dropdown}>
        <Suspense>{children}</Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
