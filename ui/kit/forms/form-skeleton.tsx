import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './form-skeleton.module.css';

/** The outline of a form until it is loaded: a title and labels above fields. */
export function FormSkeleton({ fields = 8 }: { fields?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('records.loading')}>
      <Skeleton height={28} width="60%" />
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton height={12} width="40%" mb={8} />
          <Skeleton height="var(--farol-control)" />
        </div>
      ))}
    </div>
  );
}
