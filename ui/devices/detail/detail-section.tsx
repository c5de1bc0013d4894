import { useId, type ReactNode } from 'react';
import styles from './detail.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

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
        <Heading level={3} look="group" id={id}>
          {title}
        </Heading>
        {trailing}
      </div>
      {children}
    </section>
  );
}
