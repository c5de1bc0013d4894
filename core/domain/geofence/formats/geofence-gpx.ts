import type { Area } from '../../geometry/area.ts';
import { formatExactDecimal } from '../../geometry/decimal-text.ts';
import { isSamePoint, type GeoPoint } from '../../geometry/geo-point.ts';
import {
  exchangedPoint,
  exchangeResult,
  foundShape,
  MAX_FILE_CHARACTERS,
  parseExchangedNumber,
  parseForeignColor,
  type ExchangedGeofence,
  type ExchangeResult,
  type FoundShape,
} from './geofence-exchange.ts';
import { childOf, childText, type XmlElement, type XmlParser } from './xml-element.ts';
import { escapeXml } from './xml-text.ts';

/**
 * Serializes geofences to GPX 1.1, which has only points and routes. A circle is a waypoint with its radius
 * as an extension; a line and a polygon are routes with a `type`, the polygon closed. The format requires
 * waypoints before routes, and a namespace for extensions.
 */
export function serializeGpx(fences: readonly ExchangedGeofence[]): string {
  const circlesFirst = [
    ...fences.filter(({ area }) => area.kind === 'circle'),
    ...fences.filter(({ area }) => area.kind !== 'circle'),
  ];
  const shapes = circlesFirst.map((fence) => {
    const { area } = fence;
    if (area.kind === 'circle')
      return `  <wpt ${position(area.center)}>\n${elementDetails(fence, area.radiusMeters)}\n  </wpt>`;
    const first = area.points[0];
    const points = area.kind === 'polygon' && first ? [...area.points, first] : area.points;
    const routePoints = points.map((place) => `    <rtept ${position(place)}/>`).join('\n');
    return `  <rte>\n${elementDetails(fence, undefined)}\n${routePoints}\n  </rte>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1" xmlns:farol="urn:farol:geofence">\n${shapes.join('\n')}\n</gpx>\n`;
}

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

function position({ latitude, longitude }: GeoPoint): string {
  return `lat="${formatExactDecimal(latitude)}" lon="${formatExactDecimal(longitude)}"`;
}

function elementDetails(
  { name, description, color, corridorMeters, area: { kind } }: ExchangedGeofence,
  radius: number | undefined,
): string {
  const more = [
    radius !== undefined && `<farol:radius>${formatExactDecimal(radius)}</farol:radius>`,
    color !== undefined && `<farol:color>${escapeXml(color)}</farol:color>`,
    corridorMeters !== undefined &&
      `<farol:polylineDistance>${formatExactDecimal(corridorMeters)}</farol:polylineDistance>`,
  ].filter((line) => line !== false);
  return [
    `    <name>${escapeXml(name)}</name>`,
    `    <desc>${escapeXml(description)}</desc>`,
    `    <type>${kind}</type>`,
    ...(more.length > 0 ? [`    <extensions>${more.join('')}</extensions>`] : []),
  ].join('\n');
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
  const garmin = extensions?.children.map((child) => childText(child, 'DisplayColor')) ?? [];
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
  return exchangedPoint(
    parseExchangedNumber(attributes.get('lat')),
    parseExchangedNumber(attributes.get('lon')),
  );
}
