import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconPolygon, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../language/reason-text.ts';
import styles from './geofence-list.module.css';

/** No geofence yet: explains what belongs here and offers to create the first, to users who may. */
export function EmptyGeofences({ onAdd }: { onAdd?: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconPolygon size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('geofences.emptyTitle')}</Text>
      <Text c="dimmed" size="sm">
        {t('geofences.emptyText')}
      </Text>
      {onAdd && (
        <Button size="md" fz="sm" onClick={onAdd}>
          {t('geofences.add')}
        </Button>
      )}
    </Stack>
  );
}

/** No geofence matches the search. */
export function NoMatchingGeofences({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconSearchOff size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('geofences.nothingTitle')}</Text>
      <Text c="dimmed" size="sm">
        {t('geofences.nothingText')}
      </Text>
      <Button size="md" fz="sm" variant="light" onClick={onClear}>
        {t('geofences.clear')}
      </Button>
    </Stack>
  );
}

/** The geofences could not be loaded. */
export function GeofencesLoadFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center" role="alert">
      <IconCloudOff size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('geofences.failedTitle')}</Text>
      <Text c="dimmed" size="sm">
        {reasonText(t, reason)}
      </Text>
      <Button size="md" fz="sm" variant="light" onClick={onRetry}>
        {t('geofences.retry')}
      </Button>
    </Stack>
  );
}

/** Placeholder rows while the geofences are loading. */
export function GeofenceListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={styles.row} style={{ paddingInline: 14, gap: 16 }}>
          <Stack gap={6}>
            <Skeleton height={12} width={`${[62, 48, 70][at % 3]}%`} />
            <Skeleton height={10} width={72} />
          </Stack>
          <Skeleton height={16} width={28} />
        </div>
      ))}
    </div>
  );
}
