import { Button } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './moment.module.css';

/** Why a past moment cannot be shown, and a button to try again where that may help. */
export function MomentFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const isRefused = failure === 'OPERATION_RESTRICTED';
  return (
    <div className={styles.failure} role="alert">
      {t(isRefused ? 'moment.refused' : 'moment.failed')}
      {!isRefused && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('moment.retry')}
        </Button>
      )}
    </div>
  );
}
