import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { PrimaryButton } from './primary-button.tsx';
import { CurrentHeaderImage } from '../branding/current-header-image.tsx';
import styles from './sign-in.module.css';

const RETRY_SECONDS = 30;
const QUICK_RETRY_SECONDS = 2;

/**
 * Shown while the server is unavailable (§4, §8). The guard retries every 30 s or on the button, and then
 * navigates back.
 */
export function MaintenanceScreen() {
  const { access } = usePublicFeatures();
  const { t } = useTranslation();
  const isTrying = useSelector(access, (answers) => answers.isRetrying);
  const failure = useSelector(access, (answers) => answers.serverFailure);
  const isQuick = useSelector(access, (answers) => answers.retriesSoon);
  return (
    <main className={styles.centeredScreen}>
      <CurrentHeaderImage size={48} />
      <h1>{t('maintenance.title')}</h1>
      <p className={styles.dimmed}>
        {failure === undefined ? null : `${failureCodeText(t, failure)} `}
        {t('maintenance.text')}
      </p>
      <p aria-live="off">
        {isTrying ? (
          t('maintenance.trying')
        ) : (
          <RetryCountdown from={isQuick ? QUICK_RETRY_SECONDS : RETRY_SECONDS} />
        )}
      </p>
      <PrimaryButton isBusy={isTrying} onClick={access.retry}>
        {t('maintenance.retry')}
      </PrimaryButton>
    </main>
  );
}

function RetryCountdown({ from }: { from: number }) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((secondsLeft) => Math.max(0, secondsLeft - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return t('maintenance.next', { seconds });
}
