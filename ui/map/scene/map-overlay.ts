import type { Layer, PickingInfo } from '@deck.gl/core';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { Viewport } from '../viewport/viewport.ts';

/** The pointer on the map: pixels of the map and the position under it in degrees. */
export interface MapPointer {
  x: number;
  y: number;
  longitude: number;
  latitude: number;
  /** Meters on the ground per pixel here, the more where the map is tilted away. */
  metersPerPixel: number;
  /** Returns how far a position in degrees is drawn from the pointer, pixels. */
  pixelsTo: (place: GeoPoint) => number;
  /**
   * Returns what the named layers (by default all pickable ones) drew here. Reads back from the graphics
   * device: meant for clicks.
   */
  pick(layerIds?: string[], radiusPixels?: number): PickingInfo | undefined;
}

/** Something on the map that was grabbed and follows the pointer until it is released. */
export interface MapDrag {
  move(at: MapPointer): void;
  end(at: MapPointer): void;
}

/**
 * Something drawn on the map besides vehicles: geofences, trails, a ruler. Layers are requested when
 * the overlay reports a change and never because a vehicle moved, so an overlay costs nothing per
 * message. Pointer input goes to the topmost overlay first, with the vehicles between the levels; the
 * first that claims it gets it.
 */
export interface MapOverlay {
  /**
   * On the ground, a canvas that is drawn again only when it or the view changes (world, areas); below the
   * vehicles (paths that follow them) or above them (tools).
   */
  readonly level: 'ground' | 'below' | 'above';
  /** While it is on the map, the vehicles are not: it shows another time than now. */
  readonly hidesFleet?: boolean;
  /** Its layers depend on the viewport: they are requested again when the map comes to rest. */
  readonly updatesOnIdle?: boolean;
  /**
   * Called while the map moves: whether the viewport shows more than the current layers cover, so that they
   * are requested at once.
   */
  needsUpdateFor?(viewport: Viewport): boolean;
  /**
   * Returns the current layers: a pure function of the overlay's snapshot and the viewport. Layer ids must
   * not change from call to call.
   */
  layers(viewport: Viewport): readonly Layer[];
  /** Calls the listener whenever `layers` would return something else; returns a function that removes it. */
  subscribe(changed: () => void): () => void;
  /** Returns true to claim a click. */
  click?(at: MapPointer): boolean;
  /** Returns true to claim a double click, which otherwise zooms in. */
  doubleClick?(at: MapPointer): boolean;
  /**
   * Returns the cursor to show, which claims the pointer. Called with undefined when
   * the pointer left the map.
   */
  hover?(at: MapPointer | undefined): string | undefined;
  /** Returns a drag that follows the pointer from here on; the map does not pan meanwhile. */
  startDrag?(at: MapPointer): MapDrag | undefined;
}
