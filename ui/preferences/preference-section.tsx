import { useId, type ReactNode } from 'react';
import styles from './preferences.module.css';

/** A group of preferences with a heading. */
export function PreferenceSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}
