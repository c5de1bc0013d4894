import { Menu } from '@mantine/core';
import { cloneElement, Suspense, useEffect, useRef } from 'react';
import type { MenuParts } from './late-menu.tsx';

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
