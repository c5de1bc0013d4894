import { useEffect } from 'react';
import { createActor } from 'xstate';
import { mayOpenDialog, type DialogName } from '@farol/core/domain/navigation/dialog-url';
import { menusFor } from '@farol/core/domain/navigation/console-menus';
import type { Console } from '@farol/core/console/console';
import { openedViewMachine, type OpenableView } from '@farol/core/url-state/opened-view';
import { inboxDrawerOpen } from '../kit/navigation/inbox-drawer-state.ts';
import { preferencesDialogOpen } from '../kit/navigation/preferences-dialog-state.ts';
import { recordDialogState, type RecordDialogKind } from '../kit/navigation/record-dialog-state.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { dialogHistory } from './browser-history.ts';

/** Keeps the open dialog in the URL, and opens the dialog that the URL names. */
export function useDialogUrl(): void {
  const farol = useConsole();
  useEffect(() => {
    const actor = createActor(openedViewMachine, {
      input: {
        location: dialogHistory,
        openableViews: urlDialogsOf(farol),
        mayOpen: (view) => mayOpenForUser(farol, view),
      },
    }).start();
    return () => {
      actor.stop();
      // They are closed for the next user who signs in.
      recordDialogState.set(undefined);
      preferencesDialogOpen.set(false);
    };
  }, [farol]);
}

function mayOpenForUser({ guard }: Console, view: DialogName): boolean {
  const { user, server, namespace } = guard.getSnapshot().context;
  return (
    user !== undefined && server !== undefined && mayOpenDialog(view, menusFor({ user, server, namespace }))
  );
}

function urlDialogsOf({ guard, forms, accountForm, alarmInbox, ...admin }: Console): OpenableView[] {
  const { activityLog, serverSettingsForm, brandingForm, serverStatistics, shareLinks } = admin;
  return [
    recordListDialog('drivers', 'drivers', forms.drivers),
    recordListDialog('calendars', 'calendars', forms.calendars),
    recordListDialog('maintenance', 'maintenances', forms.maintenances),
    {
      view: 'inbox',
      isOpen: inboxDrawerOpen.read,
      open: () => inboxDrawerOpen.set(true),
      close: () => {
        alarmInbox.send({ type: 'SET_FILTER', filter: {} });
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
    actorDialog('account', accountForm, {
      open: () => {
        const { user } = guard.getSnapshot().context;
        if (user) accountForm.send({ type: 'OPEN', record: user });
      },
      close: () => accountForm.send({ type: 'REQUEST_CLOSE' }),
    }),
    actorDialog('server', serverSettingsForm, {
      open: () => serverSettingsForm.send({ type: 'OPEN' }),
      close: () => serverSettingsForm.send({ type: 'REQUEST_CLOSE' }),
    }),
    actorDialog('label', brandingForm, {
      open: () => brandingForm.send({ type: 'OPEN' }),
      close: () => brandingForm.send({ type: 'REQUEST_CLOSE' }),
    }),
    actorDialog('statistics', serverStatistics, {
      open: () => serverStatistics.send({ type: 'OPEN' }),
      close: () => serverStatistics.send({ type: 'CLOSE' }),
    }),
    {
      view: 'shares',
      // The shares of one vehicle belong to its screen.
      isOpen: () => {
        const { value, context } = shareLinks.getSnapshot();
        return value !== 'closed' && value !== 'checkingSupport' && context.device.deviceId === 0;
      },
      open: () => shareLinks.send({ type: 'OPEN_ALL' }),
      close: () => shareLinks.send({ type: 'CLOSE' }),
      subscribe: (changed) => {
        const subscription = shareLinks.subscribe(changed);
        return () => subscription.unsubscribe();
      },
    },
    actorDialog('logs', activityLog, {
      // The machine reads the subject from the URL.
      open: () => activityLog.send({ type: 'OPEN' }),
      close: () => activityLog.send({ type: 'CLOSE' }),
    }),
  ];
}

/** The part of an actor that tells whether it is closed. */
interface ClosableActor {
  getSnapshot(): { readonly value: unknown };
  subscribe(changed: () => void): { unsubscribe(): void };
}

function actorDialog(
  view: DialogName,
  machine: ClosableActor,
  callbacks: Pick<OpenableView, 'open' | 'close'>,
): OpenableView {
  return {
    view,
    isOpen: () => machine.getSnapshot().value !== 'closed',
    subscribe: (changed) => {
      const subscription = machine.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    ...callbacks,
  };
}

/** A dialog with a record list. A form in it may ask before the dialog closes. */
function recordListDialog(
  view: DialogName,
  kind: RecordDialogKind,
  form: ClosableActor & { send(event: { type: 'REQUEST_CLOSE' }): void },
): OpenableView {
  return {
    view,
    isOpen: () => recordDialogState.read() === kind,
    open: () => recordDialogState.set(kind),
    close: () => {
      form.send({ type: 'REQUEST_CLOSE' });
      if (form.getSnapshot().value === 'closed') recordDialogState.set(undefined);
    },
    subscribe: recordDialogState.subscribe,
  };
}
