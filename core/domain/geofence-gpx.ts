import type { Area } from './area.ts';
import { writtenNumber } from './area-number.ts';
import { isSamePlace, type Place } from './area-place.ts';
import {
  exchangedColour,
  exchangedNumber,
  exchangeReading,
  LARGEST_FILE,
  type ExchangedGeofence,
  type ExchangeReading,
} from './geofence-exchange.ts';
import { childOf, childText, readXml, type XmlElement } from './xml-document.ts';
import { xmlEscaped } from './xml-text.ts';

/**
 * Writes geofences as GPX 1.1. It has points and ways only: a circle is a waypoint with its radius as an extension, a line and a polygon
 * are routes whose `type` says which, the polygon closed. The format wants every waypoint before the first route, and extensions under
 * a name of their own.
 */
export function writeGpx(fences: readonly ExchangedGeofence[]): string {
  const circlesFirst = [
    ...fences.filter(({ area }) => area.kind === 'circle'),
    ...fences.filter(({ area }) => area.kind !== 'circle'),
  ];
  const shapes = circlesFirst.map((fence) => {
    const { area } = fence;
    if (area.kind === 'circle')
      return `  <wpt ${position(area.center)}>\n${facts(fence, area.radiusMeters)}\n  </wpt>`;
    const first = area.points[0];
    const points = area.kind === 'polygon' && first ? [...area.points, first] : area.points;
    const way = points.map((place) => `    <rtept ${position(place)}/>`).join('\n');
    return `  <rte>\n${facts(fence, undefined)}\n${way}\n  </rte>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1" xmlns:farol="urn:farol:geofence">\n${shapes.join('\n')}\n</gpx>\n`;
}

/**
 * Reads geofences from GPX: waypoints with a radius, routes, and each piece of a track. A way that ends where it began is a polygon
 * unless it says otherwise.
 */
export function readGpx(text: string): ExchangeReading {
  if (text.length > LARGEST_FILE) return { problem: 'tooLarge' };
  const root = readXml(text);
  if (!root) return { problem: 'malformed' };
  if (root.name !== 'gpx') return { problem: 'wrongKind' };
  return exchangeReading(root.children.flatMap(fencesOf));
}

function position({ latitude, longitude }: Place): string {
  return `lat="${writtenNumber(latitude)}" lon="${writtenNumber(longitude)}"`;
}

function facts(
  { name, description, colour, corridorMeters, area: { kind } }: ExchangedGeofence,
  radius: number | undefined,
): string {
  const more = [
    radius !== undefined && `<farol:radius>${writtenNumber(radius)}</farol:radius>`,
    colour !== undefined && `<farol:color>${xmlEscaped(colour)}</farol:color>`,
    corridorMeters !== undefined &&
      `<farol:polylineDistance>${writtenNumber(corridorMeters)}</farol:polylineDistance>`,
  ].filter((line) => line !== false);
  return [
    `    <name>${xmlEscaped(name)}</name>`,
    `    <desc>${xmlEscaped(description)}</desc>`,
    `    <type>${kind}</type>`,
    ...(more.length > 0 ? [`    <extensions>${more.join('')}</extensions>`] : []),
  ].join('\n');
}

function fencesOf(element: XmlElement): (ExchangedGeofence | undefined)[] {
  if (element.name === 'wpt') return [fenceOf(element, circleOf(element))];
  if (element.name === 'rte') return [fenceOf(element, wayOf(element, 'rtept'))];
  if (element.name !== 'trk') return [];
  return element.children
    .filter(({ name }) => name === 'trkseg')
    .map((segment) => fenceOf(element, wayOf(segment, 'trkpt', childText(element, 'type'))));
}

function fenceOf(element: XmlElement, area: Area | undefined): ExchangedGeofence | undefined {
  if (!area) return undefined;
  const extensions = childOf(element, 'extensions');
  const more = (name: string): string => (extensions ? childText(extensions, name) : '');
  return {
    name: childText(element, 'name'),
    description: childText(element, 'desc') || childText(element, 'cmt'),
    area,
    colour: exchangedColour(more('color')),
    corridorMeters: exchangedNumber(more('polylineDistance')),
  };
}

function circleOf(element: XmlElement): Area | undefined {
  const center = placeOf(element);
  const extensions = childOf(element, 'extensions');
  const radiusMeters = extensions && exchangedNumber(childText(extensions, 'radius'));
  return center && radiusMeters !== undefined ? { kind: 'circle', center, radiusMeters } : undefined;
}

function wayOf(element: XmlElement, pointName: string, type = childText(element, 'type')): Area | undefined {
  const points: Place[] = [];
  for (const child of element.children) {
    if (child.name !== pointName) continue;
    const place = placeOf(child);
    if (!place) return undefined;
    points.push(place);
  }
  const isClosed = points.length > 1 && isSamePlace(points[0], points.at(-1));
  if (type === 'polygon' || (type !== 'line' && isClosed && points.length > 3))
    return points.length > 0
      ? { kind: 'polygon', points: isClosed ? points.slice(0, -1) : points }
      : undefined;
  return points.length > 0 ? { kind: 'line', points } : undefined;
}

function placeOf({ attributes }: XmlElement): Place | undefined {
  const latitude = exchangedNumber(attributes.get('lat'));
  const longitude = exchangedNumber(attributes.get('lon'));
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
