import { Button } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './map.module.css';

/** Tells that the chosen online map did not respond, with a button to try again. */
export function BaseMapFailedNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="status">
      <span>{t('map.tilesFailed')}</span>
      <Button size="compact-sm" variant="light" className={styles.noticeButton} onClick={onRetry}>
        {t('map.retry')}
      </Button>
    </div>
  );
}
