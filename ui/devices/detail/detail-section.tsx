import { useId, type ReactNode } from 'react';
import styles from './detail.module.css';

interface DetailSectionProps {
  title: string;
  /** What stands at the end of the title's line. */
  trailing?: ReactNode;
  children: ReactNode;
}

/** A part of a device's detail under its own small title. */
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
