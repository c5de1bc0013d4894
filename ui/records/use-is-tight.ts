import { useLayoutEffect, useState, type RefObject } from 'react';

/** Pixels that a column needs, and those that the box for choosing and the menu take. */
const COLUMN = 150;
const REST = 100;
/** More columns than this do not fit below a title. */
const MOST_BELOW = 3;

/** Whether a list is too tight for its columns side by side: then they stand below the title, which gets the whole line. */
export function useIsTight(box: RefObject<HTMLElement | null>, columns: number): boolean {
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fits = columns < 2 || columns - 1 > MOST_BELOW;
    const look = (): void => setTight(!fits && element.clientWidth < columns * COLUMN + REST);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, columns]);
  return isTight;
}
