import { memo, useEffect, useRef } from 'react';
import { CommandDialogs } from './command-dialogs.tsx';
import { Notices } from '../../kit/messages/notices.tsx';
import { useScreenLocation } from '../../kit/navigation/navigation.tsx';
import { RecordActionDialog } from '../../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../../records/actions/associations-dialog.tsx';
import { LinkNotices } from '../../kit/navigation/link-notices.tsx';
import { SavedNotices } from '../../records/actions/saved-notices.tsx';
import { ShareDialogHost } from '../../shares/share-dialog-host.tsx';
import { noticeQueue, dismissNotice } from '../../kit/messages/notice-queue.ts';
import { recordDialogState } from '../../kit/navigation/record-dialog-state.ts';
import { deviceMenuState } from '../../kit/navigation/device-menu-state.ts';
import { DeviceMenu } from '../menu/device-menu.tsx';
import { useSharedValue } from '../../kit/console/shared-value.ts';
import { useRecordActionNotice } from './use-record-action-notice.ts';

/** Paths of screens without a record list; record lists mount the record dialogs themselves. */
const PATHS_WITHOUT_RECORD_SCREEN = /^\/(?:home|devices|history|reports)(?:\/|$)/;

// Memoized: these need no render when another screen opens.
const MemoDeviceMenu = memo(DeviceMenu);
const MemoCommandDialogs = memo(CommandDialogs);
const MemoShareDialogHost = memo(ShareDialogHost);
const MemoRecordActionDialog = memo(RecordActionDialog);
const MemoAssociationsDialog = memo(AssociationsDialog);
const MemoSavedNotices = memo(SavedNotices);

/**
 * The device menu with the dialogs it opens and the notices that follow them. Mounted once, inside the shell.
 */
export function DeviceDialogs() {
  const { pathname } = useScreenLocation();
  const notices = useSharedValue(noticeQueue);
  const recordDialog = useSharedValue(recordDialogState);
  // A list of records in a dialog has these dialogs itself.
  const hasRecordScreen = recordDialog !== undefined || !PATHS_WITHOUT_RECORD_SCREEN.test(pathname);
  useRecordActionNotice();
  // Navigating closes the menu. The first render must not: the menu may have been requested before it.
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current !== pathname) deviceMenuState.set(undefined);
    lastPath.current = pathname;
  }, [pathname]);
  return (
    <>
      <MemoDeviceMenu />
      <MemoCommandDialogs />
      <MemoShareDialogHost />
      <MemoSavedNotices />
      <LinkNotices />
      {!hasRecordScreen && (
        <>
          <MemoRecordActionDialog />
          <MemoAssociationsDialog />
        </>
      )}
      <Notices notices={notices} onDismiss={dismissNotice} />
    </>
  );
}
