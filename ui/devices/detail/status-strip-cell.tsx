import type { ReactNode } from 'react';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './status-strip.module.css';

interface StripCellProps {
  icon: ReactNode;
  /** Short text under the icon. */
  text: string;
  /** Full text for tooltip and assistive technology. */
  label: string;
  /** Told before the device went offline: gray. */
  isOld?: boolean | undefined;
  tone?: 'good' | 'attention' | 'danger' | 'quiet' | undefined;
}

/** One state of a device: an icon above a short text. */
export function StatusStripCell({ icon, text, label, tone, isOld = false }: StripCellProps) {
  return (
    <Tooltip label={label} disabled={label === text} openDelay={300}>
      <li
        className={styles.cell}
        data-tone={isOld ? 'quiet' : tone}
        data-old={isOld || undefined}
        aria-label={label}
      >
        {icon}
        <span aria-hidden>{text}</span>
      </li>
    </Tooltip>
  );
}
