import { parseJson } from '../../values/json-text.ts';
import type { Area } from '../../geometry/area.ts';
import { isSamePoint, type GeoPoint } from '../../geometry/geo-point.ts';
import {
  DESCRIPTION_NAMES,
  geoPointFromFile,
  exchangeResult,
  foundShape,
  MAX_FILE_CHARACTERS,
  NAME_NAMES,
  parseExchangedNumber,
  parseForeignColor,
  textByNames,
  unsupportedShape,
  type ExchangeResult,
  type FoundShape,
} from './geofence-exchange.ts';

/**
 * Parses geofences from GeoJSON: the points, lines and polygons of all features; of a polygon only the outline,
 * with a note on its holes. Names and colors are read as usual programs write them.
 */
export function parseGeoJson(text: string): ExchangeResult {
  if (text.length > MAX_FILE_CHARACTERS) return { problem: 'tooLarge' };
  const root = parseJson(text.startsWith('\u{FEFF}') ? text.slice(1) : text);
  if (root === undefined) return { problem: 'malformed' };
  if (typeof at(root, 'type') !== 'string') return { problem: 'wrongKind' };
  const features = at(root, 'type') === 'FeatureCollection' ? listAt(root, 'features') : [root];
  return exchangeResult(
    features.flatMap((feature) => {
      const isFeature = at(feature, 'type') === 'Feature';
      const properties = isFeature ? at(feature, 'properties') : undefined;
      return shapes(isFeature ? at(feature, 'geometry') : feature, 0).map((shape) =>
        found(properties, shape),
      );
    }),
  );
}

/** How deep collections may nest. */
const MAX_NESTING = 8;

interface Shape {
  type: string;
  coordinates: unknown;
}

/** Returns the single shapes of a geometry. A collection that nests deeper than programs write is a shape of its own. */
function shapes(geometry: unknown, level: number): Shape[] {
  const type = at(geometry, 'type');
  if (typeof type !== 'string') return [];
  if (type === 'GeometryCollection' && level < MAX_NESTING)
    return listAt(geometry, 'geometries').flatMap((part) => shapes(part, level + 1));
  const singleType = /^Multi(Point|LineString|Polygon)$/.exec(type)?.[1];
  return singleType
    ? listAt(geometry, 'coordinates').map((coordinates) => ({ type: singleType, coordinates }))
    : [{ type, coordinates: at(geometry, 'coordinates') }];
}

function found(properties: unknown, shape: Shape): FoundShape {
  const name = propertyText(properties, NAME_NAMES);
  if (!['Point', 'LineString', 'Polygon'].includes(shape.type)) return unsupportedShape(name, shape.type);
  const details = {
    name,
    description: propertyText(properties, DESCRIPTION_NAMES),
    // The last three are those of simplestyle.
    color: ['color', 'stroke', 'fill', 'marker-color']
      .map((key) => parseForeignColor(at(properties, key)))
      .find((color) => color !== undefined),
    corridorMeters: parseExchangedNumber(at(properties, 'polylineDistance')),
  };
  const { coordinates } = shape;
  const holes = shape.type === 'Polygon' && Array.isArray(coordinates) ? coordinates.length - 1 : 0;
  return foundShape(details, areaOf(shape, parseExchangedNumber(at(properties, 'radius'))), holes);
}

/** Returns the text of the first property with one of these names, in any case. */
function propertyText(properties: unknown, names: readonly string[]): string {
  if (typeof properties !== 'object' || properties === null) return '';
  const keys = Object.keys(properties);
  return textByNames(names, (name) => {
    const key = keys.find((item) => item.toLowerCase() === name);
    return key === undefined ? '' : textAt(properties, key);
  });
}

function areaOf({ type, coordinates }: Shape, radiusMeters: number | undefined): Area | GeoPoint | undefined {
  const list = type === 'Point' ? [coordinates] : type === 'Polygon' ? at(coordinates, 0) : coordinates;
  const points = pointsIn(list);
  const first = points?.[0];
  if (!points || !first) return undefined;
  if (type === 'Point')
    return radiusMeters === undefined ? first : { kind: 'circle', center: first, radiusMeters };
  if (type === 'LineString') return { kind: 'line', points };
  const isClosed = points.length > 1 && isSamePoint(first, points.at(-1));
  return { kind: 'polygon', points: isClosed ? points.slice(0, -1) : points };
}

function pointsIn(list: unknown): GeoPoint[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const points: GeoPoint[] = [];
  for (const item of list) {
    const point = geoPointFromFile(numberAt(item, 1), numberAt(item, 0));
    if (!point) return undefined;
    points.push(point);
  }
  return points;
}

function at(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

/** Returns a number of a list; a coordinate is never a text. */
function numberAt(value: unknown, index: number): number | undefined {
  const number = at(value, index);
  return typeof number === 'number' ? parseExchangedNumber(number) : undefined;
}

function listAt(value: unknown, key: string): unknown[] {
  const list = at(value, key);
  return Array.isArray(list) ? list : [];
}

function textAt(value: unknown, key: string): string {
  const text = at(value, key);
  return typeof text === 'string' || typeof text === 'number' ? String(text).trim() : '';
}
