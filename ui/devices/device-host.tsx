import { useEffect } from 'react';
import { CommandDialogs } from '../commands/command-dialogs.tsx';
import { Notices } from '../commands/notices.tsx';
import { usePath } from '../navigation.tsx';
import { ActionDialog } from '../records/action-dialog.tsx';
import { LinksDialog } from '../records/links-dialog.tsx';
import { ShareHost } from '../shares/share-host.tsx';
import { deviceNotices, dismissNotice } from './device-notices.ts';
import { openedDeviceMenu } from './device-menu-opening.ts';
import { DeviceMenu } from './device-menu.tsx';
import { useSharedValue } from './shared-value.ts';

/** Screens that are no lists of records: those have the questions of records themselves. */
const WITHOUT_QUESTIONS = /^\/(?:home|devices|history|reports)(?:\/|$)/;

/** The menu of devices, the questions it leads to, and the notices after them. Mounted once, inside the shell. */
export function DeviceHost() {
  const { pathname } = usePath();
  const notices = useSharedValue(deviceNotices);
  // Whoever goes elsewhere leaves the menu behind.
  useEffect(() => openedDeviceMenu.set(undefined), [pathname]);
  return (
    <>
      <DeviceMenu />
      <CommandDialogs />
      <ShareHost />
      {WITHOUT_QUESTIONS.test(pathname) && (
        <>
          <ActionDialog />
          <LinksDialog />
        </>
      )}
      <Notices notices={notices} onDismiss={dismissNotice} />
    </>
  );
}
