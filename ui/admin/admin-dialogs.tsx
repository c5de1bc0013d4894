import { Suspense, useEffect } from 'react';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { currentBranding } from '../branding/current-branding.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const ActivityDialog = lazyWithRetry(
  async () => (await import('./activity/activity-dialog.tsx')).ActivityDialog,
);
const BrandingDialog = lazyWithRetry(
  async () => (await import('./branding/branding-dialog.tsx')).BrandingDialog,
);
const DemoDialog = lazyWithRetry(async () => (await import('./demo-dialog.tsx')).DemoDialog);
const StatisticsDialog = lazyWithRetry(
  async () => (await import('./statistics/statistics-dialog.tsx')).StatisticsDialog,
);
const SupportChatLink = lazyWithRetry(
  async () => (await import('../branding/support-chat-link.tsx')).SupportChatLink,
);

/**
 * The dialogs of administrators and the chat link; the shell renders it once. A saved branding applies at
 * once.
 */
export function AdminDialogs() {
  const { activityLog, branding, statistics, demoReplacement } = useConsole().admin;
  const isLogOpen = useAnswers(activityLog, ({ isOpen }) => isOpen);
  const isBrandingOpen = useAnswers(branding, ({ isOpen }) => isOpen);
  const areStatisticsOpen = useAnswers(statistics, ({ isOpen }) => isOpen);
  const isDemoOpen = useAnswers(demoReplacement, ({ isOpen }) => isOpen);
  const hasChat = useSharedValue(currentBranding).chatNumber !== '';
  useEffect(() => branding.on('saved', ({ saved }) => currentBranding.set(saved)), [branding]);
  return (
    <Suspense>
      {isLogOpen && <ActivityDialog />}
      {isBrandingOpen && <BrandingDialog />}
      {areStatisticsOpen && <StatisticsDialog />}
      {isDemoOpen && <DemoDialog />}
      {hasChat && <SupportChatLink isInsideShell />}
    </Suspense>
  );
}
