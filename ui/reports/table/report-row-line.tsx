import { useSelector } from '@xstate/react';
import { isOfVehicles } from '@farol/core/domain/report/report';
import { COLUMN_FORMATS } from '@farol/core/domain/report/report-column';
import { useConsole } from '../../kit/console/use-console.ts';
import { cellTextBeside, isNumeric, placeTitle } from './cell-text.ts';
import type { RowProps } from './row-props.ts';
import { PlayerLink, RowTitle } from './row-title.tsx';
import { useAddressedRow } from './use-addressed-row.ts';
import { useShowRow } from './use-show-row.ts';
import styles from './report-table.module.css';

/** A row with its columns beside each other. */
export function ReportRowLine({ name, row, style, place, index }: RowProps) {
  const { report } = useConsole().reports;
  const columns = useSelector(report, ({ view }) => view.columns);
  const addressed = useAddressedRow(row, columns);
  const isSelected = useSelector(report, ({ selected }) => selected === row);
  const { onRowClick } = useShowRow(row);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the button with the vehicle's name takes the keys
    <div
      role="row"
      onClick={onRowClick}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      className={`${styles.line} ${styles.row}`}
      style={place}
    >
      {columns.map((column, at) => {
        const text = cellTextBeside(style, addressed, column, columns);
        return at === 0 ? (
          <span key={column} role="rowheader" className={styles.cell}>
            <RowTitle name={name} row={row} style={style} />
          </span>
        ) : (
          <span
            key={column}
            role="cell"
            className={styles.cell}
            data-number={isNumeric(column) || undefined}
            data-place={COLUMN_FORMATS[column] === 'place' || undefined}
            title={COLUMN_FORMATS[column] === 'place' ? placeTitle(style, addressed, column) : text}
          >
            {text}
          </span>
        );
      })}
      {isOfVehicles(name) && (
        <span role="cell">
          <PlayerLink row={row} style={style} />
        </span>
      )}
    </div>
  );
}
