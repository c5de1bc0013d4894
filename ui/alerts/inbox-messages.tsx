import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconBellCheck, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The inbox is on its way. */
export function LoadingInbox() {
  const { t } = useTranslation();
  return (
    <Stack p={12} gap={16} role="status" aria-label={t('alerts.inbox.loading')}>
      {Array.from({ length: 6 }, (_, at) => (
        <Stack key={at} gap={6}>
          <Skeleton height={12} width={`${[52, 40, 61][at % 3]}%`} />
          <Skeleton height={10} width={`${[78, 64, 70][at % 3]}%`} />
        </Stack>
      ))}
    </Stack>
  );
}

/** Nothing has happened yet: what will be here, and the way to say what is told. */
export function NoAlerts({ isSession, onRules }: { isSession: boolean; onRules: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconBellCheck size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('alerts.inbox.emptyTitle')}</Text>
      <Text c="dimmed" size="sm">
        {t(isSession ? 'alerts.inbox.emptySession' : 'alerts.inbox.emptyText')}
      </Text>
      {onRules && (
        <Button variant="light" mih={44} onClick={onRules}>
          {t('alerts.inbox.rules')}
        </Button>
      )}
    </Stack>
  );
}

/** There are alerts, but the filter lets none through. */
export function NoMatchingAlerts({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconFilterOff size={36} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('alerts.inbox.nothing')}</Text>
      <Button variant="light" mih={44} onClick={onClear}>
        {t('alerts.inbox.showAll')}
      </Button>
    </Stack>
  );
}
