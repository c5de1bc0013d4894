import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { NamedAreas, type NamingGeofence } from '@farol/core/domain/place/named-areas';
import { namedPlaceAt, type NamedPlace } from '@farol/core/domain/place/named-place';
import { placeText, townText } from '@farol/core/domain/place/place-text';
import { encodeTowns, worldTowns } from '../../../../tools/build/gazetteer.ts';

let world: Gazetteer;
beforeAll(async () => {
  world = new Gazetteer(await worldTowns());
});

const GARAGE: NamingGeofence = {
  id: 1,
  name: ' Garagem ',
  area: 'CIRCLE (-22.9 -47.06, 200)',
  attributes: {},
};
const CITY: NamingGeofence = { id: 2, name: 'Região', area: 'CIRCLE (-22.9 -47.06, 20000)', attributes: {} };
const ANCHOR: NamingGeofence = {
  id: 3,
  name: 'Ancora Van',
  area: 'CIRCLE (-22.9 -47.06, 150)',
  attributes: { isAnchor: true },
};
const IN_GARAGE = { latitude: -22.9, longitude: -47.06 };

test('named place: the smallest geofence around a point comes before towns, an anchor names nothing', () => {
  const areas = new NamedAreas([CITY, ANCHOR, GARAGE]);
  expect(namedPlaceAt(IN_GARAGE, { gazetteer: world, areas })).toEqual({
    kind: 'geofence',
    id: 1,
    name: 'Garagem',
  });
  expect(namedPlaceAt({ latitude: -22.95, longitude: -47.06 }, { gazetteer: world, areas })).toMatchObject({
    name: 'Região',
  });
  expect(namedPlaceAt(IN_GARAGE, { gazetteer: world, areas: new NamedAreas([ANCHOR]) })).toMatchObject({
    kind: 'town',
  });
});

test('named place: a geofence that the reader does not see is never named', () => {
  fc.assert(
    fc.property(fc.subarray([1, 2, 3, 4]), fc.subarray([1, 2, 3, 4]), (drawn, seen) => {
      const areas = new NamedAreas(
        drawn.map((id) => ({ ...GARAGE, id, area: `CIRCLE (-22.9 -47.06, ${1000 - id})` })),
      );
      const place = namedPlaceAt(IN_GARAGE, {
        gazetteer: undefined,
        areas,
        isSeen: (id) => seen.includes(id),
      });
      const expected = drawn.findLast((id) => seen.includes(id));
      expect(place?.kind === 'geofence' ? place.id : undefined).toBe(expected);
    }),
  );
});

test('named place: within a town it is the town, beside it distance and direction from it', () => {
  expect(placeOf(-22.91, -47.07)).toMatchObject({ name: 'Campinas', country: 'BR', isInside: true });
  const beside = new Gazetteer(
    encodeTowns([{ name: 'Vila', country: 'BR', population: 900, latitude: 0, longitude: 180 }]),
  );
  for (const [latitude, longitude, bearing] of [
    [0.1, 180, 0],
    [0, -179.9, 90],
    [-0.1, -180, 180],
    [0, 179.9, 270],
  ] as const) {
    const place = namedPlaceAt({ latitude, longitude }, { gazetteer: beside, areas: undefined });
    expect(place).toMatchObject({ kind: 'town', name: 'Vila', isInside: false });
    if (place?.kind !== 'town') throw new Error('no town');
    const turn = Math.abs(place.bearing - bearing);
    expect(Math.min(turn, 360 - turn)).toBeLessThan(0.1);
    expect(Math.round(place.distanceMeters / 1000)).toBe(11);
  }
});

test('named place: on the ocean nothing has a name', () => {
  expect(placeOf(-40, -130)).toBeUndefined();
  expect(namedPlaceAt(IN_GARAGE, { gazetteer: undefined, areas: undefined })).toBeUndefined();
});

test('place text: each language says distance and direction, and no one is told their own country', () => {
  const near: NamedPlace = {
    kind: 'town',
    name: 'Campinas',
    country: 'BR',
    distanceMeters: 3100,
    bearing: 315,
    isInside: false,
  };
  expect(placeText(near, { language: 'pt-BR', distanceUnit: 'km' })).toBe('3 km a NO de Campinas');
  expect(placeText(near, { language: 'en-US', distanceUnit: 'km' })).toBe('3 km NW of Campinas, Brazil');
  expect(placeText(near, { language: 'en-US', distanceUnit: 'miles' })).toBe('2 mi NW of Campinas, Brazil');
  expect(placeText(near, { language: 'es-ES', distanceUnit: 'km' })).toBe('a 3 km al NO de Campinas, Brasil');
  expect(placeText({ ...near, isInside: true }, { language: 'en-US', distanceUnit: 'km' })).toBe(
    'Campinas, Brazil',
  );
  expect(placeText({ ...near, bearing: 359 }, { language: 'en-US', distanceUnit: 'km' })).toContain(' N of ');
  expect(placeText({ ...near, bearing: 90 }, { language: 'pt-BR', distanceUnit: 'km' })).toContain(' a L de');
  expect(placeText({ ...near, distanceMeters: 10 }, { language: 'pt-BR', distanceUnit: 'km' })).toContain(
    '1 km',
  );
  expect(
    placeText({ kind: 'geofence', id: 1, name: 'Garagem' }, { language: 'en-US', distanceUnit: 'km' }),
  ).toBe('Garagem');
});

test('town text: the country is that of the reader’s tag, and what nobody knows is left out', () => {
  const town = { name: 'Puebla', country: 'MX' };
  expect(townText(town, { language: 'es-ES', tag: 'es-MX' })).toBe('Puebla');
  expect(townText(town, { language: 'es-ES' })).toBe('Puebla, México');
  expect(townText({ name: '%country%', country: 'BR' }, { language: 'en-US' })).toBe('%country%, Brazil');
  expect(townText({ name: 'Nowhere', country: '??' }, { language: 'en-US' })).toBe('Nowhere');
});

function placeOf(latitude: number, longitude: number): NamedPlace | undefined {
  return namedPlaceAt({ latitude, longitude }, { gazetteer: world, areas: undefined });
}
