import { useTranslation } from 'react-i18next';
import { useEntrance } from '../use-entrance.ts';
import { MainButton } from './main-button.tsx';
import { ShownImage } from './shown-image.tsx';
import styles from './entrance.module.css';

/** §6: drivers reach their own screens alone. What is not there yet is said, with a way out: elsewhere nothing is theirs. */
export function DriverScreen() {
  const { guard } = useEntrance();
  const { t } = useTranslation();
  return (
    <main className={styles.middle}>
      <ShownImage size={48} />
      <h1>{t('driver.title')}</h1>
      <p className={styles.dim}>{t('driver.text')}</p>
      <MainButton onClick={() => guard.send({ type: 'SIGN_OUT' })}>{t('shell.logout')}</MainButton>
    </main>
  );
}
