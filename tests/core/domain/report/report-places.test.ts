import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesFile, type PlaceFormat } from '@farol/core/domain/report/report-places';
import type { ReportRow } from '@farol/core/domain/report/report-row';

function aRow(place: ReportRow['place'], deviceName: string): ReportRow {
  return { deviceId: 1, deviceName, fromMs: 0, toMs: 0, place, positionId: 0, values: {} };
}
const TEXTS = { title: (row: ReportRow) => row.deviceName, text: () => 'for 5 min' };

test.for<[PlaceFormat, string]>([
  [
    'geojson',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Van 1","description":"for 5 min","time":"1970-01-01T00:00:00.000Z"},"geometry":{"type":"Point","coordinates":[-46.6,-23.5]}}]}',
  ],
  ['gpx', '<wpt lat="-23.5" lon="-46.6"><time>1970-01-01T00:00:00.000Z</time><name>Van 1</name>'],
  ['kml', '<Point><coordinates>-46.6,-23.5</coordinates></Point>'],
])('a stop is saved as a place in %s, and rows without a place are left out', ([format, part]) => {
  const rows = [aRow({ latitude: -23.5, longitude: -46.6 }, 'Van 1'), aRow(undefined, 'Van 2')];
  const text = placesFile(format, rows, TEXTS);
  expect(text).toContain(part);
  expect(text).not.toContain('Van 2');
});

test('no name breaks a file', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const rows = [aRow({ latitude: 0, longitude: 0 }, name)];
      expect(JSON.parse(placesFile('geojson', rows, TEXTS)).features[0].properties.name).toBe(name);
      for (const format of ['gpx', 'kml'] as const) {
        const inName = /<name>(.*?)<\/name>/s.exec(placesFile(format, rows, TEXTS))?.[1];
        expect(inName).not.toMatch(/[<>"\0]|&(?!amp;|lt;|gt;|quot;)/);
      }
    }),
  );
});
