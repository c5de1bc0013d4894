import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FirstReportNotice } from './first-report-notice.tsx';

/**
 * Replaces the latest position while there is none: the device never reported, has no place yet, or its position is loading or
 * failed to load.
 */
export function NoPosition() {
  const { fleet, devices } = useConsole();
  const { latestPosition } = devices;
  const { t } = useTranslation();
  const { hasNeverReported, hasFailed } = useView(latestPosition);
  if (fleet.watched?.position) return <FirstReportNotice />;
  if (hasNeverReported)
    return (
      <>
        <Text c="dimmed" size="sm">
          {t('detail.place.noFix')}
        </Text>
        <FirstReportNotice />
      </>
    );
  if (!hasFailed)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton height={90} />
      </div>
    );
  return (
    <Group gap="xs">
      <Text c="dimmed" size="sm">
        {t('detail.place.unread')}
      </Text>
      <Button variant="default" size="xs" onClick={latestPosition.retry}>
        {t('detail.place.retry')}
      </Button>
    </Group>
  );
}
