import { memo, useState, Suspense } from 'react';
import { useSelector } from '@xstate/react';
import { isRecordDialog, type OpenDeviceMenu as OpenedMenu } from '@farol/core/machines/shell/shell';
import { CommandDialogs } from './command-dialogs.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { useScreenLocation } from '../../kit/navigation/navigation.tsx';
import { RecordActionDialog } from '../../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../../records/actions/associations-dialog.tsx';
import { ShellNotices } from '../../records/actions/shell-notices.tsx';
import { Menu } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { DeviceMenuItems } from '../menu/device-menu-items.tsx';
import styles from '../menu/device-menu.module.css';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';

/** Paths of screens without a record list; record lists mount the record dialogs themselves. */
const PATHS_WITHOUT_RECORD_SCREEN = /^\/(?:home|devices|history|reports)(?:\/|$)/;

// Memoized: these need no render when another screen opens.
const MemoDeviceMenu = memo(DeviceMenu);
const MemoCommandDialogs = memo(CommandDialogs);
const MemoShareDialogHost = memo(ShareDialogHost);
const MemoRecordActionDialog = memo(RecordActionDialog);
const MemoAssociationsDialog = memo(AssociationsDialog);
const MemoShellNotices = memo(ShellNotices);

/**
 * The device menu with the dialogs it opens and the notices that follow them. Mounted once, inside the shell.
 */
export function DeviceDialogs() {
  const { pathname } = useScreenLocation();
  const hasRecordDialog = useSelector(useConsole().shell, ({ dialogs }) => dialogs.some(isRecordDialog));
  // A list of records in a dialog has these dialogs itself.
  const hasRecordScreen = hasRecordDialog || !PATHS_WITHOUT_RECORD_SCREEN.test(pathname);
  return (
    <>
      <MemoDeviceMenu />
      <MemoCommandDialogs />
      <MemoShareDialogHost />
      {!hasRecordScreen && (
        <>
          <MemoRecordActionDialog />
          <MemoAssociationsDialog />
        </>
      )}
      <MemoShellNotices />
    </>
  );
}

/** The context menu of a device, opened from its row, its marker or with the keyboard. Mounted once. */
function DeviceMenu() {
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

const ShareDialog = lazyWithRetry(async () => (await import('../../shares/share-dialog.tsx')).ShareDialog);

/** The dialog of shares while it is open. Mounted once. */
function ShareDialogHost() {
  const isOpen = useSelector(useConsole().shares.links, ({ step }) => step !== 'closed');
  return isOpen ? (
    <Suspense>
      <ShareDialog />
    </Suspense>
  ) : null;
}
