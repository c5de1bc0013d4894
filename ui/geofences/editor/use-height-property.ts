import { useEffect, type RefObject } from 'react';

/** While it stands on the page, the height of an element is known to every style sheet under this name. */
export function useHeightProperty(box: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [box, property]);
}
