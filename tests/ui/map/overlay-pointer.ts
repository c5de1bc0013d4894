import type { MapPointer } from '@farol/ui/map/scene/map-overlay';

/** Degrees per pixel under the pointers of tests. */
const PER_PIXEL = 1e-4;
const METERS_PER_DEGREE = 111_195;

/** Returns the pointer at a position near the equator; a pixel is a ten-thousandth of a degree. */
export function overlayPointer(longitude: number, latitude: number): MapPointer {
  const [x, y] = [longitude / PER_PIXEL, -latitude / PER_PIXEL];
  return {
    x,
    y,
    longitude,
    latitude,
    metersPerPixel: PER_PIXEL * METERS_PER_DEGREE,
    pixelsTo: (place) => Math.hypot(place.longitude / PER_PIXEL - x, -place.latitude / PER_PIXEL - y),
    pick: () => undefined,
  };
}
