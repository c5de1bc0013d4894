import { Button, Skeleton } from '@mantine/core';
import { IconFolderOpen, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { isFocusAvailable } from '../../kit/dialogs/focus-targets.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { StateMessage } from '../../kit/messages/state-message.tsx';
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
  const app = useApp();
  const box = useRef<HTMLDivElement>(null);
  // After the last record was deleted the focus continues here.
  useEffect(() => {
    if (isFocusAvailable(app)) box.current?.focus({ preventScroll: true });
  }, [app]);
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <StateMessage
        Icon={IconFolderOpen}
        title={t(`records.kind.${name}.empty`)}
        text={t(`records.kind.${name}.emptyText`)}
      >
        {onAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t(`records.kind.${name}.add`)}
          </Button>
        )}
      </StateMessage>
    </div>
  );
}
