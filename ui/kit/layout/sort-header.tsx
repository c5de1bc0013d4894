import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import layout from './layout.module.css';
import styles from './sort-header.module.css';

interface SortHeaderProps {
  label: string;
  /** The direction while the table is sorted by this column. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** The header of a column that sorts its table; an arrow shows the direction. */
export function SortHeader({ label, sorted, onSort }: SortHeaderProps) {
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <span role="columnheader" aria-sort={sorted ?? 'none'}>
      <button type="button" className={styles.button} data-sorted={sorted && true} onClick={onSort}>
        <span className={layout.oneLine}>{label}</span>
        {sorted && <Arrow size={13} aria-hidden />}
      </button>
    </span>
  );
}
