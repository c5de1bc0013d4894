import { placeLabels, type LabelCandidate } from '../label-placement.ts';
import type { Viewport } from '../../viewport/viewport.ts';
import { PIECE_EXTENT, positionAt, type PieceArea, type WorldPiece } from './world-piece.ts';
import type { WorldSquare } from './world-store.ts';

/** A name on the offline world. */
export interface WorldName {
  kind: 'country' | 'state' | 'city' | 'town';
  text: string;
  longitude: number;
  latitude: number;
  isCapital: boolean;
  /** From the place to the beginning of its name, pixels; 0 for a name in the middle of its place. */
  gap: number;
}

/** What is drawn over the map, in pixels of the viewport. */
export interface Ring {
  x: number;
  y: number;
  radius: number;
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
const DOT_GAP_PX = 7;
const CHARACTER_PX = 6.6;
/** Half of the height of a name. */
const HALF_HEIGHT_PX = 8;
/** So near to a ring its name begins. */
const RING_GAP_PX = 4;
/** A name that would begin farther from its place stays under the ring. */
const MAX_GAP_PX = 48;
/** Rings move with their vehicles; the names stay where they are for so many pixels. */
const GAP_STEP_PX = 8;

/**
 * Returns the names that are shown in a view, none over another: countries, then cities by rank, then states.
 * Pieces come with their squares, the coarsest first. A name that a ring would cover at its beginning makes room for
 * it.
 */
export function worldNames(
  pieces: readonly { piece: WorldPiece; square: WorldSquare }[],
  viewport: Viewport,
  language: string,
  rings: readonly Ring[] = [],
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
      names.push({ kind, text, longitude, latitude, isCapital: isCapital === 1, gap: 0 });
    }
  if (zoom >= STATES_MIN_ZOOM && zoom < STATES_MAX_ZOOM)
    for (const { piece, square } of pieces)
      names.push(...areasOf('state', piece.states, square, viewport, language));
  return withRoom(names, viewport, rings);
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
      return { kind, text, longitude, latitude, isCapital: false, gap: 0 };
    });
}

function withRoom(names: readonly WorldName[], viewport: Viewport, rings: readonly Ring[]): WorldName[] {
  const gaps: number[] = [];
  const candidates = names.flatMap((name, key): LabelCandidate[] => {
    const { text, kind, latitude } = name;
    const longitude = longitudeInView(name.longitude, viewport);
    if (longitude === undefined || latitude < viewport.south || latitude > viewport.north) return [];
    const { x, y } = viewport.project(longitude, latitude);
    const isBeside = (kind === 'city' || kind === 'town') && viewport.zoom < DOTS_MAX_ZOOM;
    const gap = isBeside ? gapBeside(x, y, rings) : 0;
    gaps[key] = gap;
    const shift = isBeside ? gap + (text.length * CHARACTER_PX) / 2 : 0;
    return [{ key, text, longitude, latitude, x: x + shift, y, isAlwaysShown: false }];
  });
  return placeLabels(candidates, MAX_NAMES).flatMap(({ key }) => {
    const name = names[key];
    return name ? [{ ...name, gap: gaps[key] ?? 0 }] : [];
  });
}

/** Returns how far from its dot a name begins that no ring covers there. */
function gapBeside(x: number, y: number, rings: readonly Ring[]): number {
  let gap = DOT_GAP_PX;
  for (const ring of rings) {
    const below = Math.abs(ring.y - y) - HALF_HEIGHT_PX;
    if (below >= ring.radius) continue;
    const halfChord = Math.sqrt(ring.radius ** 2 - Math.max(0, below) ** 2);
    const [left, right] = [ring.x - x - halfChord, ring.x - x + halfChord];
    if (left > DOT_GAP_PX || right <= DOT_GAP_PX) continue;
    const wanted = Math.ceil((right + RING_GAP_PX) / GAP_STEP_PX) * GAP_STEP_PX;
    if (wanted <= MAX_GAP_PX) gap = Math.max(gap, wanted);
  }
  return gap;
}

/** Returns the longitude where the world is drawn again, if that is in view. */
function longitudeInView(longitude: number, { west, east }: Viewport): number | undefined {
  const turned = longitude + 360 * Math.ceil((west - longitude) / 360);
  return turned <= east ? turned : undefined;
}

function positionOf({ level, column, row }: WorldSquare, x: number, y: number): [number, number] {
  return positionAt(column + x / PIECE_EXTENT, row + y / PIECE_EXTENT, level);
}

/**
 * Returns the name of a country, of which the ISO 3166 alpha-2 code may be known, in a language; the name on the
 * map where the browser has none.
 */
export function countryName(code: string | undefined, nameOnMap: string, language: string): string {
  if (code === undefined) return nameOnMap;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? nameOnMap;
}
