import { VisuallyHidden } from '@mantine/core';
import type { Toast } from '@farol/core/domain/alert/notice-stack';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';

/** Live regions for screen readers, without the repeat count, so that a burst is announced once. */
export function ToastAnnouncements({ toasts }: { toasts: readonly Toast[] }) {
  const formatMessage = useMessageFormatter();
  const announcement = (isAlarm: boolean): string => {
    const toast = toasts.findLast((candidate) => candidate.isAlarm === isAlarm);
    return toast ? `${formatMessage(toast.notice.title)}: ${formatMessage(...toast.notice.texts)}` : '';
  };
  return (
    <VisuallyHidden>
      <div role="status" aria-live="polite">
        {announcement(false)}
      </div>
      <div role="alert" aria-live="assertive">
        {announcement(true)}
      </div>
    </VisuallyHidden>
  );
}
