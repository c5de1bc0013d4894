import { useEffect, useRef, type CSSProperties } from 'react';
import { isVehicleReport } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useWidth } from '../values/use-width.ts';
import { groupHeight } from './group-height.ts';
import { GroupLine } from './group-line.tsx';
import { stackedHeight, valueLines } from './stacked-columns.ts';
import { StackedRow } from './stacked-row.tsx';
import { totalTexts } from './total-texts.ts';
import { useCellStyle } from './use-cell-style.ts';
import { useReportTableLines } from './use-report-table-lines.ts';
import layout from '../../kit/layout/layout.module.css';
import { useVirtualRows } from '../../kit/layout/use-virtual-rows.ts';
import styles from './report-table.module.css';
import { VisuallyHidden } from '@mantine/core';
import { SortHeader } from '../../kit/layout/sort-header.tsx';
import { isNumeric, cellTextBeside, placeTitle, totalText, type CellTextStyle } from './cell-text.ts';
import { columnTitle } from './column-title.ts';
import { useSelector } from '@xstate/react';
import {
  COLUMN_FORMATS,
  type ColumnFormat,
  type ReportColumn,
} from '@farol/core/domain/report/report-column';
import type { RowProps } from './row-props.ts';
import { PlayerLink, RowTitle } from './row-title.tsx';
import { useAddressedRow } from './use-addressed-row.ts';
import { useShowRow } from './use-show-row.ts';
import type { ReportTotals } from '@farol/core/domain/report/report-view';

/** The width that the values of a format need, pixels, and how much of the rest of the line they take. */
const WIDTHS: Readonly<Record<ColumnFormat, { min: number; share: number }>> = {
  vehicle: { min: 130, share: 1.2 },
  text: { min: 120, share: 1 },
  time: { min: 132, share: 0 },
  duration: { min: 88, share: 0 },
  distance: { min: 96, share: 0 },
  speed: { min: 92, share: 0 },
  volume: { min: 84, share: 0 },
  altitude: { min: 80, share: 0 },
  degrees: { min: 72, share: 0 },
  count: { min: 72, share: 0 },
  flag: { min: 88, share: 0 },
  place: { min: 152, share: 2 },
  event: { min: 160, share: 2.4 },
  inspection: { min: 160, share: 2.4 },
  geofence: { min: 120, share: 1 },
};

/** The columns whose heads, with the arrow of the order, or whose totals need more: pixels. */
const HEADS_AND_TOTALS: Readonly<Partial<Record<ReportColumn, number>>> = {
  averageSpeed: 112,
  engineHours: 112,
  spentFuel: 108,
  startOdometer: 116,
  endOdometer: 116,
  speed: 108,
  speeding: 132,
  hardAcceleration: 112,
  hardBraking: 124,
  hardCornering: 116,
};

/** As in the style sheet. */
const GAP = 16;

/** The track of what can be done with a row, as in the style sheet. */
const ACTIONS = 48;

/** The padding of the line. */
const PADDING = 16;

/** Narrower tables show a row on several lines. */
const STACKED_BELOW_PX = 560;
const HEIGHTS = { row: 44, group: 40 };

/** The rows of the open report under heads that sort them, with totals below. Only visible rows are drawn. */
export function ReportTable() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { view, name } = useView(report);
  const { lines, totals } = useReportTableLines();
  const style = useCellStyle();
  const scrollContainer = useRef<HTMLDivElement>(null);
  const width = useWidth(scrollContainer);
  const isStacked = width > 0 && width < STACKED_BELOW_PX;
  const hasActions = isVehicleReport(name);
  const { tracks, width: tableWidth } = columnTracks(view.columns, hasActions);
  const lineCount = isStacked ? valueLines(t, name, view.columns, width) : 0;
  const heightAt = (index: number): number => {
    const line = lines[index];
    if (line?.kind !== 'group') return isStacked ? stackedHeight(lineCount) : HEIGHTS.row;
    return isStacked ? groupHeight(totalTexts(style, name, view.columns, line.totals), width) : HEIGHTS.group;
  };
  const virtual = useVirtualRows({
    count: lines.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: heightAt,
    overscan: 10,
  });
  useEffect(() => virtual.measure(), [virtual, isStacked, lineCount, width, lines, style, view.columns]);
  const grid: CSSProperties &
    Record<'--tracks' | '--table-width' | '--value-lines' | '--place-lines', string> = {
    '--tracks': tracks,
    '--table-width': `${tableWidth}px`,
    '--value-lines': String(lineCount),
    // The values above them have one.
    '--place-lines': String(Math.max(1, lineCount - 1)),
  };
  const Row = isStacked ? StackedRow : ReportRowLine;
  return (
    <div
      ref={scrollContainer}
      className={`${layout.tableScroll} ${styles.scroll}`}
      role="table"
      aria-label={t('reports.table.label')}
      aria-rowcount={lines.length + 1}
      style={grid}
      data-has-actions={hasActions || undefined}
      data-goes-on={(!isStacked && tableWidth > width) || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
    >
      {!isStacked && <ReportHead />}
      <div
        role="rowgroup"
        style={{ height: virtual.getTotalSize(), position: 'relative', minWidth: isStacked ? 0 : tableWidth }}
      >
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index];
          if (!line) return null;
          const place = { transform: `translateY(${start}px)`, height: size };
          return line.kind === 'group' ? (
            <GroupLine
              key={`group ${line.title}`}
              line={line}
              style={style}
              place={place}
              index={index}
              isStacked={isStacked}
            />
          ) : (
            <Row key={index} name={name} row={line.row} style={style} place={place} index={index} />
          );
        })}
      </div>
      <TotalsLine totals={totals} style={style} isStacked={isStacked} />
    </div>
  );
}

/** The heads of the columns, each of which sorts the table. */
function ReportHead() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { view, name } = useView(report);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.line}>
        {view.columns.map((column) => (
          <SortHeader
            key={column}
            label={columnTitle(t, name, column)}
            sorted={
              view.sort.column === column ? (view.sort.descending ? 'descending' : 'ascending') : undefined
            }
            onSort={() => report.sortBy(column)}
            isNumeric={isNumeric(column)}
          />
        ))}
        {isVehicleReport(name) && (
          <span role="columnheader">
            <VisuallyHidden>{t('reports.table.actions')}</VisuallyHidden>
          </span>
        )}
      </div>
    </div>
  );
}

/** A row with its columns beside each other. */
function ReportRowLine({ name, row, style, place, index }: RowProps) {
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
      {isVehicleReport(name) && (
        <span role="cell">
          <PlayerLink row={row} style={style} />
        </span>
      )}
    </div>
  );
}

interface TotalsLineProps {
  totals: ReportTotals;
  style: CellTextStyle;
  isStacked: boolean;
}

/** What all rows add up to, below the table; nothing where sums mean nothing. */
function TotalsLine({ totals, style, isStacked }: TotalsLineProps) {
  const { t } = useTranslation();
  const { view, name } = useView(useConsole().reports.report);
  const { columns } = view;
  const texts = totalTexts(style, name, columns, totals);
  if (texts.length === 0) return null;
  if (isStacked)
    return (
      <div role="rowgroup" className={styles.foot}>
        <div role="row" className={styles.totalsLine} style={{ minHeight: 40 }}>
          <span role="rowheader">{t('reports.table.total')}</span>
          <span role="cell" className={styles.totals}>
            {texts.join(' · ')}
          </span>
        </div>
      </div>
    );
  return (
    <div role="rowgroup" className={styles.foot}>
      <div role="row" className={styles.line} style={{ minHeight: 40 }}>
        {columns.map((column, at) => {
          const total = totals[column];
          const text = total === undefined ? '' : totalText(style, column, total);
          return at === 0 ? (
            <span key={column} role="rowheader" className={styles.cell}>
              {t('reports.table.total')}
            </span>
          ) : (
            <span
              key={column}
              role="cell"
              className={styles.cell}
              data-number={isNumeric(column) || undefined}
            >
              {text}
            </span>
          );
        })}
        {isVehicleReport(name) && <span />}
      </div>
    </div>
  );
}

/**
 * Returns the tracks of a grid for some columns, and the width they need at least, pixels.
 * @param hasActions whether something can be done with the rows, in one more track
 */
function columnTracks(
  columns: readonly ReportColumn[],
  hasActions: boolean,
): { tracks: string; width: number } {
  const widths = columns.map((column) => {
    const { min, share } = WIDTHS[COLUMN_FORMATS[column]];
    return { min: Math.max(min, HEADS_AND_TOTALS[column] ?? 0), share };
  });
  return {
    tracks: [
      ...widths.map(({ min, share }) => (share === 0 ? `${min}px` : `minmax(${min}px, ${share}fr)`)),
      ...(hasActions ? [`${ACTIONS}px`] : []),
    ].join(' '),
    width: widths.reduce((sum, { min }) => sum + min + GAP, PADDING + (hasActions ? ACTIONS : -GAP)),
  };
}
