import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFeatures } from '../../kit/console/use-features.ts';
import { deviceMenuState } from '../../kit/navigation/device-menu-state.ts';
import { DeviceMenuItems } from './device-menu-items.tsx';
import { useSharedValue } from '../../kit/console/shared-value.ts';
import styles from './device-menu.module.css';

/** The context menu of a device, opened from its row, its marker or with the keyboard. Mounted once. */
export function DeviceMenu() {
  const { fleet } = useFeatures();
  const { t } = useTranslation();
  const menuState = useSharedValue(deviceMenuState);
  if (!menuState) return null;
  const { deviceId, x, y, returnFocusTo } = menuState;
  const name = fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
  const close = (): void => {
    deviceMenuState.set(undefined);
    returnFocusTo?.focus({ preventScroll: true });
  };
  return (
    <Menu
      key={`${deviceId} ${x} ${y}`}
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
