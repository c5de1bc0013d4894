import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { mercatorNorthing } from '@farol/ui/map/layers/simplified-outline';
import type { Viewport } from '@farol/ui/map/viewport/viewport';

/** Returns a viewport that is neither turned nor tilted, with its pixels counted from 0° of both. */
export function flatViewport(bounds: GeoBounds, zoom: number): Viewport {
  const degreesPerPixel = 360 / (512 * 2 ** zoom);
  return {
    ...bounds,
    zoom,
    degreesPerPixel,
    project: (longitude, latitude) => ({
      x: longitude / degreesPerPixel,
      y: -mercatorNorthing(latitude) / degreesPerPixel,
    }),
    isDark: false,
  };
}
