import { useLayoutEffect, useState, type RefObject } from 'react';

/** Width a column needs, and width of the checkbox and the menu, pixels. */
const MIN_COLUMN_WIDTH_PX = 150;
const FIXED_WIDTH_PX = 100;
/** More columns than this do not fit below a title. */
const MAX_STACKED_COLUMNS = 3;

/**
 * Whether a list is too narrow for columns side by side; they are then stacked below the title,
 * which takes the whole line.
 */
export function useStackedLayout(box: RefObject<HTMLElement | null>, columns: number): boolean {
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fits = columns < 2 || columns - 1 > MAX_STACKED_COLUMNS;
    const measure = (): void =>
      setTight(!fits && element.clientWidth < columns * MIN_COLUMN_WIDTH_PX + FIXED_WIDTH_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, columns]);
  return isTight;
}
