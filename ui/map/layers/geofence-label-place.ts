import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { isFilled, type GeofenceShape } from './geofence-shape.ts';
import type { LngLat } from './lng-lat.ts';

/** Beside the date line the world is repeated, degrees. */
const WORLD_COPY_OFFSETS_DEGREES = [0, 360, -360];
/** How far from the edges of the view a name keeps that is not at its usual place, as a share of the view. */
const INSET = { x: 0.1, y: 0.14 };

/**
 * Returns where the name of a geofence stands in a view: at its usual place or, if that is outside, at the northernmost
 * part of its outline that is seen, or in the area that fills the view. Undefined where nothing of it is seen.
 */
export function geofenceLabelPlace(shape: GeofenceShape, view: GeoBounds): LngLat | undefined {
  const inner = innerBounds(view);
  const places = [usualPlace, northernmostSeen, placeInside].flatMap((placeOf) =>
    WORLD_COPY_OFFSETS_DEGREES.map(
      (turn) => () => placeOf(shape, turn, placeOf === usualPlace ? view : inner),
    ),
  );
  for (const place of places) {
    const found = place();
    if (found) return found;
  }
  return undefined;
}

function usualPlace({ label }: GeofenceShape, turn: number, view: GeoBounds): LngLat | undefined {
  if (!label) return undefined;
  const [longitude, latitude] = [label[0] + turn, label[1]];
  const isSeen =
    latitude >= view.south && latitude <= view.north && longitude >= view.west && longitude <= view.east;
  return isSeen ? [longitude, latitude] : undefined;
}

function northernmostSeen(shape: GeofenceShape, turn: number, view: GeoBounds): LngLat | undefined {
  let best: LngLat | undefined;
  const path = isFilled(shape) ? [...shape.path, ...shape.path.slice(0, 1)] : shape.path;
  for (const [at, [longitude, latitude]] of path.entries()) {
    const before = path[at - 1];
    if (!before) continue;
    for (const end of clipped([before[0] + turn, before[1]], [longitude + turn, latitude], view))
      if (!best || end[1] > best[1]) best = end;
  }
  return best;
}

/** Where no part of the outline is seen, all of the view is inside or nothing. */
function placeInside(shape: GeofenceShape, turn: number, view: GeoBounds): LngLat | undefined {
  const place: LngLat = [(view.west + view.east) / 2, view.north];
  return isFilled(shape) && contains(shape.path, [place[0] - turn, place[1]]) ? place : undefined;
}

/** Returns the ends of the part of a line that is within bounds; none where it passes them by. */
function clipped(from: LngLat, to: LngLat, { west, south, east, north }: GeoBounds): LngLat[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [start, end] = [0, 1];
  // For each edge how fast the line leaves through it, and how far it is from it.
  for (const [speed, room] of [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ] as const) {
    if (speed === 0 && room < 0) return [];
    if (speed < 0) start = Math.max(start, room / speed);
    if (speed > 0) end = Math.min(end, room / speed);
  }
  const pointAt = (share: number): LngLat => [from[0] + share * dx, from[1] + share * dy];
  return start > end ? [] : [pointAt(start), pointAt(end)];
}

/** By the even-odd rule, as the area is filled. */
function contains(path: readonly LngLat[], [longitude, latitude]: LngLat): boolean {
  let isWithin = false;
  let before = path.at(-1);
  for (const point of path) {
    if (before && point[1] > latitude !== before[1] > latitude) {
      const share = (latitude - point[1]) / (before[1] - point[1]);
      if (longitude < point[0] + share * (before[0] - point[0])) isWithin = !isWithin;
    }
    before = point;
  }
  return isWithin;
}

function innerBounds({ west, south, east, north }: GeoBounds): GeoBounds {
  const [x, y] = [INSET.x * (east - west), INSET.y * (north - south)];
  return { west: west + x, south: south + y, east: east - x, north: north - y };
}
