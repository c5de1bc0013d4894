/**
 * The visible part of a list with rows of equal height: the first visible row and the number of rows that
 * fit.
 */
export interface RowRange {
  readonly first: number;
  readonly visibleCount: number;
}

/** Extra rows above and below, so that scrolling by a wheel step finds them rendered. */
const OVERSCAN_ROWS = 6;
/** The first row changes in steps of this many rows, so that scrolling seldom renders. */
const RANGE_STEP_ROWS = 4;

/** Returns the rows visible in a container. Height and scroll position in pixels. */
export function visibleRange(scrollTop: number, height: number, rowHeight: number): RowRange {
  return {
    first: Math.max(0, Math.floor(scrollTop / rowHeight / RANGE_STEP_ROWS) * RANGE_STEP_ROWS),
    visibleCount: Math.ceil(height / rowHeight) + RANGE_STEP_ROWS,
  };
}

/**
 * Returns the indexes of the rows to render, ascending: the visible ones with overscan, and `pinnedRow`
 * wherever it is (negative: none). The cost depends on what is visible, not on the length of the list. A list
 * that became shorter shows its end until the container has caught up.
 */
export function renderedRows({ first, visibleCount }: RowRange, count: number, pinnedRow: number): number[] {
  const from = Math.max(0, Math.min(first, count - visibleCount) - OVERSCAN_ROWS);
  const to = Math.min(count, Math.max(from, first) + visibleCount + OVERSCAN_ROWS);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (pinnedRow < 0 || pinnedRow >= count) return rows;
  if (pinnedRow < from) return [pinnedRow, ...rows];
  if (pinnedRow >= to) return [...rows, pinnedRow];
  return rows;
}

/** Returns the scroll position, in pixels, that brings a row fully into view with the least movement. */
export function scrollTopToReveal(
  row: number,
  { scrollTop, height }: { scrollTop: number; height: number },
  rowHeight: number,
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}
