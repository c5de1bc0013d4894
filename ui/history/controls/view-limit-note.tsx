import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import styles from './view-limit-note.module.css';

interface ViewLimitProps {
  text: string;
  /** What shows the vehicles that are in view now; undefined while these are shown. */
  again: { label: string; onClick: () => void } | undefined;
}

/** Says that something is shown for the vehicles in view only, and offers to show it for those in view now. */
export function ViewLimitNote({ text, again }: ViewLimitProps) {
  return (
    <div className={styles.limit}>
      <p role="status">
        <IconInfoCircle size={16} aria-hidden />
        <span>{text}</span>
      </p>
      {again && (
        <Button variant="light" size="compact-md" onClick={again.onClick}>
          {again.label}
        </Button>
      )}
    </div>
  );
}
