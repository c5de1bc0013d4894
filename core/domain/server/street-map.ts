import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { ServerInfo } from './server-info.ts';
import { isLocalNetworkOnly } from './local-network.ts';

/** What the layers of a street map are named after; `raster` has pictures instead of layers. */
export type MapSchema = 'protomaps' | 'openmaptiles' | 'raster';

const SCHEMAS: readonly MapSchema[] = ['protomaps', 'openmaptiles', 'raster'];

/** A street map and where its tiles are. */
export interface StreetMap {
  /** Unique among the maps of a server. */
  readonly name: string;
  readonly schema: MapSchema;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  /** Who made the data, as the map says, perhaps with links as HTML; empty when it does not. */
  readonly attribution: string;
  /** URL of a tile with `{z}`, `{x}` and `{y}`. */
  readonly tileUrl: string;
}

/** The deepest zoom level of a tile. */
export const MAX_TILE_ZOOM = 24;
const WORLD = [-180, -85.0511, 180, 85.0511] as const;
const MAX_ATTRIBUTION_LENGTH = 1_000;

/**
 * Returns what a map says of itself, with each value in its range: the whole world, usual zoom levels and no
 * attribution where it makes no sense.
 */
export function checkedMapMetadata(said: {
  minZoom: unknown;
  maxZoom: unknown;
  bounds: unknown;
  attribution: unknown;
}): Pick<StreetMap, 'minZoom' | 'maxZoom' | 'bounds' | 'attribution'> {
  const minZoom = zoomIn(said.minZoom) ?? 0;
  const maxZoom = zoomIn(said.maxZoom) ?? -1;
  return {
    minZoom,
    maxZoom: maxZoom >= minZoom ? maxZoom : Math.max(minZoom, 14),
    bounds: isArea(said.bounds) ? said.bounds : WORLD,
    attribution:
      typeof said.attribution === 'string' ? said.attribution.slice(0, MAX_ATTRIBUTION_LENGTH) : '',
  };
}

/** Parses the answer of the server's list of maps; undefined for anything that is no map. */
export function parseStreetMap(
  sent: unknown,
  tileUrl: (name: string, version: string) => string,
): StreetMap | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const value = (key: string): unknown => (Object.hasOwn(sent, key) ? Reflect.get(sent, key) : undefined);
  const [name, version] = [value('name'), value('version')];
  const schema = SCHEMAS.find((known) => known === value('schema'));
  if (typeof name !== 'string' || typeof version !== 'string' || !schema) return undefined;
  const metadata = checkedMapMetadata({
    minZoom: value('minZoom'),
    maxZoom: value('maxZoom'),
    bounds: value('bounds'),
    attribution: value('attribution'),
  });
  return { name, schema, ...metadata, tileUrl: tileUrl(name, version) };
}

function zoomIn(value: unknown): number | undefined {
  const zoom = Number.isInteger(value) ? Number(value) : -1;
  return zoom >= 0 && zoom <= MAX_TILE_ZOOM ? zoom : undefined;
}

function isArea(value: unknown): value is StreetMap['bounds'] {
  if (!Array.isArray(value) || value.length !== 4) return false;
  if (!value.every((item): item is number => typeof item === 'number')) return false;
  const [west = NaN, south = NaN, east = NaN, north = NaN] = value;
  return west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
}

/** Layers that only one schema has. */
const SIGNS: readonly [schema: MapSchema, layers: readonly string[]][] = [
  ['openmaptiles', ['transportation', 'transportation_name']],
  ['protomaps', ['roads', 'earth']],
];

/** Returns the schema of vector tiles by the names of their layers; undefined for another schema. */
export function vectorSchemaOf(layerNames: readonly string[]): MapSchema | undefined {
  return SIGNS.find(([, signs]) => signs.some((sign) => layerNames.includes(sign)))?.[0];
}

/**
 * Returns the address of the street map that an administrator set in the server's attribute
 * `{p}.streetMapUrl`: a PMTiles file at an https address, or at a path of this server. Undefined without one,
 * or when it is elsewhere and nothing may leave this network.
 */
export function streetMapUrl(
  info: Pick<ServerInfo, 'attributes'> | undefined,
  namespace: Namespace,
): string | undefined {
  const set = info && productAttribute(info.attributes, namespace, 'streetMapUrl');
  if (typeof set !== 'string') return undefined;
  const address = set.trim();
  if (!isStreetMapUrl(address)) return undefined;
  return address.startsWith('/') || !isLocalNetworkOnly(info, namespace) ? address : undefined;
}

/** Whether a text is the address of a PMTiles file: an https address, or a path of this server. */
export function isStreetMapUrl(address: string): boolean {
  return /^(?:https:\/\/[^\s/]|\/(?!\/))[^\s]*\.pmtiles(?:\?\S*)?$/i.test(address);
}
