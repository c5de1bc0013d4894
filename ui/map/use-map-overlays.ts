import { useEffect, useMemo } from 'react';
import { useConsole } from '../kit/console/use-console.ts';
import { AccuracyOverlay } from './layers/accuracy-overlay.ts';
import type { MapOverlay } from './scene/map-overlay.ts';
import { trailOverlay } from './layers/trail-overlay.ts';

interface OwnOverlays {
  /** The base map as far as it is drawn by overlays. */
  ground: readonly MapOverlay[];
  /** Whether the accuracy of the selected vehicle's fix is drawn. */
  showsAccuracy: boolean;
  /** The mark of a found place, and the ruler while the user is measuring. */
  mark: MapOverlay | undefined;
  ruler: MapOverlay | undefined;
}

/** Returns all overlays of the map, bottom first: its own below and above those of the screen. */
export function useMapOverlays(
  overlays: readonly MapOverlay[],
  { ground, showsAccuracy, mark, ruler }: OwnOverlays,
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
      ...[mark, ruler].filter((tool) => tool !== undefined),
    ],
    [ground, accuracyOverlay, trails, isPast, overlays, mark, ruler],
  );
}
