import { useEffect, useMemo } from 'react';
import { useConsole } from '../kit/console/use-console.ts';
import { AccuracyOverlay } from './overlays/accuracy-overlay.ts';
import type { MapOverlay } from './overlays/map-overlay.ts';
import { trailOverlay } from './overlays/trail-overlay.ts';

interface OwnOverlays {
  /** The base map as far as it is drawn by overlays. */
  ground: readonly MapOverlay[];
  /** Whether the accuracy of the selected vehicle's fix is drawn. */
  showsAccuracy: boolean;
  placeOverlay: MapOverlay;
  /** While the user is measuring. */
  ruler: MapOverlay | undefined;
}

/** Returns all overlays of the map, bottom first: its own below and above those of the screen. */
export function useMapOverlays(
  overlays: readonly MapOverlay[],
  { ground, showsAccuracy, placeOverlay, ruler }: OwnOverlays,
): readonly MapOverlay[] {
  const {
    fleet,
    map: { trails },
  } = useConsole();
  const isPast = fleet.pastMs !== undefined;
  const accuracyOverlay = useMemo(() => new AccuracyOverlay(fleet), [fleet]);
  useEffect(() => accuracyOverlay.setVisible(showsAccuracy), [accuracyOverlay, showsAccuracy]);
  return useMemo(
    () => [
      ...ground,
      accuracyOverlay,
      // Trails lead to where the vehicles are now.
      ...(isPast ? [] : [trailOverlay(trails)]),
      ...overlays,
      placeOverlay,
      ...(ruler ? [ruler] : []),
    ],
    [ground, accuracyOverlay, trails, isPast, overlays, placeOverlay, ruler],
  );
}
