import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import { AccuracyOverlay } from './overlays/accuracy-overlay.ts';
import type { MapOverlay } from './overlays/map-overlay.ts';
import { trailOverlay } from './overlays/trail-overlay.ts';
import { WorldOverlay } from './world/world-overlay.ts';

interface OwnOverlays {
  /** Whether the countries are drawn, because no online base map is. */
  isOffline: boolean;
  /** Whether the accuracy of the selected vehicle's fix is drawn. */
  showsAccuracy: boolean;
  placeOverlay: MapOverlay;
  ruler: MapOverlay;
}

/** Returns all overlays of the map, bottom first: its own below and above those of the screen. */
export function useMapOverlays(
  overlays: readonly MapOverlay[],
  { isOffline, showsAccuracy, placeOverlay, ruler }: OwnOverlays,
): readonly MapOverlay[] {
  const {
    fleet,
    map: { trails },
  } = useConsole();
  const { language } = useTranslation().i18n;
  const [accuracyOverlay] = useState(() => new AccuracyOverlay(fleet));
  const world = useMemo(() => new WorldOverlay(language), [language]);
  useEffect(() => accuracyOverlay.setVisible(showsAccuracy), [accuracyOverlay, showsAccuracy]);
  return useMemo(
    () => [
      ...(isOffline ? [world] : []),
      accuracyOverlay,
      trailOverlay(trails),
      ...overlays,
      placeOverlay,
      ruler,
    ],
    [isOffline, world, accuracyOverlay, trails, overlays, placeOverlay, ruler],
  );
}
