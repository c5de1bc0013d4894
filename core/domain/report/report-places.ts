import type { ReportRow } from './report-row.ts';

/** The formats of places for maps and devices. */
export type PlaceFormat = 'geojson' | 'gpx' | 'kml';

/** What a place in a file says besides where it is. */
export interface PlaceTexts {
  /** The title of a row, for instance vehicle and time. */
  title(row: ReportRow): string;
  /** Its other values. */
  text(row: ReportRow): string;
}

/** Returns the places of rows as a file; rows without a place are left out. */
export function placesFile(format: PlaceFormat, rows: readonly ReportRow[], texts: PlaceTexts): string {
  return WRITERS[format](
    rows.flatMap((row) =>
      row.place
        ? [
            {
              ...row.place,
              title: texts.title(row),
              text: texts.text(row),
              time: new Date(row.fromMs).toISOString(),
            },
          ]
        : [],
    ),
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
