import { areCloser, distanceMeters } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { segmentDistanceMeters } from '../geometry/line-distance.ts';
import type { StreetMap } from '../server/street-map.ts';
import { foldText } from '../values/fold-text.ts';
import type { FoundPlace } from './found-place.ts';
import type { Street, TileAddress } from './street-tile.ts';

/** A point farther from a street is not on it, meters. */
export const STREET_REACH_METERS = 30;
/** Tiles of this zoom level have the names of all streets, and are about 2 km wide. */
const NAME_ZOOM = 14;
/** Less deep maps have the names of main roads only. */
const MIN_NAME_ZOOM = 12;
/** A search looks so many tiles into each direction. */
const SEARCH_REACH_TILES = 2;
const MIN_SEARCH_LETTERS = 3;
/** The most streets that a search finds. */
const MAX_FOUND = 5;
/** More than the degrees of `STREET_REACH_METERS` in every direction up to 60° of latitude; farther north a bit less. */
const REACH_DEGREES = 0.0006;

/** Returns the map that tells most about the streets at a point; undefined without one. */
export function namingMap<Map extends Pick<StreetMap, 'schema' | 'maxZoom' | 'bounds'>>(
  maps: readonly Map[],
  { latitude, longitude }: GeoPoint,
): Map | undefined {
  return maps
    .filter(({ schema, maxZoom, bounds: [west, south, east, north] }) => {
      const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
      return schema !== 'raster' && maxZoom >= MIN_NAME_ZOOM && isInside;
    })
    .toSorted((left, right) => right.maxZoom - left.maxZoom)
    .at(0);
}

/** Returns the tile of a map at a point that has the names of streets. */
export function namingTile(
  { maxZoom }: Pick<StreetMap, 'maxZoom'>,
  { latitude, longitude }: GeoPoint,
): TileAddress {
  const zoom = Math.min(maxZoom, NAME_ZOOM);
  const size = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const within = (place: number): number => Math.min(size - 1, Math.max(0, Math.floor(place * size)));
  return {
    zoom,
    column: within((longitude + 180) / 360),
    row: within((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2),
  };
}

/** Returns the tiles around one in which streets are searched, the nearest first. */
export function searchedTiles({ zoom, column, row }: TileAddress): readonly TileAddress[] {
  const steps = Array.from({ length: 2 * SEARCH_REACH_TILES + 1 }, (_, at) => at - SEARCH_REACH_TILES);
  const size = 2 ** zoom;
  return steps
    .flatMap((east) => steps.map((south) => ({ east, south })))
    .toSorted((left, right) => Math.hypot(left.east, left.south) - Math.hypot(right.east, right.south))
    .map(({ east, south }) => ({ zoom, column: (column + east + size) % size, row: row + south }))
    .filter((tile) => tile.row >= 0 && tile.row < size);
}

/** Returns the name of the nearest street within `STREET_REACH_METERS` of a point. */
export function streetAt(streets: readonly Street[], point: GeoPoint): string | undefined {
  let nearest: { name: string; meters: number } | undefined;
  for (const { name, lines } of streets)
    for (const line of lines) {
      const meters = lineReachMeters(line, point);
      if (meters <= STREET_REACH_METERS && meters < (nearest?.meters ?? Infinity)) nearest = { name, meters };
    }
  return nearest?.name;
}

/** Returns how far a line is; infinite for one beyond reach. */
function lineReachMeters(line: Float64Array, point: GeoPoint): number {
  const { latitude, longitude } = point;
  let meters = Infinity;
  for (let at = 0; at + 2 < line.length; at += 2) {
    const [west, south] = [line[at] ?? 0, line[at + 1] ?? 0];
    const [east, north] = [line[at + 2] ?? 0, line[at + 3] ?? 0];
    if (isBeyondReach(south, north, latitude) || isBeyondReach(west, east, longitude)) continue;
    const [from, to] = [
      { latitude: south, longitude: west },
      { latitude: north, longitude: east },
    ];
    meters = Math.min(meters, segmentDistanceMeters(from, to, point));
  }
  return meters;
}

function isBeyondReach(from: number, to: number, degrees: number): boolean {
  return Math.min(from, to) > degrees + REACH_DEGREES || Math.max(from, to) < degrees - REACH_DEGREES;
}

/** Whether a text is long enough to search streets for. */
export function isStreetQuery(text: string): boolean {
  return text.trim().length >= MIN_SEARCH_LETTERS;
}

/** Returns the streets with a word that begins as a text does, the nearest to a point first. */
export function streetsNamed(
  streets: readonly Street[],
  text: string,
  near: GeoPoint,
): readonly FoundPlace[] {
  const query = ` ${foldText(text.trim())}`;
  const found = new Map<string, Float64Array[]>();
  for (const { name, lines } of isStreetQuery(text) ? streets : [])
    if (` ${foldText(name)}`.includes(query)) found.set(name, [...(found.get(name) ?? []), ...lines]);
  return [...found]
    .flatMap(([name, lines]) => foundStreet(name, lines, near) ?? [])
    .toSorted((left, right) => distanceMeters(left, near) - distanceMeters(right, near))
    .slice(0, MAX_FOUND);
}

function foundStreet(name: string, lines: readonly Float64Array[], near: GeoPoint): FoundPlace | undefined {
  const bounds = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  let closest: GeoPoint | undefined;
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const [longitude, latitude] = [line[at] ?? 0, line[at + 1] ?? 0];
      bounds.west = Math.min(bounds.west, longitude);
      bounds.east = Math.max(bounds.east, longitude);
      bounds.south = Math.min(bounds.south, latitude);
      bounds.north = Math.max(bounds.north, latitude);
      const point = { latitude, longitude };
      if (!closest || areCloser(point, near, distanceMeters(closest, near))) closest = point;
    }
  return closest && { name, ...closest, bounds };
}
