import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import styles from './detail.module.css';

/** Shown for a device that was deleted or that the user may not see. */
export function UnknownDevice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Stack align="center" p="xl" gap="xs" ta="center">
      <Text fw={600}>{t('device.unknownTitle')}</Text>
      <Text c="dimmed" size="sm">
        {t('device.unknownText')}
      </Text>
      <Button variant="light" onClick={() => navigate('/devices')}>
        {t('device.toList')}
      </Button>
    </Stack>
  );
}

/** The outline of the detail until the device is loaded. */
export function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.sheet} role="status" aria-label={t('shell.loading')}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={80} />
      <Skeleton height={116} />
      <Skeleton height={140} />
      <Skeleton height={90} />
    </div>
  );
}
