import { useEffect } from 'react';
import type { DialogName } from '@farol/core/domain/navigation/dialog-url';
import type { ConnectedConsole } from '@farol/core/console/connect-console';
import type { Answers } from '@farol/core/console/connected/connected';
import type { OpenableView } from '@farol/core/url-state/opened-view';
import { inboxDock, inboxDrawerOpen } from '../kit/navigation/inbox-drawer-state.ts';
import { preferencesDialogOpen } from '../kit/navigation/preferences-dialog-state.ts';
import { recordDialogState, type RecordDialogKind } from '../kit/navigation/record-dialog-state.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { dialogHistory } from './browser-history.ts';

/** Keeps the open dialog in the URL, and opens the dialog that the URL names. */
export function useDialogUrl(): void {
  const features = useConsole();
  useEffect(() => {
    const stop = features.dialogs.keepInUrl(dialogHistory, urlDialogsOf(features));
    return () => {
      stop();
      // They are closed for the next user who signs in.
      recordDialogState.set(undefined);
      preferencesDialogOpen.set(false);
    };
  }, [features]);
}

function urlDialogsOf({ access, account, records, alerts, shares, admin }: ConnectedConsole): OpenableView[] {
  const { forms } = records;
  return [
    recordListDialog('drivers', 'drivers', forms.drivers),
    recordListDialog('calendars', 'calendars', forms.calendars),
    recordListDialog('maintenance', 'maintenances', forms.maintenances),
    recordListDialog('schedules', 'scheduledReports', forms.scheduledReports),
    {
      view: 'inbox',
      isOpen: inboxDrawerOpen.read,
      isDocked: () => inboxDock.read() !== undefined,
      open: () => inboxDrawerOpen.set(true),
      close: () => {
        alerts.inbox.clearFilter();
        inboxDrawerOpen.set(false);
      },
      subscribe: inboxDrawerOpen.subscribe,
    },
    {
      view: 'preferences',
      isOpen: preferencesDialogOpen.read,
      open: () => preferencesDialogOpen.set(true),
      close: () => preferencesDialogOpen.set(false),
      subscribe: preferencesDialogOpen.subscribe,
    },
    featureDialog('account', account.form, () => {
      const { user } = access.get();
      if (user) account.form.open(user);
    }),
    featureDialog('server', admin.serverSettings),
    featureDialog('branding', admin.branding),
    featureDialog('statistics', admin.statistics),
    {
      view: 'shares',
      // The shares of one vehicle belong to its screen.
      isOpen: () => {
        const { step, device } = shares.links.get();
        return step !== 'closed' && device.deviceId === 0;
      },
      open: shares.links.openAll,
      close: shares.links.close,
      subscribe: shares.links.subscribe,
    },
    // It reads the subject from the URL.
    featureDialog('logs', admin.activityLog),
  ];
}

/** A feature that is shown in a dialog. */
interface DialogFeature extends Answers<{ readonly isOpen: boolean }> {
  readonly open: () => void;
  readonly close: () => void;
}

function featureDialog(view: DialogName, feature: DialogFeature, open = () => feature.open()): OpenableView {
  return {
    view,
    isOpen: () => feature.get().isOpen,
    open,
    close: feature.close,
    subscribe: feature.subscribe,
  };
}

/** A dialog with a record list. A form in it may ask before the dialog closes. */
function recordListDialog(
  view: DialogName,
  kind: RecordDialogKind,
  form: Pick<DialogFeature, 'get' | 'close'>,
): OpenableView {
  return {
    view,
    isOpen: () => recordDialogState.read() === kind,
    open: () => recordDialogState.set(kind),
    close: () => {
      form.close();
      if (!form.get().isOpen) recordDialogState.set(undefined);
    },
    subscribe: recordDialogState.subscribe,
  };
}
