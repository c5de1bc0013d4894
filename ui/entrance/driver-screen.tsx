import { useTranslation } from 'react-i18next';
import { isDriverUser } from '@farol/core/domain/account/account';
import { Redirect } from '../kit/navigation/navigation.tsx';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useEntranceFeatures } from '../kit/console/use-entrance.ts';
import { PrimaryButton } from './primary-button.tsx';
import { CurrentHeaderImage } from '../branding/current-header-image.tsx';
import styles from './entrance.module.css';

/**
 * The only screen of drivers (§6): says that their screens do not exist yet, and offers to sign out. Other
 * users are redirected home, as from any screen that does not exist yet.
 */
export function DriverScreen() {
  const { access } = useEntranceFeatures();
  const { t } = useTranslation();
  const isDriver = useAnswers(access, ({ user, namespace }) => !user || isDriverUser(user, namespace));
  if (!isDriver) return <Redirect to="/home" />;
  return (
    <main className={styles.centeredScreen}>
      <CurrentHeaderImage size={48} />
      <h1>{t('driver.title')}</h1>
      <p className={styles.dimmed}>{t('driver.text')}</p>
      <PrimaryButton onClick={access.signOut}>{t('shell.logout')}</PrimaryButton>
    </main>
  );
}
