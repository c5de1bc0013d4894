import type { Area } from '../../geometry/area.ts';
import { formatExactDecimal } from '../../geometry/decimal-text.ts';
import { isSamePoint, type GeoPoint } from '../../geometry/geo-point.ts';
import {
  parseExchangedColor,
  parseExchangedNumber,
  exchangeResult,
  MAX_FILE_CHARACTERS,
  type ExchangedGeofence,
  type ExchangeResult,
} from './geofence-exchange.ts';
import { childOf, childText, type XmlElement, type XmlParser } from './xml-element.ts';
import { escapeXml } from './xml-text.ts';

/**
 * Serializes geofences to KML 2.2, one placemark each. A circle, which the format lacks, is a point with its
 * radius in the extended data.
 */
export function serializeKml(fences: readonly ExchangedGeofence[]): string {
  const marks = fences.map(({ name, description, area, color, corridorMeters }) => {
    const data = [
      area.kind === 'circle' ? dataElement('radius', formatExactDecimal(area.radiusMeters)) : '',
      color === undefined ? '' : dataElement('color', color),
      corridorMeters === undefined ? '' : dataElement('polylineDistance', formatExactDecimal(corridorMeters)),
    ].join('');
    return `  <Placemark>
    <name>${escapeXml(name)}</name>
    <description>${escapeXml(description)}</description>
    <ExtendedData>${data}</ExtendedData>
    ${geometry(area)}
  </Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${marks.join('\n')}\n</Document></kml>\n`;
}

/**
 * Parses geofences from KML: the points with a radius, lines and polygons of all placemarks in any folder; of
 * a polygon only the outline.
 */
export function parseKml(text: string, parseXml: XmlParser): ExchangeResult {
  if (text.length > MAX_FILE_CHARACTERS) return { problem: 'tooLarge' };
  const root = parseXml(text);
  if (!root) return { problem: 'malformed' };
  if (root.name !== 'kml') return { problem: 'wrongKind' };
  return exchangeResult(
    placemarks(root).flatMap((mark) => shapes(mark).map((shape) => fenceOf(mark, shape))),
  );
}

function dataElement(name: string, value: string): string {
  return `<Data name="${name}"><value>${escapeXml(value)}</value></Data>`;
}

function geometry(area: Area): string {
  if (area.kind === 'circle')
    return `<Point><coordinates>${coordinates([area.center])}</coordinates></Point>`;
  if (area.kind === 'line')
    return `<LineString><coordinates>${coordinates(area.points)}</coordinates></LineString>`;
  const ring = coordinates([...area.points, ...area.points.slice(0, 1)]);
  return `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
}

function coordinates(points: readonly GeoPoint[]): string {
  return points
    .map(({ latitude, longitude }) => `${formatExactDecimal(longitude)},${formatExactDecimal(latitude)}`)
    .join(' ');
}

/** Recursion is safe: an `XmlParser` bounds the nesting. */
function placemarks(element: XmlElement): XmlElement[] {
  return element.name === 'Placemark' ? [element] : element.children.flatMap(placemarks);
}

function shapes(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.name === 'MultiGeometry') return shapes(child);
    return ['Point', 'LineString', 'LinearRing', 'Polygon'].includes(child.name) ? [child] : [];
  });
}

function fenceOf(mark: XmlElement, shape: XmlElement): ExchangedGeofence | undefined {
  const data = new Map(
    childOf(mark, 'ExtendedData')?.children.map((item) => [
      item.attributes.get('name'),
      childText(item, 'value'),
    ]),
  );
  const area = areaOf(shape, parseExchangedNumber(data.get('radius')));
  return (
    area && {
      name: childText(mark, 'name'),
      description: childText(mark, 'description'),
      area,
      color: parseExchangedColor(data.get('color')),
      corridorMeters: parseExchangedNumber(data.get('polylineDistance')),
    }
  );
}

function areaOf(shape: XmlElement, radiusMeters: number | undefined): Area | undefined {
  const ring = shape.name === 'Polygon' ? childOf(childOf(shape, 'outerBoundaryIs'), 'LinearRing') : shape;
  const points = ring && pointsIn(childText(ring, 'coordinates'));
  if (!points) return undefined;
  const [first] = points;
  if (!first) return undefined;
  if (shape.name === 'Point')
    return radiusMeters === undefined ? undefined : { kind: 'circle', center: first, radiusMeters };
  if (shape.name === 'LineString') return { kind: 'line', points };
  const isClosed = points.length > 1 && isSamePoint(first, points.at(-1));
  return { kind: 'polygon', points: isClosed ? points.slice(0, -1) : points };
}

function pointsIn(text: string): GeoPoint[] | undefined {
  const points: GeoPoint[] = [];
  for (const [tuple] of text.matchAll(/\S+/g)) {
    const [longitude, latitude] = tuple.split(',').map(parseExchangedNumber);
    if (longitude === undefined || latitude === undefined) return undefined;
    points.push({ latitude, longitude });
  }
  return points;
}
