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
import { encodeTowns, worldTowns } from '../../../../tools/build/gazetteer.ts';

const latitudes = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(-90, 90, 0),
  fc.double({ min: 88, max: 90, noNaN: true }),
  fc.double({ min: -90, max: -88, noNaN: true }),
);
const longitudes = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 180, 0),
  fc.double({ min: 179, max: 180, noNaN: true }),
  fc.double({ min: -180, max: -179, noNaN: true }),
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

/** Returns so many towns, evenly spread over the world. */
const spread = (count: number): Town[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `Town ${at}`,
    country: 'BR',
    population: at,
    // The golden ratio spreads them evenly.
    latitude: (Math.asin(1 - (2 * at + 1) / count) * 180) / Math.PI,
    longitude: ((at * 0.618_033_988_75) % 1) * 360 - 180,
  }));

/** Returns how long many lookups take, milliseconds: the least of some attempts. */
const timeOf = (gazetteer: Gazetteer): number => {
  let best = Infinity;
  for (let round = 0; round < 4; round++) {
    const began = performance.now();
    for (let at = 0; at < 300; at++)
      gazetteer.nearest({ latitude: (at % 120) - 60, longitude: ((at * 7) % 360) - 180 });
    best = Math.min(best, performance.now() - began);
  }
  return best;
};

test('nearest town: thirty times as many towns make looking up no eight times slower', () => {
  const [few, many] = [opened(spread(1000)), opened(spread(30_000))];
  expect(timeOf(many)).toBeLessThan(8 * timeOf(few) + 2);
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

test('file of towns: other bytes are refused', () => {
  const file = encodeTowns([{ name: 'A', country: 'BR', population: 1, latitude: 0, longitude: 0 }]);
  expect(() => new Gazetteer(new Uint8Array())).toThrow('not a file of towns');
  expect(() => new Gazetteer(file.slice(0, -1))).toThrow('not a file of towns');
  expect(() => new Gazetteer(Uint8Array.of(...file, 0))).toThrow('not a file of towns');
  expect(() => new Gazetteer(file.slice().fill(255, 4, 8))).toThrow('not a file of towns');
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
