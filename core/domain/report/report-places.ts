import type { GeoPoint } from '../geometry/geo-point.ts';
import type { ReportRow } from './report-row.ts';
import { REPORTS, type ReportName } from './report.ts';

/** The formats of places for maps and devices. */
export type PlaceFormat = 'geojson' | 'gpx' | 'kml';

/** What a place in a file says besides where it is. */
export interface PlaceTexts {
  /** The title of a row at a moment, for instance vehicle and time. */
  title(row: ReportRow, ms: number): string;
  /** Its other values. */
  text(row: ReportRow): string;
}

/**
 * Returns where rows are, as their report knows it: a visit is at the middle of its geofence.
 * @param middleOf returns the middle of a geofence; undefined where it is unknown
 */
export function placedRows(
  name: ReportName,
  rows: readonly ReportRow[],
  middleOf: (geofenceId: number) => GeoPoint | undefined,
): readonly ReportRow[] {
  if (REPORTS[name].placedBy !== 'geofence') return rows;
  return rows.map((row) => ({ ...row, place: middleOf(Number(row.values.geofence)) }));
}

/**
 * Returns the places of rows as a file, where a row begins and, if it ends elsewhere, where it ends; rows
 * without a place are left out.
 */
export function placesFile(format: PlaceFormat, rows: readonly ReportRow[], texts: PlaceTexts): string {
  return WRITERS[format](
    rows.flatMap((row) => {
      const written = (place: GeoPoint | undefined, ms: number): WrittenPlace[] =>
        place
          ? [
              {
                ...place,
                title: texts.title(row, ms),
                text: texts.text(row),
                time: new Date(ms).toISOString(),
              },
            ]
          : [];
      return [...written(row.place, row.fromMs), ...written(row.endPlace, row.toMs)];
    }),
  );
}

interface WrittenPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly title: string;
  readonly text: string;
  /** ISO text. */
  readonly time: string;
}

const WRITERS: Readonly<Record<PlaceFormat, (places: readonly WrittenPlace[]) => string>> = {
  geojson: (places) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: places.map(({ latitude, longitude, title, text, time }) => ({
        type: 'Feature',
        properties: { name: title, description: text, time },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    }),
  gpx: (places) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1">',
      ...places.map(
        ({ latitude, longitude, title, text, time }) =>
          `<wpt lat="${decimal(latitude)}" lon="${decimal(longitude)}"><time>${time}</time><name>${xml(title)}</name><desc>${xml(text)}</desc></wpt>`,
      ),
      '</gpx>',
    ].join('\n'),
  kml: (places) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
      ...places.map(
        ({ latitude, longitude, title, text, time }) =>
          `<Placemark><name>${xml(title)}</name><description>${xml(text)}</description><TimeStamp><when>${time}</when></TimeStamp><Point><coordinates>${decimal(longitude)},${decimal(latitude)}</coordinates></Point></Placemark>`,
      ),
      '</Document></kml>',
    ].join('\n'),
};

/** Returns degrees without an exponent, which the formats do not have; 7 decimals are a centimeter. */
function decimal(degrees: number): string {
  return degrees.toFixed(7).replace(/\.?0+$/, '');
}

/** Escapes a text for XML, without the control characters that XML cannot hold. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
