import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { circleOutline } from '@farol/core/domain/geometry/circle-outline';
import { Gazetteer, type Town } from '@farol/core/domain/place/gazetteer';
import { NamedAreas, type NamingGeofence } from '@farol/core/domain/place/named-areas';
import { namedPlaceAt, townRadiusMeters, type NamedPlace } from '@farol/core/domain/place/named-place';
import { encodeTowns } from '../../../../tools/build/gazetteer.ts';

const openedTowns = (...towns: Town[]): Gazetteer => new Gazetteer(encodeTowns(towns));
const CAMPINAS: Town = {
  name: 'Campinas',
  country: 'BR',
  population: 1_000_000,
  latitude: -22.9,
  longitude: -47.06,
};

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
  expect(namedPlaceAt(IN_GARAGE, { gazetteer: openedTowns(CAMPINAS), areas })).toEqual({
    kind: 'geofence',
    id: 1,
    name: 'Garagem',
  });
  expect(
    namedPlaceAt({ latitude: -22.95, longitude: -47.06 }, { gazetteer: openedTowns(CAMPINAS), areas }),
  ).toMatchObject({
    name: 'Região',
  });
  expect(
    namedPlaceAt(IN_GARAGE, { gazetteer: openedTowns(CAMPINAS), areas: new NamedAreas([ANCHOR]) }),
  ).toMatchObject({
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
  fc.assert(
    fc.property(
      fc.integer({ min: -80, max: 80 }),
      fc.constantFrom(-180, -179, -60, 0, 60, 179, 180),
      fc.integer({ min: 2, max: 290 }),
      (latitude, longitude, kilometers) => {
        const gazetteer = openedTowns({ name: 'Vila', country: 'BR', population: 900, latitude, longitude });
        const middle = gazetteer.townAt(0);
        for (const [at, point] of circleOutline(middle, kilometers * 1000, 8).entries()) {
          const wrapped = ((point.longitude + 540) % 360) - 180;
          const place = namedPlaceAt({ ...point, longitude: wrapped }, { gazetteer, areas: undefined });
          expect(place).toMatchObject({ kind: 'town', name: 'Vila', isInside: false });
          if (place?.kind !== 'town') throw new Error('no town');
          expect(place.bearing).toBeGreaterThanOrEqual(0);
          expect(place.bearing).toBeLessThan(360);
          const turn = Math.abs(place.bearing - 45 * at);
          expect(Math.min(turn, 360 - turn)).toBeLessThan(0.001);
          expect(place.distanceMeters / 1000).toBeCloseTo(kilometers, 5);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test.each([
  [0, 1500],
  [10_000, 1500],
  [40_000, 2000],
  [90_000, 3000],
  [1_000_000, 10_000],
  [1_440_000, 12_000],
  [20_000_000, 12_000],
])('named place: a town of %i people reaches %i m from its middle', (population, meters) => {
  expect(townRadiusMeters(population)).toBeCloseTo(meters, 6);
  const gazetteer = openedTowns({ ...CAMPINAS, population });
  const read = gazetteer.townAt(0);
  const radius = townRadiusMeters(read.population);
  const isInside = (reach: number) => {
    const [point = read] = circleOutline(read, reach, 1);
    return namedPlaceAt(point, { gazetteer, areas: undefined });
  };
  expect(isInside(radius - 1)).toMatchObject({ isInside: true });
  expect(isInside(radius + 1)).toMatchObject({ isInside: false });
});

test('named place: a street comes after geofences and before towns, and says in which town it is', () => {
  const street = 'Avenida Norte';
  const gazetteer = openedTowns(CAMPINAS);
  const areas = new NamedAreas([GARAGE]);
  expect(namedPlaceAt(IN_GARAGE, { gazetteer, areas, street })).toMatchObject({ kind: 'geofence' });
  expect(namedPlaceAt(IN_GARAGE, { gazetteer, areas: undefined, street })).toEqual({
    kind: 'street',
    name: street,
    town: { name: 'Campinas', country: 'BR' },
  });
  const alone = { kind: 'street', name: street, town: undefined };
  // 22 km from the town, on the ocean, and without towns.
  for (const latitude of [-22.7, -40])
    expect(namedPlaceAt({ latitude, longitude: -47.06 }, { gazetteer, areas, street })).toEqual(alone);
  expect(namedPlaceAt(IN_GARAGE, { gazetteer: undefined, areas: undefined, street })).toEqual(alone);
});

test('named place: on the ocean nothing has a name', () => {
  expect(placeOf(-40, -130)).toBeUndefined();
  expect(namedPlaceAt(IN_GARAGE, { gazetteer: undefined, areas: undefined })).toBeUndefined();
});

test('named place: a geofence without a name, or whose area makes no sense, names nothing', () => {
  for (const changes of [{ name: '' }, { name: '  ' }, { area: 'CIRCLE' }])
    expect(new NamedAreas([{ ...GARAGE, ...changes }]).at(IN_GARAGE)).toBeUndefined();
  expect(new NamedAreas([{ ...GARAGE, name: '' }, CITY]).at(IN_GARAGE)).toEqual({ id: 2, name: 'Região' });
});

function placeOf(latitude: number, longitude: number): NamedPlace | undefined {
  return namedPlaceAt({ latitude, longitude }, { gazetteer: openedTowns(CAMPINAS), areas: undefined });
}
