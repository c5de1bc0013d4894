import { useTranslation } from 'react-i18next';
import type { ImportReading } from './import-geofences.ts';
import { problemText } from './problem-text.ts';
import styles from './geofences.module.css';

/** So many shapes are named with what is wrong with them. */
const MOST_NAMED = 5;

/** Why a file gives nothing, and what of it is left out and why. */
export function ImportNews({ problem, skipped, unsound }: ImportReading) {
  const { t } = useTranslation();
  if (problem === undefined && skipped === 0) return null;
  return (
    <div className={styles.news}>
      {problem !== undefined && (
        <p className={styles.wrong} role="alert">
          {t(`geofences.exchange.${problem}`)}
        </p>
      )}
      {problem === undefined && (
        <p className={styles.note} role="status">
          {t('geofences.exchange.skipped', { count: skipped })}
        </p>
      )}
      {unsound.length > 0 && (
        <ul className={styles.note}>
          {unsound.slice(0, MOST_NAMED).map(({ name, problem: wrong }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a shape is its place in the file: two may have one name
            <li key={at}>
              {t('geofences.exchange.refused', { title: name, reason: problemText(t, wrong) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
