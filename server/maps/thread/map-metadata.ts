import * as z from 'zod/mini';
import { MapFileError, type MapDescription, type MapSchema } from './map-description.ts';

const vectorLayers = z.array(z.object({ id: z.string() }));

/** Layers that only one schema has. */
const SIGNS: readonly [schema: MapSchema, layers: readonly string[]][] = [
  ['openmaptiles', ['transportation', 'transportation_name']],
  ['protomaps', ['roads', 'earth']],
];

/**
 * Returns the schema of vector tiles by the names of their layers. Throws MapFileError when the file does not
 * list them, or for another schema.
 */
export function vectorSchema(layers: unknown): MapSchema {
  const listed = vectorLayers.safeParse(layers);
  if (!listed.success) throw new MapFileError('its metadata does not list the layers');
  const names = new Set(listed.data.map(({ id }) => id));
  const found = SIGNS.find(([, signs]) => signs.some((sign) => names.has(sign)));
  if (!found) throw new MapFileError('its layers are neither those of Protomaps nor those of OpenMapTiles');
  return found[0];
}

/** Returns bounds and zoom levels in their valid ranges; those of the whole world where they make no sense. */
export function checkedExtent(
  [west, south, east, north]: readonly number[],
  [minZoom, maxZoom]: readonly number[],
): Pick<MapDescription, 'bounds' | 'minZoom' | 'maxZoom'> {
  const isArea =
    west !== undefined &&
    south !== undefined &&
    east !== undefined &&
    north !== undefined &&
    isWithin(west, -180, 180) &&
    isWithin(east, -180, 180) &&
    isWithin(south, -90, 90) &&
    isWithin(north, -90, 90) &&
    west < east &&
    south < north;
  const least = isZoom(minZoom) ? minZoom : 0;
  return {
    bounds: isArea ? [west, south, east, north] : [-180, -85.0511, 180, 85.0511],
    minZoom: least,
    maxZoom: isZoom(maxZoom) && maxZoom >= least ? maxZoom : Math.max(least, 14),
  };
}

/** The deepest zoom level of a tile. */
export const MAX_ZOOM = 24;

function isZoom(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && isWithin(value, 0, MAX_ZOOM);
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

/** Returns an attribution as far as it is a text of a sensible length. */
export function attributionOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 1_000) : '';
}
