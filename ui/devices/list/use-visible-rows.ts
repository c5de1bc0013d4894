import { useLayoutEffect, type RefObject } from 'react';
import {
  observeSize,
  useVirtualRows,
  type ReportSize,
  type VirtualRows,
} from '../../kit/layout/use-virtual-rows.ts';

/** Rows are rendered in blocks of this many, so that scrolling seldom renders. */
const BLOCK_ROWS = 4;
/** Extra blocks above and below, so that scrolling by a wheel step finds its rows rendered. */
const EXTRA_BLOCKS = 2;

interface VisibleRowsOptions {
  scrollContainer: RefObject<HTMLElement | null>;
  count: number;
  /** Height of every row in pixels. */
  rowHeight: number;
  /** Initial scroll position in pixels. */
  initialScrollTop: number;
  /** Index of a row that is rendered even when it is scrolled out of view; negative for none. */
  pinnedRow: number;
}

interface VisibleRows {
  rows: readonly number[];
  /** Height of all rows in pixels. */
  totalHeight: number;
  /** Current scroll position in pixels, also while the list is being removed. */
  scrollTop: () => number;
  scrollIntoView: (row: number) => void;
}

/** Returns the rows of a long list that have to be rendered. */
export function useVisibleRows({
  scrollContainer,
  count,
  rowHeight,
  initialScrollTop,
  pinnedRow,
}: VisibleRowsOptions): VisibleRows {
  const blocks = Math.ceil(count / BLOCK_ROWS);
  const virtualizer = useVirtualRows({
    count: blocks,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => BLOCK_ROWS * rowHeight,
    overscan: EXTRA_BLOCKS,
    observeElementRect: observeBlocks,
    initialOffset: initialScrollTop,
    // Scrolling need not wait for rows: the extra ones are rendered already.
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    // It keeps the heights that it knows; to measure renders the rows again.
    if (virtualizer.getTotalSize() !== blocks * BLOCK_ROWS * rowHeight) virtualizer.measure();
  }, [virtualizer, blocks, rowHeight]);
  return {
    rows: withPinnedRow(
      virtualizer.getVirtualIndexes().flatMap((block) => rowsOfBlock(block, count)),
      pinnedRow,
      count,
    ),
    totalHeight: count * rowHeight,
    scrollTop: () => virtualizer.scrollOffset ?? initialScrollTop,
    scrollIntoView: (row) => {
      const container = scrollContainer.current;
      if (!container) return;
      const top = row * rowHeight;
      const lowest = top + rowHeight - container.clientHeight;
      container.scrollTop = Math.min(top, Math.max(container.scrollTop, lowest));
    },
  };
}

/**
 * Reports a container as high as whole blocks: the first and the last visible block then change at the same
 * time, with one render instead of two.
 */
function observeBlocks(rows: VirtualRows, report: ReportSize): void | (() => void) {
  return observeSize(rows, ({ width, height }) => {
    const blockHeight = rows.options.estimateSize(0);
    report({ width, height: Math.ceil(height / blockHeight) * blockHeight });
  });
}

function rowsOfBlock(block: number, count: number): number[] {
  const first = block * BLOCK_ROWS;
  return Array.from({ length: Math.min(BLOCK_ROWS, count - first) }, (_, at) => first + at);
}

/** Returns the visible rows and the pinned one, ascending. */
function withPinnedRow(visible: number[], pinnedRow: number, count: number): number[] {
  if (pinnedRow < 0 || pinnedRow >= count) return visible;
  if (pinnedRow < (visible[0] ?? 0)) return [pinnedRow, ...visible];
  if (pinnedRow > (visible.at(-1) ?? -1)) return [...visible, pinnedRow];
  return visible;
}
