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
import { evenNumber } from '../../../arbitraries/numbers.ts';

const url = (name: string, at: string): string => `/maps/${name}/{z}/{x}/{y}?v=${at}`;
const named = (value: unknown) => streetMapUrl({ attributes: { 'acme.streetMapUrl': value } }, 'acme');

test('street map: a map is recognized by the layers that only its schema has', () => {
  expect(vectorSchemaOf(['water', 'transportation'])).toBe('openmaptiles');
  expect(vectorSchemaOf(['water', 'earth'])).toBe('protomaps');
  expect(vectorSchemaOf(['water', 'beaches'])).toBeUndefined();
  expect(vectorSchemaOf([])).toBeUndefined();
});

test('street map: whatever a map says of itself, its area and zoom levels can be drawn', () => {
  const any = fc.oneof(fc.anything(), fc.array(evenNumber(-400, 400), { maxLength: 5 }));
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

test('street map: a map of the server is read with the address of its tiles, and what is no map is left out', () => {
  const sent = {
    name: 'south',
    version: 'v1',
    schema: 'raster',
    minZoom: 2,
    maxZoom: 9,
    bounds: [-47, -24, -46, -23],
    attribution: '© the surveyors',
  };
  const { version, ...rest } = sent;
  expect(parseStreetMap(sent, url)).toEqual({ ...rest, tileUrl: `/maps/south/{z}/{x}/{y}?v=${version}` });
  for (const wrong of [undefined, 5, [], {}, { ...sent, schema: 'beaches' }, { ...sent, name: 7 }])
    expect(parseStreetMap(wrong, url)).toBeUndefined();
});

test('street map: the street map of the settings is a PMTiles file at an https address or at a path of this server', () => {
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
  for (const wrong of [5, '', 'maps/south.pmtiles', 'http://maps.example/a.pmtiles'])
    expect(named(wrong)).toBeUndefined();
  expect(streetMapUrl(undefined, 'acme')).toBeUndefined();
});

const SAID = { minZoom: 3, maxZoom: 12, bounds: [-47, -24, -46, -23], attribution: '' };

test('street map: a map may cover the whole earth, and an invalid area counts as the whole earth', () => {
  const WORLD = checkedMapMetadata({ ...SAID, bounds: undefined }).bounds;
  const boundsOf = (bounds: unknown) => checkedMapMetadata({ ...SAID, bounds }).bounds;
  expect(boundsOf([-180, -90, 180, 90])).toEqual([-180, -90, 180, 90]);
  for (const wrong of [
    [-180.1, -24, -46, -23],
    [-47, -90.1, -46, -23],
    [-47, -24, 180.1, -23],
    [-47, -24, -46, 90.1],
    [-46, -24, -46, -23],
    [-46, -24, -47, -23],
    [-47, -23, -46, -23],
    [-47, -23, -46, -24],
    [-47, -24, -46],
    [-47, -24, -46, -23, 0],
    ['-47', -24, -46, -23],
    [-47, -24, -46, '-23'],
    { length: 4 },
  ])
    expect(boundsOf(wrong)).toEqual(WORLD);
});

const levels = (minZoom: unknown, maxZoom: unknown): number[] => {
  const map = checkedMapMetadata({ ...SAID, minZoom, maxZoom });
  return [map.minZoom, map.maxZoom];
};

test('street map: a map has whole zoom levels that exist, the deepest not above the first', () => {
  expect(levels(0, MAX_TILE_ZOOM)).toEqual([0, MAX_TILE_ZOOM]);
  expect(levels(5, 5)).toEqual([5, 5]);
  expect(levels(0, 0)).toEqual([0, 0]);
  expect(levels(5, 4)).toEqual([5, 14]);
  expect(levels(16, 4)).toEqual([16, 16]);
  for (const wrong of [-1, MAX_TILE_ZOOM + 1, 2.5, '3', undefined]) {
    expect(levels(wrong, 12)).toEqual([0, 12]);
    expect(levels(3, wrong)).toEqual([3, 14]);
    expect(levels(0, wrong)).toEqual([0, 14]);
  }
});

const attributionOf = (attribution: unknown): string =>
  checkedMapMetadata({ ...SAID, attribution }).attribution;

test('street map: a long attribution is cut, and one that is no text is empty', () => {
  expect(attributionOf('x'.repeat(1001))).toBe('x'.repeat(1000));
  for (const wrong of [undefined, 7, {}]) expect(attributionOf(wrong)).toBe('');
});

test('street map: a map needs a name, a version and a schema of its own', () => {
  const sent = { ...SAID, name: 'south', version: 'v1', schema: 'protomaps' };
  for (const schema of ['protomaps', 'openmaptiles', 'raster'])
    expect(parseStreetMap({ ...sent, schema }, url)?.schema).toBe(schema);
  for (const key of ['name', 'version', 'schema'])
    for (const wrong of [undefined, 7])
      expect(parseStreetMap({ ...sent, [key]: wrong }, url)).toBeUndefined();
  expect(parseStreetMap(null, url)).toBeUndefined();
  expect(parseStreetMap(Object.create(sent), url)).toBeUndefined();
  for (const layer of ['transportation', 'transportation_name'])
    expect(vectorSchemaOf([layer])).toBe('openmaptiles');
  for (const layer of ['roads', 'earth']) expect(vectorSchemaOf([layer])).toBe('protomaps');
});

test('street map: the address of a map ends with its file, or with its query', () => {
  for (const wrong of ['/a.pmtiles b', '/a.pmtiles#x', '/a.pmtilesx', 'x/a.pmtiles', '/a.pmtiles?a b'])
    expect(isStreetMapUrl(wrong)).toBe(false);
});
