import type { Area } from '../../geometry/area.ts';
import type { GeoPoint } from '../../geometry/geo-point.ts';
import type { FileArea } from '../../map-file/map-file.ts';

/** A geofence imported from or exported to another program. */
export type ExchangedGeofence = FileArea;

/** A point of a file without a radius: a circle once somebody says how large. */
export interface ExchangedPlace {
  name: string;
  description: string;
  place: GeoPoint;
  color: string | undefined;
}

/** What is not taken over from a file. */
export type ExchangeNote =
  /** The holes of a polygon: a geofence has an outline only. */
  | { readonly kind: 'holes'; readonly name: string; readonly count: number }
  /** A shape whose coordinates cannot be read. */
  | { readonly kind: 'unreadable'; readonly name: string }
  /** Something that is no geofence, such as a picture on the ground: the name of its element. */
  | { readonly kind: 'unsupported'; readonly name: string; readonly what: string };

/** What one shape of a file became. */
export type FoundShape =
  | { readonly kind: 'fence'; readonly fence: ExchangedGeofence; readonly holes: number }
  | { readonly kind: 'place'; readonly place: ExchangedPlace }
  | { readonly kind: 'left'; readonly note: ExchangeNote };

/** Why a file yields no geofences. */
export type ExchangeProblem = 'tooLarge' | 'malformed' | 'wrongKind' | 'nothing' | 'tooMany';

/** The content of a file, with what is not taken over; or the problem, with the same. */
export type ExchangeResult =
  | {
      readonly fences: readonly ExchangedGeofence[];
      readonly places: readonly ExchangedPlace[];
      readonly notes: readonly ExchangeNote[];
    }
  | { readonly problem: ExchangeProblem; readonly notes?: readonly ExchangeNote[] };

/** Larger files are not read. */
export const MAX_FILE_CHARACTERS = 10_000_000;

/** Returns the result of reading the found shapes; none and too many are problems. */
export function exchangeResult(found: readonly FoundShape[]): ExchangeResult {
  if (found.length > MAX_GEOFENCES) return { problem: 'tooMany' };
  const fences: ExchangedGeofence[] = [];
  const places: ExchangedPlace[] = [];
  const notes: ExchangeNote[] = [];
  for (const shape of found)
    if (shape.kind === 'left') notes.push(shape.note);
    else if (shape.kind === 'place') places.push(shape.place);
    else {
      fences.push(shape.fence);
      if (shape.holes > 0) notes.push({ kind: 'holes', name: shape.fence.name, count: shape.holes });
    }
  return fences.length + places.length === 0 ? { problem: 'nothing', notes } : { fences, places, notes };
}

/**
 * Returns what a shape of a file became: a geofence, a point that needs a radius, or one that cannot be read.
 * @param area undefined when its coordinates cannot be read; a point when it has no radius
 */
export function foundShape(
  details: Omit<ExchangedGeofence, 'area'>,
  area: Area | GeoPoint | undefined,
  holes = 0,
): FoundShape {
  const { name, description, color } = details;
  if (!area) return { kind: 'left', note: { kind: 'unreadable', name } };
  return 'kind' in area
    ? { kind: 'fence', fence: { ...details, area }, holes }
    : { kind: 'place', place: { name, description, place: area, color } };
}

/** Returns what is no geofence, by the name of its element. */
export function unsupportedShape(name: string, what: string): FoundShape {
  return { kind: 'left', note: { kind: 'unsupported', name, what } };
}

/**
 * Returns a point of a file; programs count on beyond the 180th meridian, where shapes cross it. Undefined without
 * both numbers.
 */
export function geoPointFromFile(
  latitude: number | undefined,
  longitude: number | undefined,
): GeoPoint | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  const isBeyond = Math.abs(longitude) > 180 && Math.abs(longitude) <= 540;
  // Nine decimals are less than a millimeter, and without the noise of the calculation.
  return { latitude, longitude: isBeyond ? Number((((longitude + 540) % 360) - 180).toFixed(9)) : longitude };
}

/** Parses a number from a file; undefined for anything else. */
export function parseExchangedNumber(text: unknown): number | undefined {
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : text;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Parses a color `#rrggbb` from a file; undefined for anything else. */
export function parseExchangedColor(text: unknown): string | undefined {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Parses a color as other programs write it: also without `#`, with three digits, or by its English name. */
export function parseForeignColor(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const word = text.trim().toLowerCase();
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(word)?.[1];
  if (digits === undefined) return Object.hasOwn(COLOR_NAMES, word) ? COLOR_NAMES[word] : undefined;
  return `#${digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')}`;
}

/** Returns the first text among these, by names that programs give to the same property; empty without one. */
export function textByNames(names: readonly string[], textOf: (name: string) => string): string {
  return names.map(textOf).find((text) => text !== '') ?? '';
}

/** What programs call the name and the description of a shape, in lower case. */
export const NAME_NAMES = ['name', 'title', 'label', 'nome', 'nombre', 'nom'];
export const DESCRIPTION_NAMES = ['description', 'desc', 'descricao', 'descripcion', 'comment'];

const MAX_GEOFENCES = 5000;

/** The colors of the web that map programs offer by name (Garmin's `DisplayColor` among them). */
const COLOR_NAMES: Readonly<Record<string, string>> = {
  black: '#000000',
  darkred: '#8b0000',
  darkgreen: '#006400',
  darkyellow: '#b5b820',
  darkblue: '#00008b',
  darkmagenta: '#8b008b',
  darkcyan: '#008b8b',
  lightgray: '#d3d3d3',
  darkgray: '#a9a9a9',
  gray: '#808080',
  red: '#ff0000',
  green: '#008000',
  yellow: '#ffff00',
  orange: '#ffa500',
  blue: '#0000ff',
  purple: '#800080',
  magenta: '#ff00ff',
  cyan: '#00ffff',
  white: '#ffffff',
};
