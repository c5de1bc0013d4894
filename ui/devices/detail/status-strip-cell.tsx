import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './status-strip.module.css';

interface StripCellProps {
  icon: ReactNode;
  /** The few letters under the icon. */
  text: string;
  /** What it says in full. */
  label: string;
  tone?: 'good' | 'attention' | 'danger' | 'quiet' | undefined;
}

/** One state of a device as an icon over a word. */
export function StatusStripCell({ icon, text, label, tone }: StripCellProps) {
  return (
    <Tooltip label={label} disabled={label === text} openDelay={300}>
      <li className={styles.cell} data-tone={tone} aria-label={label}>
        {icon}
        <span aria-hidden>{text}</span>
      </li>
    </Tooltip>
  );
}
