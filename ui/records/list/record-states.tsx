import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconFolderOpen, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { isFocusAvailable } from '../../kit/dialogs/focus-restoration.ts';
import styles from './record-list.module.css';

/** Placeholder rows while records are loading. */
export function RecordListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('records.loading')}>
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className={styles.skeletonRow}>
          <Skeleton height={16} width={16} />
          <Skeleton height={12} width={`${[72, 58, 80, 64][at % 4]}%`} />
          <Skeleton height={12} width={`${[40, 62, 51][at % 3]}%`} />
        </div>
      ))}
    </div>
  );
}

/** No records yet: what belongs here, and a button to add the first one for users who may. */
export function EmptyRecordList({ name, onAdd }: { name: ResourceName; onAdd: (() => void) | undefined }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  // After the last record was deleted the focus continues here.
  useEffect(() => {
    if (isFocusAvailable()) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack ref={box} tabIndex={-1} align="center" gap="xs" p="xl" ta="center" style={{ outline: 'none' }}>
      <IconFolderOpen size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t(`records.kind.${name}.empty`)}</Text>
      <Text c="dimmed" size="sm">
        {t(`records.kind.${name}.emptyText`)}
      </Text>
      {onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t(`records.kind.${name}.add`)}
        </Button>
      )}
    </Stack>
  );
}

/** No record matches the search. */
export function NoMatchingRecords({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconSearchOff size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('records.nothingFound')}</Text>
      <Button variant="light" onClick={onClear}>
        {t('records.clearSearch')}
      </Button>
    </Stack>
  );
}
