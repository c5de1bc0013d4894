import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { renderedRows, scrollTopToReveal, visibleRange } from './visible-rows.ts';

interface VisibleRowsOptions {
  scrollContainer: RefObject<HTMLElement | null>;
  count: number;
  /** In pixels, of every row. */
  rowHeight: number;
  /** How far the box is scrolled at first, in pixels. */
  initialScrollTop: number;
  /** A row that exists wherever it is; none when negative. */
  pinnedRow: number;
}

interface VisibleRows {
  rows: readonly number[];
  /** How far the box is scrolled, in pixels. */
  scrollTop: () => number;
  scrollIntoView: (row: number) => void;
  onScroll: () => void;
}

/**
 * The rows of a long list that have to be drawn. The first drawing takes the page's height for the box's, so that the rows come with
 * it and not in a second, hurried one.
 */
export function useVisibleRows({ scrollContainer, count, rowHeight, initialScrollTop, pinnedRow }: VisibleRowsOptions): VisibleRows {
  const [range, setSight] = useState(() => visibleRange(initialScrollTop, window.innerHeight, rowHeight));
  // The box is gone when a leaving component asks.
  const scrolled = useRef(initialScrollTop);

  const measure = (): void => {
    if (!scrollContainer.current) return;
    scrolled.current = scrollContainer.current.scrollTop;
    const { first, visibleCount } = visibleRange(scrolled.current, scrollContainer.current.clientHeight, rowHeight);
    setSight((before) => {
      // A few rows too many cost less than drawing again.
      const enough = Math.max(before.visibleCount, visibleCount);
      return before.first === first && before.visibleCount === enough ? before : { first, visibleCount: enough };
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `look` reads nothing that changes but the height of a row
  }, [scrollContainer, rowHeight]);

  return {
    rows: renderedRows(range, count, pinnedRow),
    scrollTop: () => scrolled.current,
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
