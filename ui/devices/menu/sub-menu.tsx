import { Menu } from '@mantine/core';
import { useRef, type ReactNode } from 'react';

/** An entry of a menu that opens further entries. */
export function SubMenu({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  const item = useRef<HTMLButtonElement>(null);
  return (
    <Menu.Sub openDelay={80} closeDelay={150}>
      <Menu.Sub.Target>
        <Menu.Sub.Item ref={item} leftSection={icon}>
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown
        mah="60vh"
        style={{ overflowY: 'auto' }}
        onKeyDown={({ key }) => {
          // Returns the focus to the entry that opened the submenu; the component library looks for it under
          // an id it does not have.
          if (key === 'ArrowLeft') setTimeout(() => item.current?.focus(), 20);
        }}
      >
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
