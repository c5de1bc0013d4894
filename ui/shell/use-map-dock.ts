import { useCallback, useState, type RefCallback } from 'react';
import { useApp } from '../kit/console/app-store.ts';

/** Toasts and the foot of the map are above it. */
const HEIGHT = '--farol-map-dock-height';

/** Returns the ref of the strip under the map, which it offers to screens, and its height in pixels. */
export function useMapDock(): [ref: RefCallback<HTMLElement>, height: number] {
  const app = useApp();
  const [height, setHeight] = useState(0);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const root = document.documentElement;
      app.change({ mapDock: element });
      const observer = new ResizeObserver(() => {
        setHeight(element.clientHeight);
        root.style.setProperty(HEIGHT, `${element.clientHeight}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        root.style.removeProperty(HEIGHT);
        app.change({ mapDock: undefined });
      };
    },
    [app],
  );
  return [ref, height];
}
