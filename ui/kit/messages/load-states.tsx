import { Button, Skeleton, Stack } from '@mantine/core';
import { IconCloudOff, IconHistory, IconPlugConnectedX, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { StateMessage } from './state-message.tsx';

type Area = 'activity' | 'branding' | 'statistics';

/** Placeholder lines while data is loading. */
export function LoadingLines() {
  const { t } = useTranslation();
  return (
    <Stack gap={22} p={16} role="status" aria-label={t('records.loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={14} width={`${[92, 74, 84, 66][index % 4]}%`} />
      ))}
    </Stack>
  );
}

interface LoadFailedProps {
  /** What failed, where more can be said than that loading did. */
  title?: string;
  /** Why, as a failure code. */
  reason: string;
  onRetry: () => void;
}

/** Shows why loading failed, with a button to retry. */
export function LoadFailed({ title, reason, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <StateMessage
      Icon={IconCloudOff}
      title={title ?? t('records.failedTitle')}
      text={failureCodeText(t, reason)}
      role="alert"
    >
      <Button variant="light" onClick={onRetry}>
        {t('records.retry')}
      </Button>
    </StateMessage>
  );
}

interface NothingFoundProps {
  title?: string;
  text?: string;
  /** What the button says that shows everything again. */
  clearText?: string;
  onClear: () => void;
}

/** Says that nothing matches the search or the filter, with a button that shows everything again. */
export function NothingFound({ title, text, clearText, onClear }: NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <StateMessage Icon={IconSearchOff} title={title ?? t('records.nothingFound')} text={text}>
      <Button variant="light" onClick={onClear}>
        {clearText ?? t('records.clearSearch')}
      </Button>
    </StateMessage>
  );
}

/** Says that the server does not offer this area. */
export function NotAvailable({ area }: { area: Area }) {
  const { t } = useTranslation();
  return (
    <StateMessage
      Icon={IconPlugConnectedX}
      title={t(`admin.${area}.absentTitle`)}
      text={t(`admin.${area}.absentText`)}
      role="status"
    />
  );
}

/** Says that there are no entries for the chosen days. */
export function EmptyState({ area }: { area: 'activity' | 'statistics' }) {
  const { t } = useTranslation();
  return (
    <StateMessage
      Icon={IconHistory}
      title={t(`admin.${area}.emptyTitle`)}
      text={t(`admin.${area}.emptyText`)}
      role="status"
    />
  );
}
