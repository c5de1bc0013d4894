import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import type { OpenDeviceMenu as OpenedMenu } from '@farol/core/machines/shell/shell';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DeviceMenuItems } from './device-menu-items.tsx';
import styles from './device-menu.module.css';

/** The context menu of a device, opened from its row, its marker or with the keyboard. Mounted once. */
export function DeviceMenu() {
  const menu = useSelector(useConsole().shell, ({ deviceMenu }) => deviceMenu);
  return menu && <OpenMenu key={`${menu.deviceId} ${menu.x} ${menu.y}`} menu={menu} />;
}

function OpenMenu({ menu: { deviceId, x, y } }: { menu: OpenedMenu }) {
  const { fleet, shell } = useConsole();
  const { t } = useTranslation();
  // What has the focus now gets it back.
  const [returnFocusTo] = useState(() => document.activeElement);
  const name = fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
  const close = (): void => {
    shell.change({ deviceMenu: undefined });
    if (returnFocusTo instanceof HTMLElement) returnFocusTo.focus({ preventScroll: true });
  };
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-start"
      offset={2}
      width={248}
      shadow="sm"
      withinPortal
      returnFocus={false}
      // Without key events: the key press that opened the menu would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      closeOnItemClick
    >
      <Menu.Target>
        <span className={styles.menuAnchor} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown
        className={styles.menu ?? ''}
        aria-label={t('detail.menuOf', { name })}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Menu.Label>{name}</Menu.Label>
        <DeviceMenuItems deviceId={deviceId} />
      </Menu.Dropdown>
    </Menu>
  );
}
