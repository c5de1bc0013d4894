import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconHistory, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../language/reason-text.ts';

type Area = 'activity' | 'label' | 'statistics';

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
    <Stack align="center" gap="xs" p="xl" ta="center" role="alert">
      <IconCloudOff size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{title ?? t('records.failedTitle')}</Text>
      <Text c="dimmed" size="sm">
        {reasonText(t, reason)}
      </Text>
      <Button variant="light" h={44} onClick={onRetry}>
        {t('records.retry')}
      </Button>
    </Stack>
  );
}

/** Says that the server does not offer this area. */
export function NotAvailable({ area }: { area: Area }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center" role="status">
      <IconPlugConnectedX size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t(`admin.${area}.absentTitle`)}</Text>
      <Text c="dimmed" size="sm">
        {t(`admin.${area}.absentText`)}
      </Text>
    </Stack>
  );
}

/** Says that there are no entries for the chosen days. */
export function EmptyState({ area }: { area: 'activity' | 'statistics' }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center" role="status">
      <IconHistory size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t(`admin.${area}.emptyTitle`)}</Text>
      <Text c="dimmed" size="sm">
        {t(`admin.${area}.emptyText`)}
      </Text>
    </Stack>
  );
}
