import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconAntenna, IconCloudOff, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { patternProblem } from '@farol/core/domain/values/pattern-problem';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useFeatures } from '../../kit/console/use-features.ts';
import { AddDeviceButton } from './add-device-button.tsx';
import styles from './device-list.module.css';

/** An empty fleet: explains what appears here, and to administrators how devices begin to report. */
export function EmptyFleet() {
  const { access } = useFeatures();
  const { t } = useTranslation();
  const isAdministrator = useAnswers(access, ({ user }) => user?.administrator === true);
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconAntenna size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('devices.emptyTitle')}</Text>
      <Text c="dimmed" size="sm">
        {t(isAdministrator ? 'devices.emptyAdministrator' : 'devices.emptyText')}
      </Text>
      <AddDeviceButton isWide />
    </Stack>
  );
}

/** No device matches the query and the filters. */
export function NoMatchingDevices({ query, onClear }: { query: string; onClear: () => void }) {
  const { t } = useTranslation();
  const problem = patternProblem(query);
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconSearchOff size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t(problem ? 'views.pattern.title' : 'devices.nothingTitle')}</Text>
      <Text c="dimmed" size="sm">
        {problem ? t(`views.pattern.${problem.reason}`, { at: problem.position }) : t('devices.nothingText')}
      </Text>
      <Button variant="light" onClick={onClear}>
        {t('devices.showAll')}
      </Button>
    </Stack>
  );
}

/** Placeholder rows while the fleet is loading. */
export function DeviceListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: 14 }, (_, at) => (
        <div key={at} className={styles.skeletonRow}>
          <Skeleton height={12} width={`${[72, 58, 80, 64][at % 4]}%`} />
          <Skeleton height={16} circle />
          <Skeleton height={10} width={40} />
          <Skeleton height={14} width={110} />
        </div>
      ))}
    </div>
  );
}

/** The fleet could not be loaded. Retries run automatically; the button retries at once. */
export function FleetLoadFailed() {
  const { connection } = useFeatures();
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center" role="alert">
      <IconCloudOff size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('devices.failedTitle')}</Text>
      <Text c="dimmed" size="sm">
        {t('devices.failedText')}
      </Text>
      <Button variant="light" onClick={connection.retryNow}>
        {t('connection.now')}
      </Button>
    </Stack>
  );
}
