import { useTranslation } from '../language/use-translation.ts';
import styles from './route-guard.module.css';

/** Placeholder of the shell while it is loading after signing in (§2: top bar, side menu, map). */
export function ShellSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="progressbar" aria-label={t('shell.loading')}>
      <div className={styles.skeletonBar}>
        <span className={styles.placeholder} data-kind="button" />
        <span className={styles.placeholder} data-kind="name" />
        <span className={styles.placeholder} data-kind="user" />
      </div>
      <div className={styles.skeletonRail}>
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} className={styles.placeholder} data-kind="button" />
        ))}
      </div>
      <div className={styles.skeletonMap}>
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className={styles.placeholder} data-kind="chip" />
        ))}
      </div>
      <div className={styles.progress}>
        <div className={styles.progressBar} />
      </div>
    </div>
  );
}
