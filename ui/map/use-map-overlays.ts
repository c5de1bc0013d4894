import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import { AccuracyOverlay } from './overlays/accuracy-overlay.ts';
import type { MapOverlay } from './overlays/map-overlay.ts';
import { trailOverlay } from './overlays/trail-overlay.ts';
import { WorldOverlay } from './world/world-overlay.ts';

interface OwnOverlays {
  /** Whether the countries are drawn. */
  showsWorld: boolean;
  /** Opens them where street maps are. */
  streetWindow: MapOverlay | undefined;
  /** Whether the accuracy of the selected vehicle's fix is drawn. */
  showsAccuracy: boolean;
  placeOverlay: MapOverlay;
  ruler: MapOverlay;
}

/** Returns all overlays of the map, bottom first: its own below and above those of the screen. */
export function useMapOverlays(
  overlays: readonly MapOverlay[],
  { showsWorld, streetWindow, showsAccuracy, placeOverlay, ruler }: OwnOverlays,
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
      ...(showsWorld ? [world] : []),
      ...(streetWindow ? [streetWindow] : []),
      accuracyOverlay,
      trailOverlay(trails),
      ...overlays,
      placeOverlay,
      ruler,
    ],
    [showsWorld, streetWindow, world, accuracyOverlay, trails, overlays, placeOverlay, ruler],
  );
}
