import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import layout from './layout.module.css';
import styles from './sort-header.module.css';

interface SortHeaderProps {
  label: string;
  /** The direction while the table is sorted by this column. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  /** Whether the column is aligned at its end, like its numbers. */
  isNumeric?: boolean;
}

/** The header of a column that sorts its table; an arrow shows the direction. */
export function SortHeader({ label, sorted, onSort, isNumeric = false }: SortHeaderProps) {
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <span role="columnheader" aria-sort={sorted ?? 'none'}>
      <button
        type="button"
        className={styles.button}
        data-sorted={sorted && true}
        data-numeric={isNumeric || undefined}
        onClick={onSort}
      >
        <span className={layout.oneLine}>{label}</span>
        {sorted && <Arrow size={13} aria-hidden />}
      </button>
    </span>
  );
}
