import { createContext, useContext } from 'react';
import { SharedValue } from '../../kit/console/shared-value.ts';
import type { GeofenceFocus } from '../../kit/navigation/geofence-focus.ts';
import { Graphics } from '../scene/graphics.ts';
import type { DrawnFleet } from '../layers/fleet/drawn-fleet.ts';
import type { MapOverlay } from '../scene/map-overlay.ts';

/** What the map of one running app and its screens tell each other. Two apps on a page share nothing of it. */
export class PageMap {
  /** Started ahead of the map. */
  readonly graphics = new Graphics();
  /** What the open screen draws on the map, bottom first; the screen sets it, and clears it when it closes. */
  readonly screenOverlays = new SharedValue<readonly MapOverlay[]>([]);
  /** What a tool in the strip under the map draws, above that. */
  readonly toolOverlays = new SharedValue<readonly MapOverlay[]>([]);
  /** The geofence that the user asked to see on the map last. */
  readonly geofenceFocus = new SharedValue<GeofenceFocus | undefined>(undefined);
  /**
   * The drawn fleet of the map on the screen, undefined without one. It is set again when there are clusters where there
   * were none; not when they move.
   */
  readonly drawnFleet = new SharedValue<DrawnFleet | undefined>(undefined);
}

const PageMapContext = createContext<PageMap | undefined>(undefined);

/** Provides it to all that is drawn. */
export const PageMapProvider = PageMapContext.Provider;

/** Returns it. Throws outside its provider: a programming error. */
export function usePageMap(): PageMap {
  const pageMap = useContext(PageMapContext);
  if (!pageMap) throw new Error('PageMapProvider is missing');
  return pageMap;
}
