import { useTranslation } from 'react-i18next';
import type { GeofenceImport } from './import-geofences.ts';
import { areaProblemText } from '../area/area-problem-text.ts';
import styles from './import-result.module.css';
import fieldStyles from '../../kit/forms/field.module.css';

/** Most invalid shapes listed by name. */
const MAX_NAMED_SHAPES = 5;

/** Why a file has nothing to import, and which shapes are left out and why. */
export function ImportResult({ problem, skipped, invalid }: GeofenceImport) {
  const { t } = useTranslation();
  if (problem === undefined && skipped === 0) return null;
  return (
    <div className={styles.result}>
      {problem !== undefined && (
        <p className={fieldStyles.problem} role="alert">
          {t(`geofences.exchange.${problem}`)}
        </p>
      )}
      {problem === undefined && (
        <p className={fieldStyles.note} role="status">
          {t('geofences.exchange.skipped', { count: skipped })}
        </p>
      )}
      {invalid.length > 0 && (
        <ul className={fieldStyles.note}>
          {invalid.slice(0, MAX_NAMED_SHAPES).map(({ name, problem: wrong }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a shape is its place in the file: two may have one name
            <li key={at}>
              {t('geofences.exchange.refused', { title: name, reason: areaProblemText(t, wrong) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
