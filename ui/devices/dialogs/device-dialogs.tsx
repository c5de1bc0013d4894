import { memo } from 'react';
import { useSelector } from '@xstate/react';
import { isRecordDialog } from '@farol/core/machines/shell/shell';
import { CommandDialogs } from './command-dialogs.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { useScreenLocation } from '../../kit/navigation/navigation.tsx';
import { RecordActionDialog } from '../../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../../records/actions/associations-dialog.tsx';
import { ShellNotices } from '../../records/actions/shell-notices.tsx';
import { ShareDialogHost } from '../../shares/share-dialog-host.tsx';
import { DeviceMenu } from '../menu/device-menu.tsx';

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
