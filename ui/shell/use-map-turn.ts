import { useCallback, useEffect, useState } from 'react';
import { useConsole } from '../kit/console/use-console.ts';

/** The map is drawn after this time even if the screen beside it is not, milliseconds. */
const MAX_WAIT_MS = 1500;

/**
 * Says when the map may be drawn: at once without a screen beside it, else after that screen and the first
 * rows of the fleet. Drawing the map for the first time takes longer than everything else together (§2).
 * @returns whether it is the turn of the map, and what to call when the screen is drawn
 */
export function useMapTurn(hasScreen: boolean): [isMapTurn: boolean, reportScreenDrawn: () => void] {
  const { fleet } = useConsole();
  const [isTurn, setIsTurn] = useState(!hasScreen);
  const [isScreenDrawn, setIsScreenDrawn] = useState(false);
  useEffect(() => {
    if (isTurn) return undefined;
    let frame = 0;
    // The frame after the rows are drawn.
    const take = (): void => {
      if (isScreenDrawn && (fleet.isLoaded || fleet.order.length > 0))
        frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setIsTurn(true))));
    };
    const timer = setTimeout(() => setIsTurn(true), hasScreen ? MAX_WAIT_MS : 0);
    const unsubscribes = [fleet.subscribe('loaded', take), fleet.subscribe('order', take)];
    take();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [fleet, hasScreen, isTurn, isScreenDrawn]);
  const reportScreenDrawn = useCallback(() => setIsScreenDrawn(true), []);
  return [isTurn || !hasScreen, reportScreenDrawn];
}
