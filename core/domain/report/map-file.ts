import type { GeoPoint } from '../geometry/geo-point.ts';
import { decimalDegrees, xmlText } from './map-file-text.ts';

/** The formats of places and tracks for maps and devices. */
export const PLACE_FORMATS = ['geojson', 'gpx', 'kml'] as const;
/** One of them. */
export type PlaceFormat = (typeof PLACE_FORMATS)[number];

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

/** What a file holds. */
export interface MapFile {
  readonly places: readonly FilePlace[];
  readonly tracks: readonly FileTrack[];
}

/**
 * Returns the parts of the file of places and tracks, each made when it is taken: GPX 1.1, KML 2.2 or GeoJSON (RFC 7946). GeoJSON has the times of a track in the
 * property `coordTimes`, as other programs write them; KML has those of each fix as a `gx:Track`.
 */
export function mapFileTexts(format: PlaceFormat, file: MapFile): Iterable<string> {
  return WRITERS[format](file);
}

const WRITERS: Readonly<Record<PlaceFormat, (file: MapFile) => Iterable<string>>> = {
  *geojson({ places, tracks }) {
    yield '{"type":"FeatureCollection","features":[';
    let separator = '';
    for (const feature of features(places, tracks)) {
      yield separator + JSON.stringify(feature);
      separator = ',';
    }
    yield ']}';
  },
  *gpx({ places, tracks }) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1">\n';
    for (const { title, text, time, ...place } of places)
      yield `<wpt ${gpxPosition(place)}><time>${time}</time>${gpxTexts({ title, text })}</wpt>\n`;
    for (const track of tracks) {
      yield `<trk>${gpxTexts(track)}\n`;
      for (const fixes of track.parts) {
        yield '<trkseg>';
        for (const fix of fixes) yield gpxFix(fix);
        yield '</trkseg>\n';
      }
      yield '</trk>\n';
    }
    yield '</gpx>';
  },
  *kml({ places, tracks }) {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"${tracks.length > 0 ? KML_TRACKS : ''}><Document>\n`;
    for (const track of tracks) {
      yield `<Placemark>${kmlTexts(track)}<gx:MultiTrack>`;
      for (const fixes of track.parts) yield* kmlPart(fixes);
      yield '</gx:MultiTrack></Placemark>\n';
    }
    for (const { title, text, time, latitude, longitude } of places)
      yield `<Placemark>${kmlTexts({ title, text })}<TimeStamp><when>${time}</when></TimeStamp><Point><coordinates>${decimalDegrees(longitude)},${decimalDegrees(latitude)}</coordinates></Point></Placemark>\n`;
    yield '</Document></kml>';
  },
};

function* features(places: readonly FilePlace[], tracks: readonly FileTrack[]): Generator<object> {
  for (const track of tracks) yield trackFeature(track);
  for (const place of places) yield placeFeature(place);
}

const KML_TRACKS = ' xmlns:gx="http://www.google.com/kml/ext/2.2"';

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
    geometry: {
      type: 'MultiLineString',
      coordinates: lines.map((fixes) => fixes.map(({ longitude, latitude }) => [longitude, latitude])),
    },
  };
}

function gpxPosition({ latitude, longitude }: GeoPoint): string {
  return `lat="${decimalDegrees(latitude)}" lon="${decimalDegrees(longitude)}"`;
}

function gpxFix({ time, altitudeMeters, ...place }: FileFix): string {
  const elevation = altitudeMeters === undefined ? '' : `<ele>${altitudeMeters.toFixed(1)}</ele>`;
  return `<trkpt ${gpxPosition(place)}>${elevation}<time>${time}</time></trkpt>`;
}

function gpxTexts({ title, text }: { title: string; text: string }): string {
  return `<name>${xmlText(title)}</name><desc>${xmlText(text)}</desc>`;
}

function kmlTexts({ title, text }: { title: string; text: string }): string {
  return `<name>${xmlText(title)}</name><description>${xmlText(text)}</description>`;
}

function* kmlPart(fixes: readonly FileFix[]): Generator<string> {
  yield '<gx:Track>';
  for (const { time } of fixes) yield `<when>${time}</when>`;
  for (const { latitude, longitude, altitudeMeters = 0 } of fixes)
    yield `<gx:coord>${decimalDegrees(longitude)} ${decimalDegrees(latitude)} ${altitudeMeters.toFixed(1)}</gx:coord>`;
  yield '</gx:Track>';
}
