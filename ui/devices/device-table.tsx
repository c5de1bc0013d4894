import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RecordList } from '../records/record-list.tsx';
import { useDeviceLimit } from './use-device-limit.ts';
import styles from './device-form.module.css';

/** The devices as records: select many and move, remove, import or export them. */
export function DeviceTable({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { isOffered, limit } = useDeviceLimit();
  return (
    <div className={styles.table}>
      <div className={styles.tableHead}>
        <Tooltip label={t('deviceForm.back')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('deviceForm.back')}
            onClick={onClose}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <span>{t('deviceForm.manage')}</span>
      </div>
      <div className={styles.tableBody}>
        <RecordList name="devices" isAddable={isOffered && limit === undefined} />
      </div>
    </div>
  );
}
