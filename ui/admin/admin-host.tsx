import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { useSharedValue } from '../devices/shared-value.ts';
import { shownLabel } from '../entrance/shown-label.ts';
import { useConsole } from '../use-console.ts';

const ActivityDialog = lazy(async () => ({
  default: (await import('./activity-dialog.tsx')).ActivityDialog,
}));
const LabelDialog = lazy(async () => ({ default: (await import('./label-dialog.tsx')).LabelDialog }));
const StatisticsDialog = lazy(async () => ({
  default: (await import('./statistics-dialog.tsx')).StatisticsDialog,
}));
const ChatLink = lazy(async () => ({ default: (await import('./chat-link.tsx')).ChatLink }));

/** The dialogs of administrators, whichever is open, and the chat link; it belongs in the shell once. A new label counts at once. */
export function AdminHost() {
  const { activityLog, labelForm, statistics } = useConsole();
  const hasLog = useSelector(activityLog, ({ value }) => value !== 'closed');
  const hasLabel = useSelector(labelForm, ({ value }) => value !== 'closed');
  const hasStatistics = useSelector(statistics, ({ value }) => value !== 'closed');
  const hasChat = useSharedValue(shownLabel).chatNumber !== '';
  useEffect(() => {
    const subscription = labelForm.on('saved', ({ label }) => shownLabel.set(label));
    return () => subscription.unsubscribe();
  }, [labelForm]);
  return (
    <Suspense>
      {hasLog && <ActivityDialog />}
      {hasLabel && <LabelDialog />}
      {hasStatistics && <StatisticsDialog />}
      {hasChat && <ChatLink isInside />}
    </Suspense>
  );
}
