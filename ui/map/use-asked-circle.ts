import { useEffect, useEffectEvent } from 'react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { boundsOfCircle } from './viewport/initial-view.ts';
import type { Padding } from './viewport/viewport-padding.ts';

/**
 * Keeps the circle in view about which is asked who was within it: the strip with the answer grows over the map on
 * which the circle was drawn.
 */
export function useAskedCircle(
  map: MapEngine | undefined,
  padding: Padding,
  reveal: (bounds: GeoBounds) => void,
): void {
  const circle = useAnswers(useConsole().visits, (asked) => asked.circle);
  const show = useEffectEvent(() => {
    if (circle) reveal(boundsOfCircle(circle));
  });
  useEffect(() => show(), [circle, padding, map]);
}
