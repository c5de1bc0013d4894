import * as z from 'zod/mini';
import type { GeoBounds } from '../geometry/area-bounds.ts';
import type { FoundPlace } from './found-place.ts';

/** The maximum number of results. */
const MAX_PLACES = 6;
const MAX_NAME_LENGTH = 200;

/**
 * Parses the places in a geocoder's response: GeoJSON, which most geocoders return, or a list of records with
 * `lat` and `lon`. Undefined for anything else.
 */
export function parseGeocoderResponse(response: unknown): readonly FoundPlace[] | undefined {
  const collection = COLLECTION.safeParse(response);
  const list = Array.isArray(response) ? response : undefined;
  const places = collection.success ? collection.data.features.map(featurePlace) : list?.map(recordPlace);
  return places?.filter((place) => place !== undefined).slice(0, MAX_PLACES);
}

const COLLECTION = z.object({ features: z.array(z.unknown()) });
const TEXTS = z.record(z.string(), z.unknown());
const FEATURE = z.object({
  properties: z.nullish(TEXTS),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }),
  bbox: z.nullish(z.array(z.unknown())),
  place_name: z.optional(z.unknown()),
});
const DEGREES = z.pipe(z.union([z.number(), z.string()]), z.transform(Number));
const RECORD = z.object({ lat: DEGREES, lon: DEGREES });

function featurePlace(value: unknown): FoundPlace | undefined {
  const feature = FEATURE.safeParse(value);
  if (!feature.success) return undefined;
  const { properties, geometry, bbox, place_name: placeName } = feature.data;
  const [longitude = Number.NaN, latitude = Number.NaN] = geometry.coordinates;
  const name = nameIn({ ...properties, place_name: placeName });
  return placeAt(name, latitude, longitude, bbox ? boundsOf(bbox.map(Number)) : undefined);
}

function recordPlace(value: unknown): FoundPlace | undefined {
  const record = RECORD.safeParse(value);
  if (!record.success) return undefined;
  const names = TEXTS.safeParse(value);
  return placeAt(nameIn(names.data ?? {}), record.data.lat, record.data.lon, undefined);
}

function placeAt(
  name: string,
  latitude: number,
  longitude: number,
  bounds: GeoBounds | undefined,
): FoundPlace | undefined {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && name !== '' ? { name, latitude, longitude, bounds } : undefined;
}

/**
 * Returns the full name where a geocoder gives one, otherwise its parts from the most to the least specific.
 */
function nameIn(texts: Readonly<Record<string, unknown>>): string {
  const textOf = (key: string): string => {
    const value = texts[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const fullName = ['display_name', 'label', 'formatted', 'place_name'].map(textOf).find(Boolean);
  const street = [textOf('street'), textOf('housenumber')].filter(Boolean).join(', ');
  const parts = [textOf('name'), street, textOf('city'), textOf('state'), textOf('country')].filter(Boolean);
  return (fullName ?? [...new Set(parts)].join(', ')).slice(0, MAX_NAME_LENGTH);
}

function boundsOf([
  west = Number.NaN,
  south = Number.NaN,
  east = Number.NaN,
  north = Number.NaN,
]: readonly number[]): GeoBounds | undefined {
  const isBox =
    west < east && south < north && Math.abs(south) <= 90 && Math.abs(north) <= 90 && east - west <= 360;
  return isBox ? { west, south, east, north } : undefined;
}
