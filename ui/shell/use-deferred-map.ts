import { useCallback, useEffect, useState } from 'react';
import { useConsole } from '../kit/console/use-console.ts';

/** The map is drawn after this time even if the open screen is not, milliseconds. */
const MAX_WAIT_MS = 1500;

/**
 * Defers the map at the start, because drawing it for the first time takes longer than everything else
 * together (§2): with a screen open until that screen and the first rows of the fleet are drawn, but no longer
 * than 1.5 s.
 * @returns whether the map may be drawn, and what to call when the screen is drawn
 */
export function useDeferredMap(hasScreen: boolean): [isMapDue: boolean, reportScreenDrawn: () => void] {
  const { fleet } = useConsole();
  const [isDue, setIsDue] = useState(!hasScreen);
  const [isScreenDrawn, setIsScreenDrawn] = useState(false);
  useEffect(() => {
    if (isDue) return undefined;
    let frame = 0;
    // The frame after the rows are drawn.
    const drawAfterRows = (): void => {
      if (isScreenDrawn && (fleet.isLoaded || fleet.order.length > 0))
        frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setIsDue(true))));
    };
    const timer = setTimeout(() => setIsDue(true), hasScreen ? MAX_WAIT_MS : 0);
    const unsubscribes = [fleet.subscribe('loaded', drawAfterRows), fleet.subscribe('order', drawAfterRows)];
    drawAfterRows();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [fleet, hasScreen, isDue, isScreenDrawn]);
  const reportScreenDrawn = useCallback(() => setIsScreenDrawn(true), []);
  return [isDue || !hasScreen, reportScreenDrawn];
}
