import { useEffect, useEffectEvent, useRef } from 'react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { MapControl } from '../kit/console/app-store.ts';
import type { MapEngine } from './engine/map-engine.ts';
import type { MapView } from './engine/map-view.ts';
import type { Padding } from './viewport/viewport-padding.ts';

/**
 * What is kept in view, what was shown before, whether the map has come to rest since, and how often it had been moved
 * when the bounds were shown last.
 */
interface KeptBounds {
  readonly bounds: GeoBounds;
  readonly maxZoom: number | undefined;
  readonly before: MapView | undefined;
  hasRested: boolean;
  moveCount: number | undefined;
}

/**
 * Returns a function that shows bounds whole, and again whenever other parts of the map are covered, until the map
 * is moved in any other way. A screen that shows something on the map also covers a part of it, and how much is
 * known only once it is drawn. What is returned ends this; on its way there, the map goes back to where it was.
 */
export function useKeptBounds(
  map: MapEngine | undefined,
  padding: Padding,
  fit: (bounds: GeoBounds, transition: undefined, maxZoom: number | undefined) => void,
): MapControl['keepInView'] {
  const kept = useRef<KeptBounds>(undefined);
  const show = (wanted: KeptBounds): void => {
    fit(wanted.bounds, undefined, wanted.maxZoom);
    wanted.moveCount = map?.moveCount;
  };
  const isMovedSince = ({ moveCount }: KeptBounds): boolean => moveCount !== map?.moveCount;
  const showAgain = useEffectEvent(() => {
    if (kept.current && !isMovedSince(kept.current)) show(kept.current);
  });
  useEffect(() => showAgain(), [padding]);
  useEffect(
    () =>
      map?.on('idle', () => {
        if (kept.current) kept.current.hasRested = true;
      }),
    [map],
  );
  return (bounds, maxZoom) => {
    const [before, moveCount] = [map?.view, undefined];
    const wanted: KeptBounds = { bounds, maxZoom, before, hasRested: false, moveCount };
    kept.current = wanted;
    show(wanted);
    return () => {
      if (kept.current !== wanted) return;
      kept.current = undefined;
      // Until it rests nobody knows that it left: an address with the view before would not bring it back.
      if (wanted.before && !wanted.hasRested && !isMovedSince(wanted))
        map?.setView(wanted.before, { durationMs: 0, initiator: 'console' });
    };
  };
}
