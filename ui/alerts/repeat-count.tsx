import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import styles from './repeat-count.module.css';

/** How often an alert repeated; renders nothing for a single one. */
export function RepeatCount({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count < 2) return null;
  return (
    <span className={styles.repeatCount}>
      <span aria-hidden>×{count}</span>
      <VisuallyHidden>{t('alerts.times', { count })}</VisuallyHidden>
    </span>
  );
}
