import { useId, type ReactNode } from 'react';
import styles from './detail.module.css';

interface DetailSectionProps {
  title: string;
  /** Shown at the end of the title line. */
  trailing?: ReactNode;
  children: ReactNode;
}

/** A titled section of the device detail. */
export function DetailSection({ title, trailing, children }: DetailSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHeader}>
        <h3 id={id}>{title}</h3>
        {trailing}
      </div>
      {children}
    </section>
  );
}
