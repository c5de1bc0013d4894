import { memo, useEffect, useRef } from 'react';
import { CommandDialogs } from './command-dialogs.tsx';
import { Notices } from '../../kit/messages/notices.tsx';
import { useScreenLocation } from '../../kit/navigation/navigation.tsx';
import { RecordActionDialog } from '../../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../../records/actions/associations-dialog.tsx';
import { SavedNotices } from '../../records/actions/saved-notices.tsx';
import { ShareDialogHost } from '../../shares/share-dialog-host.tsx';
import { noticeQueue, dismissNotice } from '../../kit/messages/notice-queue.ts';
import { deviceMenuState } from '../../kit/navigation/device-menu-state.ts';
import { DeviceMenu } from '../menu/device-menu.tsx';
import { useSharedValue } from '../../kit/console/shared-value.ts';
import { useRecordActionNotice } from './use-record-action-notice.ts';

/** Screens that are no lists of records: those have the questions of records themselves. */
const PATHS_WITHOUT_RECORD_SCREEN = /^\/(?:home|devices|history|reports)(?:\/|$)/;

// They have nothing to do when another screen opens.
const MemoDeviceMenu = memo(DeviceMenu);
const MemoCommandDialogs = memo(CommandDialogs);
const MemoShareDialogHost = memo(ShareDialogHost);
const MemoRecordActionDialog = memo(RecordActionDialog);
const MemoAssociationsDialog = memo(AssociationsDialog);
const MemoSavedNotices = memo(SavedNotices);

/** The menu of devices, the questions it leads to, and the notices after them. Mounted once, inside the shell. */
export function DeviceDialogs() {
  const { pathname } = useScreenLocation();
  const notices = useSharedValue(noticeQueue);
  useRecordActionNotice();
  // Whoever goes elsewhere leaves the menu behind; one that was asked for before this stood is not meant.
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
      {PATHS_WITHOUT_RECORD_SCREEN.test(pathname) && (
        <>
          <MemoRecordActionDialog />
          <MemoAssociationsDialog />
        </>
      )}
      <Notices notices={notices} onDismiss={dismissNotice} />
    </>
  );
}
