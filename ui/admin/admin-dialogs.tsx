import { Suspense, useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useApp } from '../kit/console/app-store.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const ActivityDialog = lazyWithRetry(
  async () => (await import('./activity/activity-dialog.tsx')).ActivityDialog,
);
const BrandingDialog = lazyWithRetry(
  async () => (await import('./branding/branding-dialog.tsx')).BrandingDialog,
);
const DemoDialog = lazyWithRetry(async () => (await import('./demo-dialog.tsx')).DemoDialog);
const ErasureDialog = lazyWithRetry(async () => (await import('../users/erasure-dialog.tsx')).ErasureDialog);
const IntegrationsDialog = lazyWithRetry(
  async () => (await import('./integrations/integrations-dialog.tsx')).IntegrationsDialog,
);
const OutboxDialog = lazyWithRetry(async () => (await import('./outbox/outbox-dialog.tsx')).OutboxDialog);
const ServerSettingsDialog = lazyWithRetry(
  async () => (await import('./server-settings/server-settings-dialog.tsx')).ServerSettingsDialog,
);
const StatisticsDialog = lazyWithRetry(
  async () => (await import('./statistics/statistics-dialog.tsx')).StatisticsDialog,
);

/**
 * The dialogs of administrators; the shell renders it once. A saved branding applies at once.
 */
export function AdminDialogs() {
  const { account, admin, integrations, outbox } = useConsole();
  const { activityLog, branding, statistics, serverSettings, demoReplacement } = admin;
  const isLogOpen = useSelector(activityLog, ({ isOpen }) => isOpen);
  const isBrandingOpen = useSelector(branding, ({ isOpen }) => isOpen);
  const areStatisticsOpen = useSelector(statistics, ({ isOpen }) => isOpen);
  const areSettingsOpen = useSelector(serverSettings, ({ isOpen }) => isOpen);
  const areIntegrationsOpen = useSelector(integrations.list, ({ isOpen }) => isOpen);
  const isOutboxOpen = useSelector(outbox.letters, ({ isOpen }) => isOpen);
  const isDemoOpen = useSelector(demoReplacement, ({ isOpen }) => isOpen);
  const isErasing = useSelector(account.personalData.erasure, ({ action }) => action !== undefined);
  const app = useApp();
  useEffect(() => {
    return branding.on('saved', ({ saved }) => app.change({ branding: saved }));
  }, [branding, app]);
  return (
    <Suspense>
      {isLogOpen && <ActivityDialog />}
      {isBrandingOpen && <BrandingDialog />}
      {areStatisticsOpen && <StatisticsDialog />}
      {areSettingsOpen && <ServerSettingsDialog />}
      {areIntegrationsOpen && <IntegrationsDialog />}
      {isOutboxOpen && <OutboxDialog />}
      {isDemoOpen && <DemoDialog />}
      {isErasing && <ErasureDialog />}
    </Suspense>
  );
}
