import type { Layer, PickingInfo } from '@deck.gl/core';
import type { Viewport } from '../viewport/viewport.ts';

/** Where the pointer is on the map: pixels of the map and the place under it in degrees. */
export interface MapPointer {
  x: number;
  y: number;
  longitude: number;
  latitude: number;
  /** What the named layers (all that are pickable without) drew here; goes over the graphics card, meant for clicks. */
  pick(layerIds?: string[], radiusPixels?: number): PickingInfo | undefined;
}

/** Something that was grabbed on the map and follows the pointer until it is let go. */
export interface MapDrag {
  move(at: MapPointer): void;
  end(at: MapPointer): void;
}

/**
 * Something drawn on the map besides the vehicles: geofences, trails, a ruler. The map asks for its layers when it says that it
 * changed and never because a vehicle moved, so an overlay costs nothing per message. Whoever is drawn topmost is asked first for the
 * pointer, vehicles between the overlays above and below them: the first that claims it has it.
 */
export interface MapOverlay {
  /** Under the vehicles (areas, ways) or over them (tools). */
  readonly level: 'below' | 'above';
  /** Its layers depend on what the map shows: they are asked for again once the map has come to rest. */
  readonly updatesOnIdle?: boolean;
  /** While the map still moves: whether it shows more than the layers last answered hold, so that they are asked for again at once. */
  needsUpdateFor?(sight: Viewport): boolean;
  /** What it looks like now: a pure function of its own snapshot and the view. Layer ids must not change from call to call. */
  layers(sight: Viewport): readonly Layer[];
  /** Calls the listener after every change of what `layers` answers; the answer stops it. */
  subscribe(changed: () => void): () => void;
  /** Answers true to claim a click. */
  click?(at: MapPointer): boolean;
  /** Answers true to claim a double click, which else zooms in. */
  doubleClick?(at: MapPointer): boolean;
  /** Answers the cursor to show, which claims the pointer; told nothing once the pointer left the map. */
  hover?(at: MapPointer | undefined): string | undefined;
  /** Answers what follows the pointer from here on; the map stays where it is meanwhile. */
  startDrag?(at: MapPointer): MapDrag | undefined;
}
