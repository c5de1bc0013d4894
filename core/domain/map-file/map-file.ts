import { type Area, formatExactDecimal } from '../geometry/area.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { escapeXml } from '../values/xml-text.ts';

/** The formats of places, tracks and areas for maps and devices. KMZ is KML in a ZIP archive. */
export const MAP_FILE_FORMATS = ['geojson', 'gpx', 'kml', 'kmz'] as const;
/** One of them. */
export type MapFileFormat = (typeof MAP_FILE_FORMATS)[number];

/** A place in a file. */
export interface FilePlace extends GeoPoint {
  readonly title: string;
  readonly text: string;
  /** ISO text. */
  readonly time: string;
}

/** A fix of a track in a file. */
export interface FileFix extends GeoPoint {
  /** ISO text. */
  readonly time: string;
  readonly altitudeMeters: number | undefined;
}

/** A way in a file. */
export interface FileTrack {
  readonly title: string;
  readonly text: string;
  /** Between two parts nothing is known of the way. None is empty. */
  readonly parts: readonly (readonly FileFix[])[];
}

/** An area in a file. */
export interface FileArea {
  readonly name: string;
  readonly description: string;
  readonly area: Area;
  /** `#rrggbb`, if it has one. */
  readonly color: string | undefined;
  /** Half the width of a corridor, if given. */
  readonly corridorMeters: number | undefined;
}

/** What a file holds. */
export interface MapFile {
  readonly places?: readonly FilePlace[];
  readonly tracks?: readonly FileTrack[];
  readonly areas?: readonly FileArea[];
}

/**
 * Returns the parts of the file of places, tracks and areas, each made when it is taken: GPX 1.1, KML 2.2 (also that of
 * KMZ, not yet zipped) or GeoJSON (RFC 7946). GeoJSON has the times of a track in the property `coordTimes`, as other
 * programs write them; KML has those of each fix as a `gx:Track`. None of the formats has circles: one is a point with
 * its radius as a property.
 */
export function mapFileTexts(format: MapFileFormat, file: MapFile): Iterable<string> {
  return WRITERS[format](file);
}

/** What GPX begins and ends with. */
export const GPX_FRAME = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1">\n',
  end: '</gpx>\n',
};

/** Where the radius, color and width of areas come from. */
const GPX_EXTENSIONS = ' xmlns:farol="urn:farol:geofence"';
const GPX_NAMESPACE = 'xmlns="http://www.topografix.com/GPX/1/1"';

/** What KML begins and ends with. */
export const KML_FRAME = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n',
  end: '</Document></kml>\n',
};

/** Where tracks with times come from. */
const KML_TRACKS = ' xmlns:gx="http://www.google.com/kml/ext/2.2"';
const KML_NAMESPACE = 'xmlns="http://www.opengis.net/kml/2.2"';

/** Returns a fix of a track as GPX. */
export function gpxFix({ time, altitudeMeters, ...place }: FileFix): string {
  const elevation = altitudeMeters === undefined ? '' : `<ele>${altitudeMeters.toFixed(1)}</ele>`;
  return `<trkpt ${gpxPosition(place)}>${elevation}<time>${time}</time></trkpt>`;
}

const WRITERS: Readonly<Record<MapFileFormat, (file: MapFile) => Iterable<string>>> = {
  *geojson({ places = [], tracks = [], areas = [] }) {
    yield '{"type":"FeatureCollection","features":[';
    let separator = '';
    for (const feature of features(places, tracks, areas)) {
      yield separator + JSON.stringify(feature);
      separator = ',';
    }
    yield ']}\n';
  },
  /** The format wants waypoints first, then routes, then tracks. */
  *gpx({ places = [], tracks = [], areas = [] }) {
    yield areas.length > 0 ? GPX_FRAME.head.replace(GPX_NAMESPACE, `$&${GPX_EXTENSIONS}`) : GPX_FRAME.head;
    for (const { title, text, time, ...place } of places)
      yield `<wpt ${gpxPosition(place)}><time>${time}</time>${gpxTexts({ title, text })}</wpt>\n`;
    for (const file of areas)
      if (file.area.kind === 'circle')
        yield `<wpt ${gpxExactPosition(file.area.center)}>${gpxDetails(file)}</wpt>\n`;
    for (const file of areas) {
      if (file.area.kind === 'circle') continue;
      yield `<rte>${gpxDetails(file)}\n`;
      for (const place of pointsOf(file.area)) yield `<rtept ${gpxExactPosition(place)}/>\n`;
      yield '</rte>\n';
    }
    for (const track of tracks) {
      yield `<trk>${gpxTexts(track)}\n`;
      for (const fixes of track.parts) {
        yield '<trkseg>';
        for (const fix of fixes) yield gpxFix(fix);
        yield '</trkseg>\n';
      }
      yield '</trk>\n';
    }
    yield GPX_FRAME.end;
  },
  kml: kmlTexts,
  kmz: kmlTexts,
};

function* kmlTexts({ places = [], tracks = [], areas = [] }: MapFile): Generator<string> {
  yield tracks.length > 0 ? KML_FRAME.head.replace(KML_NAMESPACE, `$&${KML_TRACKS}`) : KML_FRAME.head;
  for (const track of tracks) {
    yield `<Placemark>${kmlTitle(track.title, track.text)}<gx:MultiTrack>`;
    for (const fixes of track.parts) yield* kmlPart(fixes);
    yield '</gx:MultiTrack></Placemark>\n';
  }
  for (const { title, text, time, latitude, longitude } of places)
    yield `<Placemark>${kmlTitle(title, text)}<TimeStamp><when>${time}</when></TimeStamp><Point><coordinates>${decimalDegrees(longitude)},${decimalDegrees(latitude)}</coordinates></Point></Placemark>\n`;
  for (const { name, description, area, color, corridorMeters } of areas) {
    const data = [
      area.kind === 'circle' ? kmlData('radius', formatExactDecimal(area.radiusMeters)) : '',
      color === undefined ? '' : kmlData('color', color),
      corridorMeters === undefined ? '' : kmlData('polylineDistance', formatExactDecimal(corridorMeters)),
    ].join('');
    yield `<Placemark>${kmlTitle(name, description)}<ExtendedData>${data}</ExtendedData>${kmlGeometry(area)}</Placemark>\n`;
  }
  yield KML_FRAME.end;
}

function* features(
  places: readonly FilePlace[],
  tracks: readonly FileTrack[],
  areas: readonly FileArea[],
): Generator<object> {
  for (const track of tracks) yield trackFeature(track);
  for (const place of places) yield placeFeature(place);
  for (const area of areas) yield areaFeature(area);
}

function placeFeature({ latitude, longitude, title, text, time }: FilePlace) {
  return {
    type: 'Feature',
    properties: { name: title, description: text, time },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  };
}

/** A line needs two positions: a part of one fix is written twice. */
function trackFeature({ title, text, parts }: FileTrack) {
  const lines = parts.map((fixes) => (fixes.length === 1 ? [...fixes, ...fixes] : fixes));
  return {
    type: 'Feature',
    properties: {
      name: title,
      description: text,
      coordTimes: lines.map((fixes) => fixes.map(({ time }) => time)),
    },
    geometry: { type: 'MultiLineString', coordinates: lines.map((fixes) => fixes.map(pairOf)) },
  };
}

function areaFeature({ name, description, area, color, corridorMeters }: FileArea) {
  return {
    type: 'Feature',
    properties: {
      name,
      description,
      color,
      polylineDistance: corridorMeters,
      radius: area.kind === 'circle' ? area.radiusMeters : undefined,
    },
    geometry: geometryOf(area),
  };
}

function geometryOf(area: Area) {
  if (area.kind === 'circle') return { type: 'Point', coordinates: pairOf(area.center) };
  const points = pointsOf(area).map(pairOf);
  return area.kind === 'line'
    ? { type: 'LineString', coordinates: points }
    : { type: 'Polygon', coordinates: [points] };
}

function pairOf({ latitude, longitude }: GeoPoint): [longitude: number, latitude: number] {
  return [longitude, latitude];
}

/** The points of a line, or of a polygon with the first one again at the end. */
function pointsOf(area: Exclude<Area, { kind: 'circle' }>): readonly GeoPoint[] {
  return area.kind === 'polygon' ? [...area.points, ...area.points.slice(0, 1)] : area.points;
}

function gpxPosition({ latitude, longitude }: GeoPoint): string {
  return `lat="${decimalDegrees(latitude)}" lon="${decimalDegrees(longitude)}"`;
}

/** Areas come back from a file as they were. */
function gpxExactPosition({ latitude, longitude }: GeoPoint): string {
  return `lat="${formatExactDecimal(latitude)}" lon="${formatExactDecimal(longitude)}"`;
}

function gpxTexts({ title, text }: { title: string; text: string }): string {
  return `<name>${escapeXml(title)}</name><desc>${escapeXml(text)}</desc>`;
}

function gpxDetails({ name, description, area, color, corridorMeters }: FileArea): string {
  const more = [
    area.kind === 'circle' ? `<farol:radius>${formatExactDecimal(area.radiusMeters)}</farol:radius>` : '',
    color === undefined ? '' : `<farol:color>${escapeXml(color)}</farol:color>`,
    corridorMeters === undefined
      ? ''
      : `<farol:polylineDistance>${formatExactDecimal(corridorMeters)}</farol:polylineDistance>`,
  ].join('');
  return `${gpxTexts({ title: name, text: description })}<type>${area.kind}</type>${more === '' ? '' : `<extensions>${more}</extensions>`}`;
}

function kmlTitle(title: string, text: string): string {
  return `<name>${escapeXml(title)}</name><description>${escapeXml(text)}</description>`;
}

function kmlData(name: string, value: string): string {
  return `<Data name="${name}"><value>${escapeXml(value)}</value></Data>`;
}

function kmlGeometry(area: Area): string {
  const points = area.kind === 'circle' ? [area.center] : pointsOf(area);
  const coordinates = `<coordinates>${points
    .map(({ latitude, longitude }) => `${formatExactDecimal(longitude)},${formatExactDecimal(latitude)}`)
    .join(' ')}</coordinates>`;
  if (area.kind === 'circle') return `<Point>${coordinates}</Point>`;
  if (area.kind === 'line') return `<LineString>${coordinates}</LineString>`;
  return `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`;
}

function* kmlPart(fixes: readonly FileFix[]): Generator<string> {
  yield '<gx:Track>';
  for (const { time } of fixes) yield `<when>${time}</when>`;
  for (const { latitude, longitude, altitudeMeters = 0 } of fixes)
    yield `<gx:coord>${decimalDegrees(longitude)} ${decimalDegrees(latitude)} ${altitudeMeters.toFixed(1)}</gx:coord>`;
  yield '</gx:Track>';
}

/** Returns degrees without an exponent, which GPX and KML do not have; 7 decimals are a centimeter. */
function decimalDegrees(degrees: number): string {
  return degrees.toFixed(7).replace(/\.?0+$/, '');
}
