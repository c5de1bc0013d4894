import { useEffect, useRef, type CSSProperties } from 'react';
import { isOfVehicles } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useWidth } from '../values/use-width.ts';
import { columnTracks } from './column-tracks.ts';
import { groupHeight } from './group-height.ts';
import { GroupLine } from './group-line.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportRowLine } from './report-row-line.tsx';
import { StackedRow } from './stacked-row.tsx';
import { totalTexts } from './total-texts.ts';
import { TotalsLine } from './totals-line.tsx';
import { useCellStyle } from './use-cell-style.ts';
import { useReportLines } from './use-report-lines.ts';
import layout from '../../kit/layout/layout.module.css';
import { useVirtualRows } from '../../kit/layout/use-virtual-rows.ts';
import styles from './report-table.module.css';

/** Narrower tables show a row on several lines. */
const STACKED_BELOW_PX = 560;
const HEIGHTS = { row: 44, stacked: 76, group: 40 };

/** The rows of the open report under heads that sort them, with totals below. Only visible rows are drawn. */
export function ReportTable() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { view, name } = useAnswers(report);
  const { lines, totals } = useReportLines();
  const style = useCellStyle();
  const scrollContainer = useRef<HTMLDivElement>(null);
  const width = useWidth(scrollContainer);
  const isStacked = width > 0 && width < STACKED_BELOW_PX;
  const hasActions = isOfVehicles(name);
  const { tracks, width: tableWidth } = columnTracks(view.columns, hasActions);
  const heightAt = (index: number): number => {
    const line = lines[index];
    if (line?.kind !== 'group') return isStacked ? HEIGHTS.stacked : HEIGHTS.row;
    return isStacked ? groupHeight(totalTexts(style, name, view.columns, line.totals), width) : HEIGHTS.group;
  };
  const virtual = useVirtualRows({
    count: lines.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: heightAt,
    overscan: 10,
  });
  useEffect(() => virtual.measure(), [virtual, isStacked, width, lines, style, view.columns]);
  const grid: CSSProperties & Record<'--tracks' | '--table-width', string> = {
    '--tracks': tracks,
    '--table-width': `${tableWidth}px`,
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
