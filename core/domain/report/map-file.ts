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
 * Serializes places and tracks: GPX 1.1, KML 2.2 or GeoJSON (RFC 7946). GeoJSON has the times of a track in the
 * property `coordTimes`, as other programs write them; KML has those of each fix as a `gx:Track`.
 */
export function serializeMapFile(format: PlaceFormat, file: MapFile): string {
  return WRITERS[format](file);
}

const WRITERS: Readonly<Record<PlaceFormat, (file: MapFile) => string>> = {
  geojson: ({ places, tracks }) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [...tracks.map(trackFeature), ...places.map(placeFeature)],
    }),
  gpx: ({ places, tracks }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1">',
      ...places.map(
        ({ title, text, time, ...place }) =>
          `<wpt ${gpxPosition(place)}><time>${time}</time>${gpxTexts({ title, text })}</wpt>`,
      ),
      ...tracks.flatMap((track) => [
        `<trk>${gpxTexts(track)}`,
        ...track.parts.map((fixes) => `<trkseg>${fixes.map(gpxFix).join('')}</trkseg>`),
        '</trk>',
      ]),
      '</gpx>',
    ].join('\n'),
  kml: ({ places, tracks }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<kml xmlns="http://www.opengis.net/kml/2.2"${tracks.length > 0 ? KML_TRACKS : ''}><Document>`,
      ...tracks.map(
        (track) =>
          `<Placemark>${kmlTexts(track)}<gx:MultiTrack>${track.parts.map(kmlPart).join('')}</gx:MultiTrack></Placemark>`,
      ),
      ...places.map(
        ({ title, text, time, latitude, longitude }) =>
          `<Placemark>${kmlTexts({ title, text })}<TimeStamp><when>${time}</when></TimeStamp><Point><coordinates>${decimalDegrees(longitude)},${decimalDegrees(latitude)}</coordinates></Point></Placemark>`,
      ),
      '</Document></kml>',
    ].join('\n'),
};

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

function kmlPart(fixes: readonly FileFix[]): string {
  const times = fixes.map(({ time }) => `<when>${time}</when>`).join('');
  const places = fixes.map(
    ({ latitude, longitude, altitudeMeters = 0 }) =>
      `<gx:coord>${decimalDegrees(longitude)} ${decimalDegrees(latitude)} ${altitudeMeters.toFixed(1)}</gx:coord>`,
  );
  return `<gx:Track>${times}${places.join('')}</gx:Track>`;
}
