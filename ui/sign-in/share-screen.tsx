import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { useTranslation } from '../language/use-translation.ts';
import { PrimaryButton } from './primary-button.tsx';
import { CurrentHeaderImage } from '../branding/current-header-image.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { Link, useScreenLocation } from '../kit/navigation/navigation.tsx';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import signIn from './sign-in.module.css';
import styles from './share-screen.module.css';

/** Signs a guest in by the token of a share (§2, `/share/{token}`), or says why the share does not work. */
export function ShareScreen() {
  const { login } = usePublicFeatures();
  const { t } = useTranslation();
  const token = matchScreen(useScreenLocation().pathname)?.parameters['token'] ?? '';
  const reason = useSelector(login, ({ failure }) => failure);
  useEffect(() => {
    login.signInWithShare(token);
  }, [login, token]);
  return (
    <main className={signIn.centeredScreen}>
      <CurrentHeaderImage size={48} />
      {reason === undefined ? (
        <p role="status">{t('shares.guest.opening')}</p>
      ) : (
        <ShareFailed reason={reason} onRetry={() => login.signInWithShare(token)} />
      )}
    </main>
  );
}

function ShareFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const isExpired = reason === 'USER_HAS_EXPIRED';
  const isFinal = isExpired || reason === 'INVALID_SHARE' || reason === 'FILL_ALL_FIELDS';
  return (
    <>
      <h1>{t(isExpired ? 'shares.guest.overTitle' : 'shares.guest.failedTitle')}</h1>
      <p className={signIn.dimmed} role="alert">
        {isFinal ? t(`shares.guest.${isExpired ? 'over' : 'invalid'}`) : failureCodeText(t, reason)}
      </p>
      {!isFinal && <PrimaryButton onClick={onRetry}>{t('shares.guest.retry')}</PrimaryButton>}
      <Link to="/login" className={styles.loginLink}>
        {t('shares.guest.login')}
      </Link>
    </>
  );
}
