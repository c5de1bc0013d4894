import { useTranslation } from '../language/use-translation.ts';
import styles from './panel-skeleton.module.css';

const ROW_WIDTHS_PERCENT = [72, 58, 80, 64, 70, 52, 76, 60];

/** Placeholder of a panel while its screen is loading: a field and rows. */
export function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('shell.loading')}>
      <span className={styles.field} />
      {ROW_WIDTHS_PERCENT.map((width) => (
        <span key={width} className={styles.row} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
