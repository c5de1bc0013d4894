import { memo, Suspense, useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { InboxDrawer } from '../alerts/inbox-drawer.tsx';
import { AdminDialogs } from '../admin/admin-dialogs.tsx';
import { DeviceDialogs } from '../devices/dialogs/device-dialogs.tsx';
import { ErrorBoundary } from '../sign-in/error-boundary.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { RecordDialogHost } from '../screens/record-dialog.tsx';
import { NewVersionDialog } from './new-version-dialog.tsx';
import styles from './shell.module.css';
import type { DialogName } from '@farol/core/domain/navigation/dialog-url';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { Readable } from '@farol/core/console/connected/connect-actor';
import type { OpenableView, OpenedViewLocation } from '@farol/core/url-state/opened-view';
import { useApp, type AppStore } from '../kit/console/app-store.ts';
import type { ShellDialog } from '@farol/core/machines/shell/shell';
import { RECORD_DIALOG_KINDS, RESOURCES, type RecordDialogKind } from '@farol/core/resources/kinds/resources';

/** The state of history entries pushed for a dialog; it survives reloads. */
const PUSHED_STATE = { isEntered: true } as const;

/** The browser fires `popstate`; the router fires events named after the methods it calls. */
const HISTORY_EVENTS = ['popstate', 'pushState', 'replaceState'] as const;

/** The browser history as the machine of dialog URLs uses it. */
const dialogHistory: OpenedViewLocation = {
  read: () => location.pathname + location.search + location.hash,
  replace: (path) => window.history.replaceState(window.history.state, '', path),
  push: (path) => {
    // URL state is written to the address now; otherwise going back would not restore it.
    window.dispatchEvent(new Event('beforeNavigation'));
    window.history.pushState(PUSHED_STATE, '', path);
  },
  popOrReplace: (path) => {
    if (isPushedByDialog(window.history.state)) window.history.back();
    else window.history.replaceState(window.history.state, '', path);
  },
  onChange: (listener) => {
    for (const type of HISTORY_EVENTS) window.addEventListener(type, listener);
    return () => {
      for (const type of HISTORY_EVENTS) window.removeEventListener(type, listener);
    };
  },
};

const PreferencesDialog = lazyWithRetry(
  async () => (await import('../preferences/preferences-dialog.tsx')).PreferencesDialog,
);

const AlarmDetailsDialog = lazyWithRetry(
  async () => (await import('../alerts/alarm-details-dialog.tsx')).AlarmDetailsDialog,
);

const InstallationDialog = lazyWithRetry(
  async () => (await import('../preferences/installation-dialog.tsx')).InstallationDialog,
);

/**
 * All dialogs over the screen, in sync with the URL. A dialog that fails to render or load shows an error.
 */
export const Dialogs = memo(function Dialogs() {
  useDialogUrl();
  return (
    <div className={styles.dialogs}>
      <ErrorBoundary>
        <DeviceDialogs />
        <RecordDialogHost />
        <AdminDialogs />
        <BillingDialogs />
        <PreferencesHost />
        <InstallationHost />
        <InboxDrawer />
        <AlarmDetailsHost />
        <NewVersionDialog />
        <EngineStopDialogHost />
      </ErrorBoundary>
    </div>
  );
});

/** How the console is installed by hand, while that is read. */
function InstallationHost() {
  const isExplaining = useSelector(useConsole().app.installation, (answers) => answers.isExplaining);
  return <Suspense>{isExplaining && <InstallationDialog />}</Suspense>;
}

/** The details of an alarm, while they are open. */
function AlarmDetailsHost() {
  const isOpen = useSelector(useConsole().alerts.details.comment, (form) => form.isOpen);
  return <Suspense>{isOpen && <AlarmDetailsDialog />}</Suspense>;
}

/** The preferences, while they are open. */
function PreferencesHost() {
  const isOpen = useSelector(useConsole().shell, ({ dialogs }) => dialogs.includes('preferences'));
  return <Suspense>{isOpen && <PreferencesDialog />}</Suspense>;
}

/** Keeps the open dialog in the URL, and opens the dialog that the URL names. */
function useDialogUrl(): void {
  const features = useConsole();
  const app = useApp();
  useEffect(() => {
    return features.dialogs.keepInUrl(dialogHistory, urlDialogsOf(features, app));
  }, [features, app]);
}

function urlDialogsOf(features: ConnectedConsole, app: AppStore): OpenableView[] {
  const { access, account, billing, shares, admin, integrations, outbox } = features;
  return [
    ...RECORD_DIALOG_KINDS.flatMap((kind) => {
      const { screen } = RESOURCES[kind];
      return 'dialog' in screen ? [recordListDialog(screen.dialog, kind, features)] : [];
    }),
    { ...shellDialog('inbox', 'inbox', features), isDocked: () => app.getSnapshot().inboxDock !== undefined },
    shellDialog('preferences', 'preferences', features),
    featureDialog('account', account.form, () => {
      const { user } = access.getSnapshot();
      if (user) account.form.open(user);
    }),
    featureDialog('invoices', billing.own),
    featureDialog('billing', billing.customers),
    featureDialog('server', admin.serverSettings),
    featureDialog('branding', admin.branding),
    featureDialog('statistics', admin.statistics),
    featureDialog('integrations', integrations.list),
    featureDialog('undelivered', outbox.letters),
    {
      view: 'shares',
      // The shares of one vehicle belong to its screen.
      isOpen: () => {
        const { step, device } = shares.links.getSnapshot();
        return step !== 'closed' && device.deviceId === 0;
      },
      open: shares.links.openAll,
      close: shares.links.close,
      subscribe: (changed) => shares.links.subscribe(changed).unsubscribe,
    },
    // It reads the subject from the URL.
    featureDialog('logs', admin.activityLog),
  ];
}

/** A feature that is shown in a dialog. */
interface DialogFeature extends Readable<{ readonly isOpen: boolean }> {
  readonly open: () => void;
  readonly close: () => void;
}

function featureDialog(view: DialogName, feature: DialogFeature, open = () => feature.open()): OpenableView {
  return {
    view,
    isOpen: () => feature.getSnapshot().isOpen,
    open,
    close: feature.close,
    subscribe: (changed) => feature.subscribe(changed).unsubscribe,
  };
}

function shellDialog(view: DialogName, dialog: ShellDialog, { shell }: ConnectedConsole): OpenableView {
  return {
    view,
    isOpen: () => shell.getSnapshot().dialogs.includes(dialog),
    open: () => shell.open(dialog),
    close: () => shell.close(dialog),
    subscribe: (changed) => shell.subscribe(changed).unsubscribe,
  };
}

/** A dialog with a record list. A form in it may ask before the dialog closes. */
function recordListDialog(
  view: DialogName,
  kind: RecordDialogKind,
  features: ConnectedConsole,
): OpenableView {
  const form: Pick<DialogFeature, 'getSnapshot' | 'close'> = features.records.forms[kind];
  return {
    ...shellDialog(view, kind, features),
    close: () => {
      form.close();
      if (!form.getSnapshot().isOpen) features.shell.close(kind);
    },
  };
}

function isPushedByDialog(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isEntered' in state && state.isEntered === true;
}

const EngineStopDialog = lazyWithRetry(
  async () => (await import('../engine-stops/engine-stop-dialog.tsx')).EngineStopDialog,
);

/** The question before a change by which engines can be stopped, while it is asked. Mounted once. */
function EngineStopDialogHost() {
  const { engineStops } = useConsole();
  const question = useSelector(engineStops, (item) => item.question);
  return question ? (
    <Suspense>
      <EngineStopDialog engineStops={engineStops} question={question} />
    </Suspense>
  ) : null;
}

const InvoicesDialog = lazyWithRetry(
  async () => (await import('../billing/invoices-dialog.tsx')).InvoicesDialog,
);
const BillingDialog = lazyWithRetry(
  async () => (await import('../billing/billing-dialog.tsx')).BillingDialog,
);

/** The dialogs of invoices; the shell renders it once. */
function BillingDialogs() {
  const { billing } = useConsole();
  const isOwnOpen = useSelector(billing.own, ({ isOpen }) => isOpen);
  const isManagementOpen = useSelector(billing.customers, ({ isOpen }) => isOpen);
  return (
    <Suspense>
      {isOwnOpen && <InvoicesDialog />}
      {isManagementOpen && <BillingDialog />}
    </Suspense>
  );
}
