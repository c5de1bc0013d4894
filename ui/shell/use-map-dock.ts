import { useCallback, useState, type RefCallback } from 'react';
import { mapDock } from '../kit/navigation/map-dock.ts';

/** Returns the ref of the strip under the map, which it offers to screens, and its height in pixels. */
export function useMapDock(): [ref: RefCallback<HTMLElement>, height: number] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    mapDock.set(element);
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      mapDock.set(undefined);
    };
  }, []);
  return [ref, height];
}
