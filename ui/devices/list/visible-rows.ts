/** Where a list of rows of one height stands: the first row in sight and how many fit, in rows. */
export interface RowRange {
  readonly first: number;
  readonly visibleCount: number;
}

/** Rows kept on either side, so that a turn of the wheel finds them there. */
const OVERSCAN_ROWS = 6;
/** A new first row is told in steps of this many, so that scrolling seldom draws. */
const RANGE_STEP_ROWS = 4;

/** The sight of a box of this height, scrolled that far, both in pixels. */
export function visibleRange(scrollTop: number, height: number, rowHeight: number): RowRange {
  return {
    first: Math.max(0, Math.floor(scrollTop / rowHeight / RANGE_STEP_ROWS) * RANGE_STEP_ROWS),
    visibleCount: Math.ceil(height / rowHeight) + RANGE_STEP_ROWS,
  };
}

/**
 * The rows to draw of `count`: those in sight with a margin, and `also` one that has to exist wherever it is (a negative number: none).
 * Ascending; costs what is in sight, not what the list is long. A list that became shorter shows its end until the box has followed.
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

/** How far to scroll, in pixels, so that a row is wholly in sight, moving no more than needed. */
export function scrollTopToReveal(
  row: number,
  { scrollTop, height }: { scrollTop: number; height: number },
  rowHeight: number,
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}
