import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isDriverUser } from '@farol/core/domain/account/account';
import { Redirect } from '../kit/navigation/navigation.tsx';
import { useEntrance } from '../kit/console/use-entrance.ts';
import { PrimaryButton } from './primary-button.tsx';
import { CurrentHeaderImage } from '../branding/current-header-image.tsx';
import styles from './entrance.module.css';

/**
 * §6: drivers reach their own screens alone. What is not there yet is said, with a way out: elsewhere nothing is theirs. Everybody else is
 * led home, as from any screen that does not stand yet.
 */
export function DriverScreen() {
  const { guard } = useEntrance();
  const { t } = useTranslation();
  const isDriver = useSelector(
    guard,
    ({ context: { user, namespace } }) => !user || isDriverUser(user, namespace),
  );
  if (!isDriver) return <Redirect to="/home" />;
  return (
    <main className={styles.centeredScreen}>
      <CurrentHeaderImage size={48} />
      <h1>{t('driver.title')}</h1>
      <p className={styles.dimmed}>{t('driver.text')}</p>
      <PrimaryButton onClick={() => guard.send({ type: 'SIGN_OUT' })}>{t('shell.logout')}</PrimaryButton>
    </main>
  );
}
