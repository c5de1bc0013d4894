import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import styles from './geofence-list.module.css';

/** No geofence yet: explains what belongs here and offers to create the first, to users who may. */
export function EmptyGeofences({ onAdd }: { onAdd?: () => void }) {
  const { t } = useTranslation();
  return (
    <StateMessage Icon={IconPolygon} title={t('geofences.emptyTitle')} text={t('geofences.emptyText')}>
      {onAdd && (
        <Button size="md" fz="sm" onClick={onAdd}>
          {t('geofences.add')}
        </Button>
      )}
    </StateMessage>
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
