import type { Area } from '../../geometry/area.ts';
import { isSamePoint, type GeoPoint } from '../../geometry/geo-point.ts';
import {
  geoPointFromFile,
  exchangeResult,
  foundShape,
  MAX_FILE_CHARACTERS,
  parseExchangedNumber,
  parseForeignColor,
  type ExchangeResult,
  type FoundShape,
} from './geofence-exchange.ts';
import { childOf, childText, type XmlElement, type XmlParser } from './xml-element.ts';

/**
 * Parses geofences from GPX: waypoints, routes, and each segment of a track. A closed route is a polygon unless its
 * type says otherwise. The colors of lines are read as usual programs write them.
 */
export function parseGpx(text: string, parseXml: XmlParser): ExchangeResult {
  if (text.length > MAX_FILE_CHARACTERS) return { problem: 'tooLarge' };
  const root = parseXml(text);
  if (!root) return { problem: 'malformed' };
  if (root.name !== 'gpx') return { problem: 'wrongKind' };
  return exchangeResult(root.children.flatMap(fencesOf));
}

function fencesOf(element: XmlElement): FoundShape[] {
  if (element.name === 'wpt') return [fenceOf(element, circleOf(element))];
  if (element.name === 'rte') return [fenceOf(element, areaOfPoints(element, 'rtept'))];
  if (element.name !== 'trk') return [];
  return element.children
    .filter(({ name }) => name === 'trkseg')
    .map((segment) => fenceOf(element, areaOfPoints(segment, 'trkpt', childText(element, 'type'))));
}

function fenceOf(element: XmlElement, area: Area | GeoPoint | undefined): FoundShape {
  const extensions = childOf(element, 'extensions');
  return foundShape(
    {
      name: childText(element, 'name'),
      description: childText(element, 'desc') || childText(element, 'cmt'),
      color: colorIn(extensions),
      corridorMeters: parseExchangedNumber(childText(extensions, 'polylineDistance')),
    },
    area,
  );
}

/** Returns the color of our own extension, of `gpx_style:line`, or of Garmin's `DisplayColor`. */
function colorIn(extensions: XmlElement | undefined): string | undefined {
  const garmin = (extensions?.children ?? []).map((child) => childText(child, 'DisplayColor'));
  return [childText(extensions, 'color'), childText(childOf(extensions, 'line'), 'color'), ...garmin]
    .map(parseForeignColor)
    .find((color) => color !== undefined);
}

function circleOf(element: XmlElement): Area | GeoPoint | undefined {
  const center = placeOf(element);
  const radiusMeters = parseExchangedNumber(childText(childOf(element, 'extensions'), 'radius'));
  return center && radiusMeters !== undefined ? { kind: 'circle', center, radiusMeters } : center;
}

function areaOfPoints(
  element: XmlElement,
  pointName: string,
  type = childText(element, 'type'),
): Area | undefined {
  const points: GeoPoint[] = [];
  for (const child of element.children) {
    if (child.name !== pointName) continue;
    const place = placeOf(child);
    if (!place) return undefined;
    points.push(place);
  }
  const isClosed = points.length > 1 && isSamePoint(points[0], points.at(-1));
  if (type === 'polygon' || (type !== 'line' && isClosed && points.length > 3))
    return points.length > 0
      ? { kind: 'polygon', points: isClosed ? points.slice(0, -1) : points }
      : undefined;
  return points.length > 0 ? { kind: 'line', points } : undefined;
}

function placeOf({ attributes }: XmlElement): GeoPoint | undefined {
  return geoPointFromFile(
    parseExchangedNumber(attributes.get('lat')),
    parseExchangedNumber(attributes.get('lon')),
  );
}
