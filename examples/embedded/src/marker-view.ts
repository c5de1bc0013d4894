import { FLAG, type LiveFleet } from '@farol/core/fleet';

/** A point on the plane of the Mercator projection, both from 0 to 1. */
interface PlanePoint {
  x: number;
  y: number;
}

/** How the plane is drawn: pixels per unit, and what is in the middle. */
export interface MarkerView {
  scale: number;
  center: PlanePoint;
  width: number;
  height: number;
}

/** A place in degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

/** Room around the outermost markers, pixels. */
const MARGIN = 48;
/** The closest view: about two meters a pixel. */
const MAX_SCALE = 2e7;
const NEAREST_PIXELS = 24;

function project({ latitude, longitude }: Place): PlanePoint {
  const sine = Math.sin((Math.min(85, Math.max(-85, latitude)) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Returns the view that shows all of these places. */
export function viewOf(places: readonly Place[], width: number, height: number): MarkerView {
  const points = places.map(project);
  const [left, right] = extent(points.map(({ x }) => x));
  const [top, bottom] = extent(points.map(({ y }) => y));
  const scale = Math.min(
    MAX_SCALE,
    Math.max(1, width - 2 * MARGIN) / Math.max(right - left, 1e-9),
    Math.max(1, height - 2 * MARGIN) / Math.max(bottom - top, 1e-9),
  );
  return { scale, center: { x: (left + right) / 2, y: (top + bottom) / 2 }, width, height };
}

/** Returns a view of a few kilometers with this place in the middle. */
export function viewAround(place: Place, width: number, height: number): MarkerView {
  return { scale: MAX_SCALE / 2, center: project(place), width, height };
}

function extent(numbers: readonly number[]): [number, number] {
  if (numbers.length === 0) return [0, 1];
  return numbers.reduce<[number, number]>(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Infinity, -Infinity],
  );
}

/** Returns where a place is drawn, in pixels from the top left. */
export function pixelOf(view: MarkerView, place: Place): PlanePoint {
  const { x, y } = project(place);
  return {
    x: (x - view.center.x) * view.scale + view.width / 2,
    y: (y - view.center.y) * view.scale + view.height / 2,
  };
}

/** Calls back with every vehicle that has a position, straight from the columns of the fleet. */
export function forEachPlaced(fleet: LiveFleet, visit: (place: Place, slot: number) => void): void {
  for (const slot of fleet.order) {
    if (((fleet.flags[slot] ?? 0) & FLAG.hasPosition) === 0) continue;
    visit({ latitude: fleet.latitude[slot] ?? 0, longitude: fleet.longitude[slot] ?? 0 }, slot);
  }
}

/** Returns the device whose marker is under the pointer, or undefined. */
export function deviceAt(fleet: LiveFleet, view: MarkerView, pointer: PlanePoint): number | undefined {
  let nearest: number | undefined;
  let least = NEAREST_PIXELS;
  forEachPlaced(fleet, (place, slot) => {
    const { x, y } = pixelOf(view, place);
    const pixels = Math.hypot(x - pointer.x, y - pointer.y);
    if (pixels >= least) return;
    least = pixels;
    nearest = fleet.deviceId[slot];
  });
  return nearest;
}

/** Returns a round length that fits into this many pixels: how long it is and its text. */
export function scaleBar(view: MarkerView, maxPixels: number): { pixels: number; text: string } {
  const latitude = 2 * Math.atan(Math.exp((0.5 - view.center.y) * 2 * Math.PI)) - Math.PI / 2;
  const metersPerPixel = (40_075_017 * Math.cos(latitude)) / view.scale;
  const most = maxPixels * metersPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = [5, 2, 1].map((factor) => factor * power).find((length) => length <= most) ?? power;
  const text = meters >= 1000 ? `${meters / 1000} km` : `${meters} m`;
  return { pixels: meters / metersPerPixel, text };
}
