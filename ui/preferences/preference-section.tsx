import { useId, type ReactNode } from 'react';
import styles from './preferences.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/** A group of preferences with a heading. */
export function PreferenceSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={3} look="section" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
