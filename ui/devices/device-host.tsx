import { memo, useEffect, useRef } from 'react';
import { CommandDialogs } from '../commands/command-dialogs.tsx';
import { Notices } from '../commands/notices.tsx';
import { useScreenLocation } from '../navigation.tsx';
import { RecordActionDialog } from '../records/action-dialog.tsx';
import { AssociationsDialog } from '../records/links-dialog.tsx';
import { SavedNotices } from '../records/saved-notices.tsx';
import { ShareDialogHost } from '../shares/share-host.tsx';
import { noticeQueue, dismissNotice } from './device-notices.ts';
import { deviceMenuState } from './device-menu-opening.ts';
import { DeviceMenu } from './device-menu.tsx';
import { useSharedValue } from './shared-value.ts';
import { useRecordActionNotice } from './use-action-notice.ts';

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
