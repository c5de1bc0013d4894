import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import {
  Gazetteer,
  MAX_NEARBY_METERS,
  MIN_WORD_LETTERS,
  townSortKey,
  type Town,
} from '@farol/core/domain/place/gazetteer';
import { evenNumber } from '../../../arbitraries/numbers.ts';
import { encodeTowns, worldTowns } from '../../../../tools/build/gazetteer.ts';

// Places that are often near each other: at the poles, at 180° and in the middle of the map.
const latitudes = fc.oneof(
  fc.constantFrom(-90, 90),
  evenNumber(-90, 90),
  evenNumber(-3, 3),
  evenNumber(88, 90),
  evenNumber(-90, -88),
);
const longitudes = fc.oneof(
  fc.constantFrom(-180, 180),
  evenNumber(-180, 180),
  evenNumber(-3, 3),
  evenNumber(178, 180),
  evenNumber(-180, -178),
);
const towns: fc.Arbitrary<Town> = fc.record({
  name: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc
      .array(fc.constantFrom('Rio', 'do', 'Preto', 'Paulista', 'São'), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' ')),
  ),
  country: fc.constantFrom('BR', 'FJ', 'US'),
  population: fc.integer({ min: 0, max: 30_000_000 }),
  latitude: latitudes,
  longitude: longitudes,
});

/** Returns a file of one town, some bytes of which are another. */
function fileWith(byte: number, from: number, to: number): Uint8Array {
  const town = { name: 'A', country: 'BR', population: 1, latitude: 0, longitude: 0 };
  return new Uint8Array(encodeTowns([town])).fill(byte, from, to);
}

function opened(list: readonly Town[]): Gazetteer {
  return new Gazetteer(encodeTowns(list));
}

function allOf(gazetteer: Gazetteer): Town[] {
  return Array.from({ length: gazetteer.size }, (_, at) => gazetteer.townAt(at));
}

test('towns: what was written is read, to a few meters and a few percent of the people', () => {
  fc.assert(
    fc.property(fc.array(towns, { maxLength: 30 }), (list) => {
      const read = allOf(opened(list));
      const bySortKey = list
        .map((town) => ({ town, key: townSortKey(town.name) }))
        .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
      expect(read.map(({ name, country }) => [name, country])).toEqual(
        bySortKey.map(({ town: { name, country } }) => [name, country]),
      );
      for (const [at, { town }] of bySortKey.entries()) {
        expect(distanceMeters(read[at] ?? town, town)).toBeLessThan(3);
        expect(Math.abs((read[at]?.population ?? 0) - town.population)).toBeLessThanOrEqual(
          0.05 * town.population + 1,
        );
      }
    }),
  );
});

test('nearest town: it is the one that looking at all finds, also across 180° and at the poles', () => {
  fc.assert(
    fc.property(
      fc.array(towns, { maxLength: 60 }),
      fc.array(fc.record({ latitude: latitudes, longitude: longitudes }), { maxLength: 20 }),
      (list, points) => {
        const gazetteer = opened(list);
        const read = allOf(gazetteer);
        for (const point of points) {
          const least = Math.min(...read.map((town) => distanceMeters(point, town)));
          const found = gazetteer.nearest(point);
          if (least > MAX_NEARBY_METERS) expect(found).toBeUndefined();
          else {
            expect(found?.distanceMeters).toBeCloseTo(least, 3);
            expect(distanceMeters(point, found?.town ?? point)).toBeCloseTo(least, 3);
          }
        }
      },
    ),
  );
});

test('nearest town: of two at one place it is the first by name, and what is no place has none', () => {
  const [latitude, longitude] = [10, 20];
  const place = { country: 'BR', latitude, longitude };
  const two = opened([
    { name: 'Vila', population: 900, ...place },
    { name: 'Aldeia', population: 5, ...place },
  ]);
  expect(two.nearest({ latitude, longitude })?.town.name).toBe('Aldeia');
  for (const wrong of [Number.NaN, Infinity, -Infinity]) {
    expect(two.nearest({ latitude: wrong, longitude })).toBeUndefined();
    expect(two.nearest({ latitude, longitude: wrong })).toBeUndefined();
  }
});

/** Whether a name begins with a text, or one of the longer words in it does. */
function isFound(name: string, text: string): boolean {
  return name
    .split(' ')
    .some(
      (word, at, words) =>
        (at === 0 || word.length >= MIN_WORD_LETTERS) && words.slice(at).join(' ').startsWith(text),
    );
}

test('search of towns: it finds those that looking at all finds, and no more than asked for', () => {
  fc.assert(
    fc.property(
      fc.array(towns, { maxLength: 40 }),
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        fc.constantFrom('pre', 'paulista', 'rio p', 'do'),
      ),
      fc.integer({ min: 1, max: 5 }),
      (list, text, limit) => {
        const gazetteer = opened(list);
        const key = townSortKey(text);
        const matching = allOf(gazetteer).filter(({ name }) => key !== '' && isFound(townSortKey(name), key));
        const expected = matching.map(({ population }) => population).sort((left, right) => right - left);
        expect(gazetteer.search(text, limit).map(({ population }) => population)).toEqual(
          expected.slice(0, limit),
        );
      },
    ),
  );
});

test('search of towns: case, accents and punctuation do not matter, and only the letters are found', () => {
  const some = opened(
    ['São José do Rio - Preto', '«Nova» Vila!', 'Saint-Denis', 'Paulista', 'Jardim Paulista'].map(
      (name, at) => ({
        name,
        country: 'BR',
        population: 1000 - 100 * at,
        latitude: 0,
        longitude: at,
      }),
    ),
  );
  const names = (text: string) => some.search(text, 5).map(({ name }) => name);
  expect(names('SAO JOSE')).toEqual(['São José do Rio - Preto']);
  expect(names('rio preto')).toEqual(['São José do Rio - Preto']);
  expect(names(' nova vila')).toEqual(['«Nova» Vila!']);
  expect(names('saint denis')).toEqual(['Saint-Denis']);
  expect(names('Saint-Den')).toEqual(['Saint-Denis']);
  expect(names('paulista')).toEqual(['Paulista', 'Jardim Paulista']);
  for (const nothing of ['', '--', 'zzz', 'do rio', 'ulista']) expect(names(nothing)).toEqual([]);
});

test('search of towns: of as populous ones the first by name are found', () => {
  const alike = ['Rio C', 'Rio A', 'Rio B'].map((name, longitude) => ({
    name,
    country: 'BR',
    population: 100,
    latitude: 0,
    longitude,
  }));
  const names = (limit: number) =>
    opened(alike)
      .search('rio', limit)
      .map(({ name }) => name);
  expect(names(2)).toEqual(['Rio A', 'Rio B']);
  expect(names(5)).toEqual(['Rio A', 'Rio B', 'Rio C']);
});

/** Returns what opening a file throws. */
function failure(bytes: Uint8Array): unknown {
  try {
    return new Gazetteer(bytes);
  } catch (error) {
    return error;
  }
}

test('file of towns: other bytes are refused', () => {
  const whole = fileWith(0, 0, 0);
  const refused = new Error('This is not a file of towns');
  for (const bytes of [
    new Uint8Array(),
    new Uint8Array(15),
    whole.slice(0, -1),
    Uint8Array.of(...whole, 0),
    // Another mark, and counts that the file is too short for.
    fileWith(0, 0, 4),
    fileWith(255, 4, 6),
    fileWith(255, 8, 10),
    fileWith(255, 12, 14),
  ])
    expect(failure(bytes)).toEqual(refused);
  expect(opened([]).size).toBe(0);
  expect(opened([]).nearest({ latitude: 0, longitude: 0 })).toBeUndefined();
  expect(opened([]).search('a', 5)).toEqual([]);
});

test('file of towns: a town of a country that the file does not name is of none', () => {
  const [header, countries, coordinates] = [16, 2, 6];
  const at = header + countries + coordinates;
  expect(new Gazetteer(fileWith(0, 0, 0)).townAt(0).country).toBe('BR');
  expect(new Gazetteer(fileWith(7, at, at + 1)).townAt(0)).toMatchObject({ name: 'A', country: '' });
});

test('all towns of the world: they take less than 3 MB, and known ones are found by name and by place', async () => {
  const bytes = await worldTowns();
  expect(bytes.length).toBeLessThan(3_000_000);
  const world = new Gazetteer(bytes);
  expect(world.size).toBeGreaterThan(130_000);
  const firstNamed = (text: string) => world.search(text, 1)[0]?.name;
  expect(world.search('campinas', 3)[0]).toMatchObject({ name: 'Campinas', country: 'BR' });
  expect(world.search('PAULISTA', 1)[0]).toMatchObject({ name: 'Paulista', country: 'BR' });
  expect(firstNamed('sao jose do rio')).toBe('São José do Rio Preto');
  expect(firstNamed('saint denis')).toBe('Saint-Denis');
  expect(firstNamed('são')).toBe('São Paulo');
  expect(firstNamed('rio preto')).toBe('São José do Rio Preto');
  const nearest = (latitude: number, longitude: number) => world.nearest({ latitude, longitude })?.town.name;
  expect(nearest(-22.905, -47.061)).toBe('Campinas');
  expect(nearest(78.2, 15.6)).toBe('Longyearbyen');
  expect(nearest(-54.8, -68.3)).toBe('Ushuaia');
  expect(nearest(0, -30)).toBeUndefined();
});
