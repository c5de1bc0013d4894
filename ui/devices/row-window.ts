/** Where a list of rows of one height stands: the first row in sight and how many fit, in rows. */
export interface RowSight {
  readonly first: number;
  readonly size: number;
}

/** Rows kept on either side, so that a turn of the wheel finds them there. */
const MARGIN = 6;
/** A new first row is told in steps of this many, so that scrolling seldom draws. */
const STEP = 4;

/** The sight of a box of this height, scrolled that far, both in pixels. */
export function sightOf(scrollTop: number, height: number, rowHeight: number): RowSight {
  return {
    first: Math.max(0, Math.floor(scrollTop / rowHeight / STEP) * STEP),
    size: Math.ceil(height / rowHeight) + STEP,
  };
}

/**
 * The rows to draw of `count`: those in sight with a margin, and `also` one that has to exist wherever it is (a negative number: none).
 * Ascending; costs what is in sight, not what the list is long. A list that became shorter shows its end until the box has followed.
 */
export function rowsInSight({ first, size }: RowSight, count: number, also: number): number[] {
  const from = Math.max(0, Math.min(first, count - size) - MARGIN);
  const to = Math.min(count, Math.max(from, first) + size + MARGIN);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (also < 0 || also >= count) return rows;
  if (also < from) return [also, ...rows];
  if (also >= to) return [...rows, also];
  return rows;
}

/** How far to scroll, in pixels, so that a row is wholly in sight, moving no more than needed. */
export function scrollTo(
  row: number,
  { scrollTop, height }: { scrollTop: number; height: number },
  rowHeight: number,
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}
