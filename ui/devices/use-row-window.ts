import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowsInSight, scrollTo, sightOf } from './row-window.ts';

interface RowWindowOptions {
  box: RefObject<HTMLElement | null>;
  count: number;
  /** In pixels, of every row. */
  rowHeight: number;
  /** How far the box is scrolled at first, in pixels. */
  offset: number;
  /** A row that exists wherever it is; none when negative. */
  also: number;
}

interface RowWindow {
  rows: readonly number[];
  /** How far the box is scrolled, in pixels. */
  offset: () => number;
  reveal: (row: number) => void;
  onScroll: () => void;
}

/**
 * The rows of a long list that have to be drawn. The first drawing takes the page's height for the box's, so that the rows come with
 * it and not in a second, hurried one.
 */
export function useRowWindow({ box, count, rowHeight, offset, also }: RowWindowOptions): RowWindow {
  const [sight, setSight] = useState(() => sightOf(offset, window.innerHeight, rowHeight));
  // The box is gone when a leaving component asks.
  const scrolled = useRef(offset);

  const look = (): void => {
    if (!box.current) return;
    scrolled.current = box.current.scrollTop;
    const { first, size } = sightOf(scrolled.current, box.current.clientHeight, rowHeight);
    setSight((before) => {
      // A few rows too many cost less than drawing again.
      const enough = Math.max(before.size, size);
      return before.first === first && before.size === enough ? before : { first, size: enough };
    });
  };
  const comeBack = useRef(offset);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    if (comeBack.current > 0) element.scrollTop = comeBack.current;
    comeBack.current = 0;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `look` reads nothing that changes but the height of a row
  }, [box, rowHeight]);

  return {
    rows: rowsInSight(sight, count, also),
    offset: () => scrolled.current,
    reveal: (row) => {
      const element = box.current;
      if (element)
        element.scrollTop = scrollTo(
          row,
          { scrollTop: element.scrollTop, height: element.clientHeight },
          rowHeight,
        );
    },
    onScroll: look,
  };
}
