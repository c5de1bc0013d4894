import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGeocoderResponse } from '@farol/core/domain/place/geocoder-response';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const RIO = { latitude: -22.9, longitude: -43.2 };

function feature(properties: unknown, changes: object = {}) {
  return {
    properties,
    geometry: { type: 'Point', coordinates: [RIO.longitude, RIO.latitude] },
    ...changes,
  };
}

function collection(...features: unknown[]) {
  return { type: 'FeatureCollection', features };
}

function namesIn(response: unknown): string[] | undefined {
  return parseGeocoderResponse(response)?.map(({ name }) => name);
}

function boundsOf(bbox: unknown) {
  return parseGeocoderResponse(collection(feature({ name: 'Rio' }, { bbox })))?.map(({ bounds }) => bounds);
}

test('geocoder response: places are read from both forms in which geocoders answer', () => {
  const place = { name: 'Rio', ...RIO, bounds: undefined };
  expect(parseGeocoderResponse(collection(feature({ name: 'Rio' })))).toEqual([place]);
  expect(parseGeocoderResponse([{ display_name: 'Rio', lat: '-22.9', lon: '-43.2' }])).toEqual([place]);
  expect(parseGeocoderResponse([{ name: 'Rio', lat: -22.9, lon: -43.2 }])).toEqual([place]);
  for (const nothing of [[], collection()]) expect(parseGeocoderResponse(nothing)).toEqual([]);
  for (const other of [undefined, null, 'Rio', 7, {}, { features: 'Rio' }])
    expect(parseGeocoderResponse(other)).toBeUndefined();
});

test('geocoder response: a place has its full name where the geocoder gives one', () => {
  for (const key of ['display_name', 'label', 'formatted'])
    expect(namesIn(collection(feature({ [key]: ' Copacabana, Rio ', name: 'other' })))).toEqual([
      'Copacabana, Rio',
    ]);
  const named = { place_name: 'Copacabana, Rio' };
  for (const properties of [{ name: 'other' }, null, undefined])
    expect(namesIn(collection(feature(properties, named)))).toEqual(['Copacabana, Rio']);
});

test('geocoder response: a place without a full name is named from the specific to the general, and says nothing twice', () => {
  const parts = {
    country: 'Brasil',
    state: 'Rio de Janeiro',
    city: 'Rio de Janeiro',
    housenumber: 1702,
    street: 'Avenida Atlântica',
    name: 'Copacabana Palace',
  };
  expect(namesIn(collection(feature(parts)))).toEqual([
    'Copacabana Palace, Avenida Atlântica, 1702, Rio de Janeiro, Brasil',
  ]);
  expect(namesIn(collection(feature({ city: 'Niterói', state: 'RJ' })))).toEqual(['Niterói, RJ']);
  expect(namesIn(collection(feature({ name: 'Rio', city: ' ', country: ['Brasil'] })))).toEqual(['Rio']);
});

test('geocoder response: a name has at most 200 characters', () => {
  expect(namesIn(collection(feature({ label: 'a'.repeat(300) })))).toEqual(['a'.repeat(200)]);
});

test('geocoder response: a place without a name, or that is not on earth, is left out and the others stay', () => {
  fc.assert(
    fc.property(evenNumber(-200, 200), evenNumber(-400, 400), (lat, lon) => {
      const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
      expect(namesIn([{ name: 'there', lat, lon }])).toEqual(isOnEarth ? ['there'] : []);
    }),
    {
      examples: [
        [90, 180],
        [-90, -180],
        [90.1, 0],
        [0, -180.1],
      ],
    },
  );
  const bad = [
    null,
    feature({}),
    feature({ name: ' ' }),
    feature({ name: 'no latitude' }, { geometry: { type: 'Point', coordinates: [1] } }),
    feature({ name: 'a line' }, { geometry: { type: 'LineString', coordinates: [1, 2] } }),
  ];
  expect(namesIn(collection(...bad, feature({ name: 'Rio' })))).toEqual(['Rio']);
  expect(namesIn([null, { name: 'nowhere' }, { lat: 1, lon: 2 }, { name: 'Rio', lat: 1, lon: 2 }])).toEqual([
    'Rio',
  ]);
});

test('geocoder response: the first six places are offered', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(namesIn([null, ...names.map((name) => ({ name, lat: 1, lon: 2 }))])).toEqual(names.slice(0, 6));
});

test('geocoder response: the map frames a place by its box, also when it is given as text or reaches from pole to pole', () => {
  expect(boundsOf([-44, -23, '-43', '-22'])).toEqual([{ west: -44, south: -23, east: -43, north: -22 }]);
  expect(boundsOf([-180, -90, 180, 90])).toEqual([{ west: -180, south: -90, east: 180, north: 90 }]);
});

test('geocoder response: a place whose box makes no sense is offered without it', () => {
  const boxes = [
    null,
    undefined,
    [],
    [1],
    [1, 2],
    [1, 2, 3],
    [1, 2, 1, 3],
    [1, 2, 3, 2],
    [3, 1, 1, 2],
    [1, 3, 2, 1],
    [0, -91, 1, 0],
    [0, 0, 1, 91],
    [-181, 0, 180, 1],
    ['west', 1, 2, 3],
  ];
  for (const box of boxes) expect(boundsOf(box)).toEqual([undefined]);
});
