import { useEffect, type RefObject } from 'react';

/** Publishes the height of an element as a CSS custom property while the element is mounted. */
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
