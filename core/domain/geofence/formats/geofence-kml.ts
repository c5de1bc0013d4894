import type { Area } from '../../geometry/area.ts';
import { isSamePoint, type GeoPoint } from '../../geometry/geo-point.ts';
import {
  DESCRIPTION_NAMES,
  geoPointFromFile,
  exchangeResult,
  foundShape,
  MAX_FILE_CHARACTERS,
  NAME_NAMES,
  parseExchangedColor,
  parseExchangedNumber,
  textByNames,
  unsupportedShape,
  type ExchangeResult,
  type FoundShape,
} from './geofence-exchange.ts';
import { childOf, childText, type XmlElement, type XmlParser } from './xml-element.ts';

/**
 * Parses geofences from KML: the points, lines, tracks and polygons of all placemarks in any folder; of a polygon only
 * the outline, with a note on its holes. Names may stand in the extended data, colors in styles.
 */
export function parseKml(text: string, parseXml: XmlParser): ExchangeResult {
  if (text.length > MAX_FILE_CHARACTERS) return { problem: 'tooLarge' };
  const root = parseXml(text);
  if (!root) return { problem: 'malformed' };
  if (root.name !== 'kml') return { problem: 'wrongKind' };
  const styles = kmlStyles(root);
  return exchangeResult(features(root).flatMap((feature) => foundIn(feature, styles)));
}

/** What a KML file may show besides placemarks, none of which is a geofence. */
const OTHER_FEATURES = new Set(['NetworkLink', 'GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Tour']);
const SHAPES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'Track', 'Model']);

/** Recursion is safe: an `XmlParser` bounds the nesting. */
function features(element: XmlElement): XmlElement[] {
  return element.name === 'Placemark' || OTHER_FEATURES.has(element.name)
    ? [element]
    : element.children.flatMap(features);
}

function foundIn(feature: XmlElement, styles: KmlStyles): FoundShape[] {
  if (feature.name !== 'Placemark') return [unsupportedShape(childText(feature, 'name'), feature.name)];
  const data = extendedData(feature);
  const textOf = (name: string): string => data.get(name) ?? '';
  const details = {
    name: childText(feature, 'name') || textByNames(NAME_NAMES, textOf),
    description: childText(feature, 'description') || textByNames(DESCRIPTION_NAMES, textOf),
    color: parseExchangedColor(data.get('color')) ?? styles.colorOf(feature),
    corridorMeters: parseExchangedNumber(data.get('polylinedistance')),
  };
  return shapes(feature).map((shape) => {
    if (shape.name === 'Model') return unsupportedShape(details.name, shape.name);
    const holes = shape.children.filter(({ name }) => name === 'innerBoundaryIs').length;
    return foundShape(details, areaOf(shape, parseExchangedNumber(data.get('radius'))), holes);
  });
}

function shapes(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.name === 'MultiGeometry' || child.name === 'MultiTrack') return shapes(child);
    return SHAPES.has(child.name) ? [child] : [];
  });
}

/** Returns the values of `Data` and, as programs for maps of places write them, `SimpleData`; names in lower case. */
function extendedData(mark: XmlElement): ReadonlyMap<string | undefined, string> {
  const items = childOf(mark, 'ExtendedData')?.children ?? [];
  const values = items.flatMap((item) => (item.name === 'SchemaData' ? item.children : [item]));
  return new Map(
    values.map((item) => [
      item.attributes.get('name')?.toLowerCase(),
      item.name === 'SimpleData' ? item.text.trim() : childText(item, 'value'),
    ]),
  );
}

function areaOf(shape: XmlElement, radiusMeters: number | undefined): Area | GeoPoint | undefined {
  const ring = shape.name === 'Polygon' ? childOf(childOf(shape, 'outerBoundaryIs'), 'LinearRing') : shape;
  const points =
    ring && (shape.name === 'Track' ? trackPoints(ring) : pointsIn(childText(ring, 'coordinates')));
  const first = points?.[0];
  if (!points || !first) return undefined;
  if (shape.name === 'Point')
    return radiusMeters === undefined ? first : { kind: 'circle', center: first, radiusMeters };
  if (shape.name === 'LineString' || shape.name === 'Track') return { kind: 'line', points };
  const isClosed = points.length > 1 && isSamePoint(first, points.at(-1));
  return { kind: 'polygon', points: isClosed ? points.slice(0, -1) : points };
}

/** Tuples stand apart by blanks; some programs write blanks behind the commas, too. */
function pointsIn(text: string): GeoPoint[] | undefined {
  const points: GeoPoint[] = [];
  for (const [tuple] of text.replaceAll(/,\s+/g, ',').matchAll(/\S+/g)) {
    const [longitude, latitude] = tuple.split(',').map(parseExchangedNumber);
    const point = geoPointFromFile(latitude, longitude);
    if (!point) return undefined;
    points.push(point);
  }
  return points;
}

/** Of a track each point is an element: longitude, latitude and altitude. */
function trackPoints(track: XmlElement): GeoPoint[] | undefined {
  const points: GeoPoint[] = [];
  for (const { name, text } of track.children) {
    if (name !== 'coord') continue;
    const [longitude, latitude] = text.trim().split(/\s+/).map(parseExchangedNumber);
    const point = geoPointFromFile(latitude, longitude);
    if (!point) return undefined;
    points.push(point);
  }
  return points;
}

/** The styles of a KML file. */
interface KmlStyles {
  /** Returns the color of a placemark as `#rrggbb`, from its own style or the one that it names. */
  colorOf(mark: XmlElement): string | undefined;
}

/** Collects the styles of a KML file by their ids. */
function kmlStyles(root: XmlElement): KmlStyles {
  const byId = new Map<string | undefined, XmlElement>();
  const collect = (element: XmlElement): void => {
    if (element.name === 'Style' || element.name === 'StyleMap')
      byId.set(element.attributes.get('id'), element);
    // A placemark may hold a style, but nobody names it.
    if (element.name !== 'Placemark') element.children.forEach(collect);
  };
  collect(root);
  const named = (address: string): XmlElement | undefined =>
    byId.get(address.slice(address.indexOf('#') + 1));
  return {
    colorOf: (mark) => {
      const own = childOf(mark, 'Style');
      const style = named(childText(mark, 'styleUrl'));
      return colorIn(own) ?? colorIn(style?.name === 'StyleMap' ? normalStyle(style, named) : style);
    },
  };
}

/** Returns the style of a map of styles for what is not pointed at. */
function normalStyle(
  map: XmlElement,
  named: (address: string) => XmlElement | undefined,
): XmlElement | undefined {
  const pair = map.children.find((child) => childText(child, 'key') === 'normal');
  return childOf(pair, 'Style') ?? named(childText(pair, 'styleUrl'));
}

/** The border tells more of a color than a filling, which is often white or hardly seen. */
function colorIn(style: XmlElement | undefined): string | undefined {
  return ['LineStyle', 'PolyStyle', 'IconStyle']
    .map((name) => rgbOf(childText(childOf(style, name), 'color')))
    .find((color) => color !== undefined);
}

/** KML writes colors as opacity, blue, green and red. */
const COLOR = /^#?[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

function rgbOf(text: string): string | undefined {
  return COLOR.test(text) ? text.replace(COLOR, '#$3$2$1').toLowerCase() : undefined;
}
