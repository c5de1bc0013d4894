import type { Layer } from '@deck.gl/core';
import { SolidPolygonLayer } from '@deck.gl/layers';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { MapOverlay } from '../scene/map-overlay.ts';

/**
 * Removes what the offline world drew where street maps are, so that these are seen from behind the canvas.
 * Belongs directly above the offline world.
 */
export class StreetWindowOverlay implements MapOverlay {
  readonly level = 'ground';
  readonly #areas: readonly GeoBounds[];

  constructor(areas: readonly GeoBounds[]) {
    this.#areas = areas;
  }

  layers(): readonly Layer[] {
    return [
      new SolidPolygonLayer<GeoBounds>({
        id: 'street-window',
        data: this.#areas,
        getPolygon: ({ west, south, east, north }) => [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
        ],
        getFillColor: [0, 0, 0, 0],
        // Replaces the color below instead of mixing with it.
        parameters: { blend: false },
      }),
    ];
  }

  /** Another area is another overlay. */
  subscribe(): () => void {
    return () => {};
  }
}
