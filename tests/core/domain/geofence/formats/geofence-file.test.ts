import { expect, test } from 'vitest';
import type { ExchangeResult } from '@farol/core/domain/geofence/formats/geofence-exchange';
import { parseGeoJson } from '@farol/core/domain/geofence/formats/geofence-geojson';
import { parseGpx } from '@farol/core/domain/geofence/formats/geofence-gpx';
import { parseKml } from '@farol/core/domain/geofence/formats/geofence-kml';
import { parseXml } from '@farol/ui/geofences/exchange/xml-parser';

/** Returns the areas of a file, each as its kind and number of points, and how many shapes were skipped. */
function summaryOf(result: ExchangeResult): string {
  if ('problem' in result) return result.problem;
  const kinds = result.fences.map(({ area }) =>
    area.kind === 'circle' ? area.kind : `${area.kind} ${area.points.length}`,
  );
  return `${kinds.join(', ')}; ${result.notes.length} skipped`;
}
const gpx = (inside: string): string => summaryOf(parseGpx(`<gpx>${inside}</gpx>`, parseXml));
const kml = (inside: string): string =>
  summaryOf(parseKml(`<kml><Placemark>${inside}</Placemark></kml>`, parseXml));
const geoJson = (...geometries: object[]): string => {
  const features = geometries.map((geometry) => ({ type: 'Feature', geometry }));
  return summaryOf(parseGeoJson(JSON.stringify({ type: 'FeatureCollection', features })));
};

test('geofence file: a file of ten million characters is read, whatever is in it', () => {
  const text = 'x'.repeat(10_000_000);
  for (const result of [parseGpx(text, parseXml), parseKml(text, parseXml), parseGeoJson(text)])
    expect(result).toEqual({ problem: 'malformed' });
});

test('geofence file: a polygon of a single point keeps it', () => {
  expect(gpx('<rte><type>polygon</type><rtept lat="1" lon="2"/></rte>')).toBe('polygon 1; 0 skipped');
  expect(kml('<LinearRing><coordinates>2,1</coordinates></LinearRing>')).toBe('polygon 1; 0 skipped');
  expect(geoJson({ type: 'Polygon', coordinates: [[[2, 1]]] })).toBe('polygon 1; 0 skipped');
});

test('geofence file: segments that belong to no track are no geofence', () => {
  expect(gpx('<other><trkseg><trkpt lat="1" lon="2"/></trkseg></other>')).toBe('nothing');
});

test('geofence file: coordinates of a KML file stand apart by any blanks, and one without a number is none', () => {
  expect(kml('<LineString><coordinates>\n  2,1   4,3\t\n6,5 </coordinates></LineString>')).toBe(
    'line 3; 0 skipped',
  );
  for (const pair of [',1', 'x,1', '2,', '2'])
    expect(kml(`<LineString><coordinates>4,3 ${pair}</coordinates></LineString>`)).toBe('nothing');
});

const LINE = {
  type: 'LineString',
  coordinates: [
    [2, 1],
    [4, 3],
  ],
};

test('geofence file: a feature of a GeoJSON file that has no shape is not counted as one that could not be read', () => {
  for (const none of [{}, { type: 7 }, { type: ['LineString'], coordinates: LINE.coordinates }])
    expect(geoJson(LINE, none)).toBe('line 2; 0 skipped');
  for (const type of ['MultiPolygon', 'GeometryCollection'])
    expect(geoJson(LINE, { type })).toBe('line 2; 0 skipped');
});

test('geofence file: shapes of a GeoJSON file have their own names, and no more and no less', () => {
  for (const type of ['MyMultiLineString', 'MultiLineStringZ', 'Circle'])
    expect(geoJson(LINE, { type, coordinates: [LINE.coordinates] })).toBe('line 2; 1 skipped');
});

test('geofence file: a name in a GeoJSON file may have blanks around it', () => {
  const feature = { type: 'Feature', properties: { name: ' Yard ' }, geometry: LINE };
  expect(parseGeoJson(JSON.stringify(feature))).toMatchObject({ fences: [{ name: 'Yard' }] });
});
