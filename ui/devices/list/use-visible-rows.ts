import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { renderedRows, scrollTopToReveal, visibleRange } from './visible-rows.ts';

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
  /** Current scroll position in pixels. */
  scrollTop: () => number;
  scrollIntoView: (row: number) => void;
  onScroll: () => void;
}

/**
 * Returns the rows of a long list that have to be rendered. The first render assumes the page's height for
 * the container, so that the rows appear at once instead of in a second render.
 */
export function useVisibleRows({
  scrollContainer,
  count,
  rowHeight,
  initialScrollTop,
  pinnedRow,
}: VisibleRowsOptions): VisibleRows {
  const [range, setRange] = useState(() => visibleRange(initialScrollTop, window.innerHeight, rowHeight));
  // Kept in a ref: the container no longer exists when an unmounting component reads it.
  const lastScrollTop = useRef(initialScrollTop);

  const measure = (): void => {
    if (!scrollContainer.current) return;
    lastScrollTop.current = scrollContainer.current.scrollTop;
    const { first, visibleCount } = visibleRange(
      lastScrollTop.current,
      scrollContainer.current.clientHeight,
      rowHeight,
    );
    setRange((before) => {
      // Keeping a few rows too many is cheaper than rendering again.
      const largestCount = Math.max(before.visibleCount, visibleCount);
      return before.first === first && before.visibleCount === largestCount
        ? before
        : { first, visibleCount: largestCount };
    });
  };
  const pendingScrollTop = useRef(initialScrollTop);
  useLayoutEffect(() => {
    const element = scrollContainer.current;
    if (!element) return undefined;
    if (pendingScrollTop.current > 0) element.scrollTop = pendingScrollTop.current;
    pendingScrollTop.current = 0;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `measure` reads nothing that changes but the height of a row
  }, [scrollContainer, rowHeight]);

  return {
    rows: renderedRows(range, count, pinnedRow),
    scrollTop: () => lastScrollTop.current,
    scrollIntoView: (row) => {
      const element = scrollContainer.current;
      if (element)
        element.scrollTop = scrollTopToReveal(
          row,
          { scrollTop: element.scrollTop, height: element.clientHeight },
          rowHeight,
        );
    },
    onScroll: measure,
  };
}
