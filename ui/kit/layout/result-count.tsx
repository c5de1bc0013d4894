import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './result-count.module.css';

interface ResultCountProps {
  /** Whether only screen readers are told, because the screen shows the number elsewhere. */
  isHidden?: boolean;
  children: ReactNode;
}

/** The line above a list that says how many rows it shows; screen readers announce its changes. */
export function ResultCount({ isHidden = false, children }: ResultCountProps) {
  return (
    <div className={isHidden ? undefined : styles.count} role="status">
      {isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </div>
  );
}
