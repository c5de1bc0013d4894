import { memo, useEffect, useRef } from 'react';
import { CommandDialogs } from '../commands/command-dialogs.tsx';
import { Notices } from '../commands/notices.tsx';
import { usePath } from '../navigation.tsx';
import { ActionDialog } from '../records/action-dialog.tsx';
import { LinksDialog } from '../records/links-dialog.tsx';
import { SavedNotices } from '../records/saved-notices.tsx';
import { ShareHost } from '../shares/share-host.tsx';
import { deviceNotices, dismissNotice } from './device-notices.ts';
import { openedDeviceMenu } from './device-menu-opening.ts';
import { DeviceMenu } from './device-menu.tsx';
import { useSharedValue } from './shared-value.ts';
import { useActionNotice } from './use-action-notice.ts';

/** Screens that are no lists of records: those have the questions of records themselves. */
const WITHOUT_QUESTIONS = /^\/(?:home|devices|history|reports)(?:\/|$)/;

// They have nothing to do when another screen opens.
const StillDeviceMenu = memo(DeviceMenu);
const StillCommandDialogs = memo(CommandDialogs);
const StillShareHost = memo(ShareHost);
const StillActionDialog = memo(ActionDialog);
const StillLinksDialog = memo(LinksDialog);
const StillSavedNotices = memo(SavedNotices);

/** The menu of devices, the questions it leads to, and the notices after them. Mounted once, inside the shell. */
export function DeviceHost() {
  const { pathname } = usePath();
  const notices = useSharedValue(deviceNotices);
  useActionNotice();
  // Whoever goes elsewhere leaves the menu behind; one that was asked for before this stood is not meant.
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current !== pathname) openedDeviceMenu.set(undefined);
    lastPath.current = pathname;
  }, [pathname]);
  return (
    <>
      <StillDeviceMenu />
      <StillCommandDialogs />
      <StillShareHost />
      <StillSavedNotices />
      {WITHOUT_QUESTIONS.test(pathname) && (
        <>
          <StillActionDialog />
          <StillLinksDialog />
        </>
      )}
      <Notices notices={notices} onDismiss={dismissNotice} />
    </>
  );
}
