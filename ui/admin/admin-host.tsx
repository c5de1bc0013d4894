import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { useSharedValue } from '../devices/shared-value.ts';
import { shownLabel } from '../entrance/shown-label.ts';
import { useConsole } from '../use-console.ts';
import { late } from '../late.ts';

const ActivityDialog = late(async () => (await import('./activity-dialog.tsx')).ActivityDialog);
const LabelDialog = late(async () => (await import('./label-dialog.tsx')).LabelDialog);
const StatisticsDialog = late(async () => (await import('./statistics-dialog.tsx')).StatisticsDialog);
const ChatLink = late(async () => (await import('./chat-link.tsx')).ChatLink);

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
