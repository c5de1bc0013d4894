import { useSelector } from '@xstate/react';
import { COLUMN_FORMATS, type ReportColumn } from '@farol/core/domain/report/report-column';
import { isVehicleReport } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { reportCellText, textWithColumnName } from './cell-text.ts';
import { columnTitle } from './column-title.ts';
import type { RowProps } from './row-props.ts';
import { PlayerLink, RowTitle } from './row-title.tsx';
import { isLongColumn, stackedColumns } from './stacked-columns.ts';
import { useAddressedRow } from './use-addressed-row.ts';
import { useShowRow } from './use-show-row.ts';
import styles from './report-table.module.css';

/** A row on three lines, for narrow panels: vehicle and time, values, places. */
export function StackedRow({ name, row, style, place, index }: RowProps) {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const columns = useSelector(report, ({ view }) => view.columns);
  const addressed = useAddressedRow(row, columns);
  const isSelected = useSelector(report, ({ selected }) => selected === row);
  const textsOf = (isWanted: (column: ReportColumn) => boolean) =>
    stackedColumns(columns)
      .filter(isWanted)
      .map((column) => ({ column, text: reportCellText(style, addressed, column) }))
      .filter(({ text }) => text !== '');
  const event = columns.includes('event') ? reportCellText(style, addressed, 'event') : '';
  // Most events name their geofence.
  const values = textsOf((column) => !isLongColumn(column)).filter(
    ({ column, text }) => column !== 'geofence' || !event.includes(text),
  );
  const places = textsOf((column) => COLUMN_FORMATS[column] === 'place');
  const texts = textsOf((column) => COLUMN_FORMATS[column] === 'text');
  const tip = [...values, ...places, ...texts]
    .map(({ column, text }) => `${columnTitle(t, name, column)}: ${text}`)
    .join('\n');
  // Only places lead from one to the next.
  const lastLine = [places.map(({ text }) => text).join(' → '), ...texts.map(({ text }) => text)]
    .filter((text) => text !== '')
    .join(' · ');
  const { onRowClick } = useShowRow(row);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the button with the vehicle's name takes the keys
    <div
      role="row"
      onClick={onRowClick}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-has-player={isVehicleReport(name) || undefined}
      data-selected={isSelected || undefined}
      className={`${styles.stacked} ${styles.row}`}
      style={place}
      title={tip}
    >
      <span role="rowheader" className={styles.cell}>
        <RowTitle name={name} row={row} style={style} />
      </span>
      <span role="cell" className={styles.stackedTime}>
        {!isVehicleReport(name) && !columns.includes('start')
          ? ''
          : columns.includes('end')
            ? style.time.formatRange(row.fromMs, row.toMs)
            : style.time.format(row.fromMs)}
      </span>
      <span role="cell" className={styles.stackedValues} data-alone={lastLine === '' || undefined}>
        {values
          .map(({ column, text }) => textWithColumnName(columnTitle(t, name, column), column, text))
          .join(' · ')}
      </span>
      {lastLine !== '' && (
        <span role="cell" className={styles.stackedValues} data-place>
          {lastLine}
        </span>
      )}
      {isVehicleReport(name) && (
        <span role="cell" className={styles.player}>
          <PlayerLink row={row} style={style} />
        </span>
      )}
    </div>
  );
}
