import { useEffect } from 'react';
import { createActor } from 'xstate';
import { mayOpen, type OpenedView } from '@farol/core/domain/view-opening';
import { menuFor } from '@farol/core/domain/user-menu';
import type { Console } from '@farol/core/machines/console';
import { openedViewMachine, type Opening } from '@farol/core/machines/opened-view';
import { inboxOpen } from '../alerts/inbox-opening.ts';
import { preferencesOpen } from '../preferences/preferences-opening.ts';
import { openedRecords, type DialogKind } from '../records/record-opening.ts';
import { useConsole } from '../use-console.ts';
import { openedAddress } from './opened-address.ts';

/** Keeps what lies open over the screen in the address, and opens what the address names. */
export function useOpenedView(): void {
  const farol = useConsole();
  useEffect(() => {
    const link = createActor(openedViewMachine, {
      input: {
        address: openedAddress,
        openings: openingsOf(farol),
        mayOpen: (view) => mayOpenHere(farol, view),
      },
    }).start();
    return () => {
      link.stop();
      // Who signs in next finds them closed.
      openedRecords.set(undefined);
      preferencesOpen.set(false);
    };
  }, [farol]);
}

function mayOpenHere({ guard }: Console, view: OpenedView): boolean {
  const { user, server, namespace } = guard.getSnapshot().context;
  return user !== undefined && server !== undefined && mayOpen(view, menuFor({ user, server, namespace }));
}

function openingsOf({ guard, forms, account, alarmInbox, ...admin }: Console): Opening[] {
  const { activityLog, serverForm, labelForm, statistics, shareLinks } = admin;
  return [
    recordsOpening('drivers', 'drivers', forms.drivers),
    recordsOpening('calendars', 'calendars', forms.calendars),
    recordsOpening('maintenance', 'maintenances', forms.maintenances),
    {
      view: 'inbox',
      isOpen: inboxOpen.read,
      open: () => inboxOpen.set(true),
      close: () => {
        alarmInbox.send({ type: 'FILTER', filter: {} });
        inboxOpen.set(false);
      },
      subscribe: inboxOpen.subscribe,
    },
    {
      view: 'preferences',
      isOpen: preferencesOpen.read,
      open: () => preferencesOpen.set(true),
      close: () => preferencesOpen.set(false),
      subscribe: preferencesOpen.subscribe,
    },
    machineOpening('account', account, {
      open: () => {
        const { user } = guard.getSnapshot().context;
        if (user) account.send({ type: 'OPEN', record: user });
      },
      close: () => account.send({ type: 'LEAVE' }),
    }),
    machineOpening('server', serverForm, {
      open: () => serverForm.send({ type: 'OPEN' }),
      close: () => serverForm.send({ type: 'LEAVE' }),
    }),
    machineOpening('label', labelForm, {
      open: () => labelForm.send({ type: 'OPEN' }),
      close: () => labelForm.send({ type: 'LEAVE' }),
    }),
    machineOpening('statistics', statistics, {
      open: () => statistics.send({ type: 'OPEN' }),
      close: () => statistics.send({ type: 'CLOSE' }),
    }),
    {
      view: 'shares',
      // The links of one vehicle belong to its screen.
      isOpen: () => {
        const { value, context } = shareLinks.getSnapshot();
        return value !== 'closed' && value !== 'probing' && context.vehicle.deviceId === 0;
      },
      open: () => shareLinks.send({ type: 'OPEN_ALL' }),
      close: () => shareLinks.send({ type: 'CLOSE' }),
      subscribe: (changed) => {
        const subscription = shareLinks.subscribe(changed);
        return () => subscription.unsubscribe();
      },
    },
    machineOpening('logs', activityLog, {
      // Whose it is stands in the address.
      open: () => activityLog.send({ type: 'OPEN' }),
      close: () => activityLog.send({ type: 'CLOSE' }),
    }),
  ];
}

/** As much as is needed of a machine that is closed or not. */
interface ClosingMachine {
  getSnapshot(): { readonly value: unknown };
  subscribe(changed: () => void): { unsubscribe(): void };
}

function machineOpening(
  view: OpenedView,
  machine: ClosingMachine,
  ways: Pick<Opening, 'open' | 'close'>,
): Opening {
  return {
    view,
    isOpen: () => machine.getSnapshot().value !== 'closed',
    subscribe: (changed) => {
      const subscription = machine.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    ...ways,
  };
}

/** A list over the screen: a form in it is asked before it closes. */
function recordsOpening(
  view: OpenedView,
  kind: DialogKind,
  form: ClosingMachine & { send(event: { type: 'LEAVE' }): void },
): Opening {
  return {
    view,
    isOpen: () => openedRecords.read() === kind,
    open: () => openedRecords.set(kind),
    close: () => {
      form.send({ type: 'LEAVE' });
      if (form.getSnapshot().value === 'closed') openedRecords.set(undefined);
    },
    subscribe: openedRecords.subscribe,
  };
}
