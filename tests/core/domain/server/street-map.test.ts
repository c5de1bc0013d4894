import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkedMapMetadata,
  isStreetMapUrl,
  MAX_TILE_ZOOM,
  parseStreetMap,
  streetMapUrl,
  vectorSchemaOf,
} from '@farol/core/domain/server/street-map';

const url = (name: string, at: string): string => `/maps/${name}/{z}/{x}/{y}?v=${at}`;
const named = (value: unknown) => streetMapUrl({ attributes: { 'acme.streetMapUrl': value } }, 'acme');

test('a map is recognized by the layers that only its schema has', () => {
  expect(vectorSchemaOf(['water', 'transportation'])).toBe('openmaptiles');
  expect(vectorSchemaOf(['water', 'earth'])).toBe('protomaps');
  expect(vectorSchemaOf(['water', 'beaches'])).toBeUndefined();
  expect(vectorSchemaOf([])).toBeUndefined();
});

test('whatever a map says of itself, its area and zoom levels can be drawn', () => {
  const any = fc.oneof(fc.anything(), fc.array(fc.double({ min: -400, max: 400 }), { maxLength: 5 }));
  fc.assert(
    fc.property(any, any, any, any, (minZoom, maxZoom, bounds, attribution) => {
      const map = checkedMapMetadata({ minZoom, maxZoom, bounds, attribution });
      const [west, south, east, north] = map.bounds;
      expect(west).toBeGreaterThanOrEqual(-180);
      expect(west).toBeLessThan(east);
      expect(east).toBeLessThanOrEqual(180);
      expect(south).toBeLessThan(north);
      expect(map.minZoom).toBeGreaterThanOrEqual(0);
      expect(map.minZoom).toBeLessThanOrEqual(map.maxZoom);
      expect(map.maxZoom).toBeLessThanOrEqual(MAX_TILE_ZOOM);
      expect(map.attribution.length).toBeLessThanOrEqual(1_000);
    }),
  );
  const said = { minZoom: 3, maxZoom: 12, bounds: [-47, -24, -46, -23], attribution: '© the surveyors' };
  expect(checkedMapMetadata(said)).toEqual(said);
});

test('a map of the server is read with the address of its tiles, and what is no map is left out', () => {
  const sent = {
    name: 'south',
    version: 'v1',
    schema: 'raster',
    minZoom: 2,
    maxZoom: 9,
    bounds: [-47, -24, -46, -23],
    attribution: '',
  };
  const { version, ...rest } = sent;
  expect(parseStreetMap(sent, url)).toEqual({ ...rest, tileUrl: `/maps/south/{z}/{x}/{y}?v=${version}` });
  for (const wrong of [undefined, 5, [], {}, { ...sent, schema: 'beaches' }, { ...sent, name: 7 }])
    expect(parseStreetMap(wrong, url)).toBeUndefined();
});

test('the street map of the settings is a PMTiles file at an https address or at a path of this server', () => {
  for (const right of ['/maps/south.pmtiles', 'https://maps.example/a.pmtiles?key=1'])
    expect(isStreetMapUrl(right)).toBe(true);
  for (const wrong of [
    '',
    '//maps.example/a.pmtiles',
    'http://maps.example/a.pmtiles',
    'https:///a.pmtiles',
    'javascript:a.pmtiles',
    '/a b.pmtiles',
    '/a.mbtiles',
  ])
    expect(isStreetMapUrl(wrong)).toBe(false);
  expect(named(' /maps/south.pmtiles\n')).toBe('/maps/south.pmtiles');
  expect(named(5)).toBeUndefined();
  expect(streetMapUrl(undefined, 'acme')).toBeUndefined();
});
