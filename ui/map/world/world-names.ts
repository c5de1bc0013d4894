import { placeLabels, type LabelCandidate } from '../layers/label-placement.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { countryName } from './country-name.ts';
import { PIECE_EXTENT, positionAt, type PieceArea, type WorldPiece } from './world-piece.ts';
import type { WorldSquare } from './world-store.ts';

/** A name on the offline world. */
export interface WorldName {
  kind: 'country' | 'state' | 'city' | 'town';
  text: string;
  longitude: number;
  latitude: number;
  isCapital: boolean;
}

/** Countries larger than the screen are not named. */
const COUNTRIES_MAX_ZOOM = 7;
const STATES_MIN_ZOOM = 4.5;
const STATES_MAX_ZOOM = 8.5;
/** Smaller areas have no room for their name, square pixels. */
const MIN_AREA_PX = { country: 700, state: 5000 } as const;
/** What is shown from this zoom level on is a town. */
const TOWNS_MIN_ZOOM = 7;
const MAX_NAMES = 160;
/** From this zoom level on one is within the town: its name has no dot. */
export const DOTS_MAX_ZOOM = 10;
/** From the middle of a dot to its name, pixels. */
export const DOT_GAP_PX = 7;
const CHARACTER_PX = 6.6;

/**
 * Returns the names that are shown in a view, none over another: countries, then cities by rank, then states.
 * Pieces come with their squares, the coarsest first.
 */
export function worldNames(
  pieces: readonly { piece: WorldPiece; square: WorldSquare }[],
  viewport: Viewport,
  language: string,
): WorldName[] {
  const { zoom } = viewport;
  const names: WorldName[] = [];
  for (const { piece, square } of pieces)
    if (zoom < COUNTRIES_MAX_ZOOM)
      names.push(...areasOf('country', piece.countries, square, viewport, language));
  for (const { piece, square } of pieces)
    for (const [text, x, y, firstZoom, isCapital] of piece.places ?? []) {
      // Those shown from afar come first.
      if (firstZoom > Math.round(zoom)) break;
      const [longitude, latitude] = positionOf(square, x, y);
      const kind = firstZoom < TOWNS_MIN_ZOOM ? 'city' : 'town';
      names.push({ kind, text, longitude, latitude, isCapital: isCapital === 1 });
    }
  if (zoom >= STATES_MIN_ZOOM && zoom < STATES_MAX_ZOOM)
    for (const { piece, square } of pieces)
      names.push(...areasOf('state', piece.states, square, viewport, language));
  return withRoom(names, viewport);
}

function areasOf(
  kind: 'country' | 'state',
  areas: readonly PieceArea[] | undefined,
  square: WorldSquare,
  { degreesPerPixel }: Viewport,
  language: string,
): WorldName[] {
  return (areas ?? [])
    .filter(([, , , area]) => area / degreesPerPixel ** 2 >= MIN_AREA_PX[kind])
    .map(([name, x, y, , countryCode]) => {
      const [longitude, latitude] = positionOf(square, x, y);
      const text = kind === 'country' ? countryName(countryCode, name, language) : name;
      return { kind, text, longitude, latitude, isCapital: false };
    });
}

function withRoom(names: readonly WorldName[], viewport: Viewport): WorldName[] {
  const candidates = names.flatMap((name, key): LabelCandidate[] => {
    const { text, kind, latitude } = name;
    const longitude = longitudeInView(name.longitude, viewport);
    if (longitude === undefined || latitude < viewport.south || latitude > viewport.north) return [];
    const { x, y } = viewport.project(longitude, latitude);
    const isBeside = (kind === 'city' || kind === 'town') && viewport.zoom < DOTS_MAX_ZOOM;
    const shift = isBeside ? DOT_GAP_PX + (text.length * CHARACTER_PX) / 2 : 0;
    return [{ key, text, longitude, latitude, x: x + shift, y, isAlwaysShown: false }];
  });
  return placeLabels(candidates, MAX_NAMES).flatMap(({ key }) => names[key] ?? []);
}

/** Returns the longitude where the world is drawn again, if that is in view. */
function longitudeInView(longitude: number, { west, east }: Viewport): number | undefined {
  const turned = longitude + 360 * Math.ceil((west - longitude) / 360);
  return turned <= east ? turned : undefined;
}

function positionOf({ level, column, row }: WorldSquare, x: number, y: number): [number, number] {
  return positionAt(column + x / PIECE_EXTENT, row + y / PIECE_EXTENT, level);
}
