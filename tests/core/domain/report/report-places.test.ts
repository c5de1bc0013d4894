import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapFileTexts, type MapFileFormat } from '@farol/core/domain/map-file/map-file';
import { filePlaces, placedRows, type PlaceTexts } from '@farol/core/domain/report/report-places';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { evenNumber } from '../../../arbitraries/numbers.ts';
import { anyText } from '../../../arbitraries/texts.ts';

const mapFile = (...asked: Parameters<typeof mapFileTexts>): string => [...mapFileTexts(...asked)].join('');

function aRow(place: ReportRow['place'], deviceName: string): ReportRow {
  return { deviceId: 1, deviceName, fromMs: 0, toMs: 0, place, positionId: 0, values: {} };
}
const placesFile = (format: MapFileFormat, rows: readonly ReportRow[], texts: PlaceTexts) =>
  mapFile(format, { places: filePlaces(rows, texts), tracks: [] });
const TEXTS = { title: (row: ReportRow) => row.deviceName, text: () => 'for 5 min' };

test.for<[MapFileFormat, string]>([
  [
    'geojson',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Van 1","description":"for 5 min","time":"1970-01-01T00:00:00.000Z"},"geometry":{"type":"Point","coordinates":[-46.6,-23.5]}}]}',
  ],
  ['gpx', '<wpt lat="-23.5" lon="-46.6"><time>1970-01-01T00:00:00.000Z</time><name>Van 1</name>'],
  ['kml', '<Point><coordinates>-46.6,-23.5</coordinates></Point>'],
])(
  'report places: a stop is saved as a place in %s, and rows without a place are left out',
  ([format, part]) => {
    const rows = [aRow({ latitude: -23.5, longitude: -46.6 }, 'Van 1'), aRow(undefined, 'Van 2')];
    const text = placesFile(format, rows, TEXTS);
    expect(text).toContain(part);
    expect(text).not.toContain('Van 2');
  },
);

test('report places: a trip is saved as where it began and where it ended, each with its time', () => {
  const trip = {
    ...aRow({ latitude: 1, longitude: 2 }, 'Van'),
    toMs: 60_000,
    endPlace: { latitude: 3, longitude: 4 },
  };
  const texts = { title: (row: ReportRow, ms: number) => `${row.deviceName} ${ms}`, text: () => 'a trip' };
  const points = placesFile('gpx', [trip], texts).match(/<wpt .*?<\/name>/g);
  expect(points).toEqual([
    '<wpt lat="1" lon="2"><time>1970-01-01T00:00:00.000Z</time><name>Van 0</name>',
    '<wpt lat="3" lon="4"><time>1970-01-01T00:01:00.000Z</time><name>Van 60000</name>',
  ]);
});

test('report places: a visit is at the middle of its geofence, other rows are where they say', () => {
  const middle = { latitude: 5, longitude: 6 };
  const middleOf = (id: number) => (id === 7 ? middle : undefined);
  const rows = [7, 8].map((geofence) => ({ ...aRow(undefined, 'Van'), values: { geofence } }));
  expect(placedRows('geofences', rows, middleOf).map(({ place }) => place)).toEqual([middle, undefined]);
  expect(placedRows('combined', rows, middleOf)).toBe(rows);
});

test('report places: a file for maps and devices is whole, with the signs of a name escaped', () => {
  const rows = [
    aRow({ latitude: -23.5, longitude: -46.6 }, 'A & "B" <C>\u0007'),
    aRow({ latitude: 1, longitude: 2 }, 'D'),
  ];
  const name = 'A &amp; &quot;B&quot; &lt;C&gt;';
  const time = '1970-01-01T00:00:00.000Z';
  expect(placesFile('gpx', rows, TEXTS).trimEnd().split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1">',
    `<wpt lat="-23.5" lon="-46.6"><time>${time}</time><name>${name}</name><desc>for 5 min</desc></wpt>`,
    `<wpt lat="1" lon="2"><time>${time}</time><name>D</name><desc>for 5 min</desc></wpt>`,
    '</gpx>',
  ]);
  const kmlPlace = (title: string, place: string) =>
    `<Placemark><name>${title}</name><description>for 5 min</description><TimeStamp><when>${time}</when></TimeStamp><Point><coordinates>${place}</coordinates></Point></Placemark>`;
  expect(placesFile('kml', rows, TEXTS).trimEnd().split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    kmlPlace(name, '-46.6,-23.5'),
    kmlPlace('D', '2,1'),
    '</Document></kml>',
  ]);
});

test('report places: no name breaks a file', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const rows = [aRow({ latitude: 0, longitude: 0 }, name)];
      expect(JSON.parse(placesFile('geojson', rows, TEXTS)).features[0].properties.name).toBe(name);
      for (const format of ['gpx', 'kml'] as const) {
        const inName = /<name>(.*?)<\/name>/s.exec(placesFile(format, rows, TEXTS))?.[1];
        expect(inName).not.toMatch(/[<>"\0]|&(?!amp;|lt;|gt;|quot;|#13;)/);
      }
    }),
  );
});

test('report places: a place at any distance from the equator is written without an exponent', () => {
  const degrees = evenNumber(-90, 90);
  fc.assert(
    fc.property(degrees, degrees, (latitude, longitude) => {
      const file = placesFile('gpx', [aRow({ latitude, longitude }, 'A')], TEXTS);
      const [, lat = '', lon = ''] = /lat="(.*?)" lon="(.*?)"/.exec(file) ?? [];
      expect([lat, lon].every((text) => /^-?\d+(\.\d+)?$/.test(text))).toBe(true);
      expect(Number(lat)).toBeCloseTo(latitude, 6);
      expect(Number(lon)).toBeCloseTo(longitude, 6);
    }),
    { examples: [[1e-7, -1e-9]] },
  );
});
