import { expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { Gazetteer, type Town } from '@farol/core/domain/place/gazetteer';
import type { NamingGeofence } from '@farol/core/domain/place/named-areas';
import { townRadiusMeters } from '@farol/core/domain/place/named-place';
import { PlaceNamer } from '@farol/core/domain/place/place-namer';
import { encodeTowns } from '../../../../tools/build/gazetteer.ts';

const ENGLISH = { language: 'en-US', distanceUnit: 'km' } as const;
const MIDDLE = { latitude: 52.5, longitude: 13.4 };
const YARD: NamingGeofence = { id: 1, name: 'Yard', area: 'CIRCLE (52.5 13.4, 200)', attributes: {} };

const town = (name: string, population = 1_000_000): Town => ({
  name,
  country: 'DE',
  population,
  ...MIDDLE,
});
const namer = (...towns: Town[]) => new PlaceNamer(new Gazetteer(encodeTowns(towns)));

test('place namer: a point is named by the geofence around it, else by its street, else by the town', () => {
  const textAt = textsOf(namer(town('Berlin')));
  expect(textAt([YARD], 'Main Street')).toBe('Yard');
  expect(textAt([], 'Main Street')).toBe('Main Street, Berlin, Germany');
  expect(textAt([])).toBe('Berlin, Germany');
});

test('place namer: without towns only geofences and streets name places, and no town is found', () => {
  const bare = new PlaceNamer(undefined);
  const textAt = textsOf(bare);
  expect(textAt([YARD])).toBe('Yard');
  expect(textAt([], 'Main Street')).toBe('Main Street');
  expect(textAt([])).toBeUndefined();
  expect(bare.search('ber', 'en-US')).toEqual([]);
});

test('place namer: a list of geofences is read once, and a changed list is another one', () => {
  const textAt = textsOf(namer(town('Berlin')));
  let readings = 0;
  const counted = {
    ...YARD,
    get area() {
      readings++;
      return YARD.area;
    },
  };
  const list = [counted];
  for (const _ of [1, 2, 3]) expect(textAt(list)).toBe('Yard');
  expect(readings).toBe(1);
  expect(textAt([{ ...YARD, name: 'Depot' }])).toBe('Depot');
});

test('place namer: towns are found with their country in the words of the reader', () => {
  const berlin = namer(town('Berlin'));
  for (const [language, name] of [
    ['en-GB', 'Berlin, Germany'],
    ['pt-BR', 'Berlin, Alemanha'],
    ['es-MX', 'Berlin, Alemania'],
    ['fr', 'Berlin, Allemagne'],
    ['de-DE', 'Berlin'],
  ] as const)
    expect(berlin.search('ber', language).map((found) => found.name)).toEqual([name]);
  expect(berlin.search('xyz', 'en-US')).toEqual([]);
});

test('place namer: a found town is at its middle, and its box reaches as far as the town', () => {
  const [found] = namer(town('Berlin')).search('berlin', 'en-US');
  if (!found?.bounds) throw new Error('no box');
  const { latitude, longitude, bounds } = found;
  expect(distanceMeters(found, MIDDLE)).toBeLessThan(3);
  for (const edge of [
    { latitude, longitude: bounds.west },
    { latitude, longitude: bounds.east },
    { latitude: bounds.south, longitude },
    { latitude: bounds.north, longitude },
  ])
    expect(distanceMeters(found, edge) / townRadiusMeters(1_000_000)).toBeCloseTo(1, 1);
  expect(bounds.west).toBeLessThan(longitude);
  expect(bounds.east).toBeGreaterThan(longitude);
  expect(bounds.south).toBeLessThan(latitude);
  expect(bounds.north).toBeGreaterThan(latitude);
});

test('place namer: the six largest towns are found', () => {
  const many = namer(...[1, 2, 3, 4, 5, 6, 7].map((at) => town(`Berg ${at}`, 1000 * 2 ** at)));
  expect(many.search('berg', 'de-DE').map(({ name }) => name)).toEqual(
    [7, 6, 5, 4, 3, 2].map((at) => `Berg ${at}`),
  );
});

/** Returns what names the middle of the town. */
function textsOf(names: PlaceNamer) {
  return (geofences: readonly NamingGeofence[], street?: string) =>
    names.textAt(MIDDLE, geofences, ENGLISH, street);
}
