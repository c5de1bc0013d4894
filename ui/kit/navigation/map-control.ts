import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { SharedValue } from '../console/shared-value.ts';

/** What the map on the screen offers to other components. */
export interface MapControl {
  /** Returns the id of the device drawn at a point of the page, undefined where there is none. */
  deviceAt(clientX: number, clientY: number): number | undefined;
  /** Moves the camera to a device. */
  flyTo(deviceId: number): void;
  /** Shows everything within the bounds. */
  fit(bounds: GeoBounds): void;
  /**
   * Shows everything within the bounds, no nearer than a zoom level, and again whenever other parts of the map are covered, until the map is
   * moved in any other way. Returns the function that ends this; a map on its way there goes back to where it was.
   */
  keepInView(bounds: GeoBounds, maxZoom?: number): () => void;
  /** Moves a place to the middle of the visible part of the map at once. */
  center(longitude: number, latitude: number): void;
}

/** The control of the map on the screen; the map sets it when it mounts and clears it when it unmounts. */
export const mapControl = new SharedValue<MapControl | undefined>(undefined);

/** The map was to be seen: what covers it on narrow screens comes down at least so far, each time this is set. */
export const mapReveals = new SharedValue<{ atMost: 'half' | 'peek' }>({ atMost: 'half' });

/** Lets the map be seen, and moves its camera to a device. */
export function showOnMap(deviceId: number): void {
  mapReveals.set({ atMost: 'half' });
  mapControl.read()?.flyTo(deviceId);
}
