import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { streetsIn, type Street } from '@farol/core/domain/place/street-tile';
import { field, streetTile, text, varint } from '../../../harness/street-tile.ts';

/** The eastern half of the northern hemisphere. */
const TILE = { zoom: 1, column: 1, row: 0 };
/** From the north-west corner a step to the south-east. */
const LINE = [9, 0, 0, 10, 2, 2];
const [KEY, VALUE, GEOMETRY] = [3, 4, 4];

/** Returns a field that is a number. */
const number = (of: number, value: number): number[] => [...varint(of * 8), ...varint(value)];
const bytesOf = (numbers: readonly number[]): number[] => numbers.flatMap(varint);
const keys = ['class', 'name'].flatMap((key) => field(KEY, text(key)));
const named = (...names: string[]): number[] => names.flatMap((name) => field(VALUE, field(1, text(name))));
/** Returns a line with the first of the names, unless its tags say otherwise. */
const line = (geometry: readonly number[] = LINE, tags: readonly number[] = [1, 0]): number[] =>
  field(2, [...field(2, bytesOf(tags)), ...number(3, 2), ...field(GEOMETRY, geometry)]);
/** Returns a tile with what is in its layer of names. */
const tile = (...fields: number[][]): number[] =>
  field(3, [...field(1, text('transportation_name')), ...keys, ...fields.flat()]);
const read = (bytes: readonly number[]): readonly Street[] =>
  streetsIn(new Uint8Array(bytes), 'openmaptiles', TILE);
const namesIn = (bytes: readonly number[]): string[] => read(bytes).map(({ name }) => name);

/** The longitudes of each line of the first street, in steps of a tile. */
const linesIn = (geometry: readonly number[], extent = 4096): number[][] | undefined =>
  read(tile(line(bytesOf(geometry)), named('Rua'), number(5, extent)))[0]?.lines.map((drawn) =>
    Array.from(drawn)
      .filter((_, at) => at % 2 === 0)
      .map((longitude) => Math.round((longitude / 180) * extent)),
  );

test('street tile: it has the streets with their names, at their places', () => {
  const drawn = [[0, 0] as const, [4096, 4096] as const, [2048, 4096] as const];
  const bytes = streetTile([{ name: ' Avenida São João ', line: drawn }, { line: drawn }]);
  const streets = streetsIn(bytes, 'openmaptiles', TILE);
  expect(streets.map(({ name }) => name)).toEqual(['Avenida São João']);
  const places = Array.from(streets[0]?.lines[0] ?? []);
  expect(places.filter((_, at) => at % 2 === 0)).toEqual([0, 180, 90]);
  const latitudes = places.filter((_, at) => at % 2 === 1);
  expect(latitudes.map((latitude) => Math.round(latitude * 1e4))).toEqual([850_511, 0, 0]);
});

test('street tile: it is read by the layer of its schema', () => {
  const bytes = streetTile([{ name: 'Main Street', line: [[0, 0] as const, [9, 9] as const] }], 'roads');
  expect(streetsIn(bytes, 'protomaps', TILE)).toHaveLength(1);
  expect(streetsIn(bytes, 'openmaptiles', TILE)).toEqual([]);
  expect(streetsIn(bytes, 'raster', TILE)).toEqual([]);
  // A text that is not the name of the layer.
  const other = field(3, [...field(1, text('water')), ...field(KEY, text('roads'))]);
  expect(streetsIn(Uint8Array.from([...other, ...bytes]), 'protomaps', TILE)).toHaveLength(1);
  expect(streetsIn(Uint8Array.from(other), 'protomaps', TILE)).toEqual([]);
});

test('street tile: a street with tags of other keys has its own name', () => {
  // The class is the value 1, which is also the key of the name.
  expect(namesIn(tile(line(LINE, [0, 1, 1, 0]), named('Rua', 'primary')))).toEqual(['Rua']);
  for (const tags of [[], [0, 0], [1], [1, 7], [7, 0], [0, 1, 1]])
    expect(namesIn(tile(line(LINE, tags), named('Rua')))).toEqual([]);
  // Of two names one is a number.
  const values = [...field(VALUE, number(4, 5)), ...named('Rua')];
  expect(namesIn(tile(line(LINE, [1, 0, 1, 1]), values))).toEqual(['Rua']);
});

test('street tile: an empty name is none, and an endless one is cut', () => {
  expect(namesIn(tile(line(), named('  ')))).toEqual([]);
  expect(namesIn(tile(line(), named('a'.repeat(200))))).toEqual(['a'.repeat(120)]);
});

/** Returns a feature of a type (2 is a line), with fields before and behind what is read of it. */
const featureOf = (type: number): number[] =>
  field(2, [
    ...number(1, 2),
    ...field(2, bytesOf([1, 0])),
    ...number(3, type),
    ...field(GEOMETRY, LINE),
    ...field(5, [2]),
  ]);

test('street tile: points and areas with names are no streets', () => {
  for (const [type, names] of [
    [0, []],
    [1, []],
    [2, ['Rua']],
    [3, []],
  ] as const)
    expect(namesIn(tile(featureOf(type), named('Rua')))).toEqual(names);
});

test('street tile: a street without a geometry is left out, the others stay', () => {
  const bare = field(2, [...field(2, bytesOf([1, 0])), ...number(3, 2)]);
  expect(namesIn(tile(bare, line(LINE, [1, 1]), named('Nowhere', 'Rua')))).toEqual(['Rua']);
});

const EIGHT_BYTES = Array.from({ length: 8 }, () => 255);

test('street tile: fields that are not known are passed over, wherever they are', () => {
  const unknown = [
    ...number(9, 300),
    ...varint(9 * 8 + 1),
    ...EIGHT_BYTES,
    ...field(9, [255]),
    ...varint(9 * 8 + 5),
    ...EIGHT_BYTES.slice(0, 4),
  ];
  const feature = field(2, [
    ...unknown,
    ...field(2, bytesOf([1, 0])),
    ...number(3, 2),
    ...field(GEOMETRY, LINE),
  ]);
  const value = field(VALUE, [...unknown, ...field(1, text('Rua'))]);
  expect(namesIn([...unknown, ...tile(unknown, feature, value), ...unknown])).toEqual(['Rua']);
});

test('street tile: places count in the steps of the layer, of which there are 4096 unless it says so', () => {
  const east = (extent: number[]) =>
    read(tile(line([9, 0, 0, 10, 2, 0]), named('Rua'), extent))[0]?.lines[0]?.[2];
  expect(east([])).toBeCloseTo(180 / 4096, 9);
  for (const extent of [1, 512, 8192]) expect(east(number(5, extent))).toBeCloseTo(180 / extent, 9);
  expect(namesIn(tile(line(), named('Rua'), number(5, 0)))).toEqual([]);
});

test('street tile: a street may have several lines, each of two points or more', () => {
  const [move, to] = [9, 10];
  expect(linesIn([move, 0, 0, to, 4, 0, move, 4, 0, 2 * 8 + 2, 2, 0, 1, 0])).toEqual([
    [0, 2],
    [4, 5, 4],
  ]);
  expect(linesIn([move, 0, 0, move, 4, 0, to, 2, 0])).toEqual([[2, 3]]);
  expect(linesIn([move, 2, 0])).toEqual([]);
  // A line that does not begin with a move, and one that is closed.
  expect(linesIn([to, 4, 0, move, 4, 0, to, 2, 0])).toEqual([[4, 5]]);
  expect(linesIn([move, 0, 0, to, 4, 0, 15, move, 4, 0, to, 2, 0])).toEqual([
    [0, 2],
    [4, 5],
  ]);
});

test('street tile: a damaged one has no streets', () => {
  const whole = tile(line(), named('Rua'));
  expect(namesIn(whole)).toEqual(['Rua']);
  expect(namesIn(whole.slice(0, -1))).toEqual([]);
  // Groups of fields are no part of such a tile.
  expect(namesIn([9 * 8 + 3, 0, 0, 0, 0, ...whole])).toEqual([]);
  // A geometry that ends within a place.
  expect(namesIn(tile(line([9, 0, 0, 10, 2]), named('Rua')))).toEqual([]);
});

/** Returns an extent of 1 that takes so many bytes. */
const padded = (count: number): number[] => [5 * 8, 129, ...Array.from({ length: count - 2 }, () => 128), 0];

test('street tile: a number has at most ten bytes', () => {
  expect(namesIn(tile(line(), named('Rua'), padded(10)))).toEqual(['Rua']);
  expect(namesIn(tile(line(), named('Rua'), padded(11)))).toEqual([]);
});

test('street tile: one of more than 4 MB is not read', () => {
  const street = tile(line(), named('Rua'));
  const sized = (size: number) => {
    const bytes = new Uint8Array(size);
    const rest = size - street.length - 5;
    bytes.set([...street, ...varint(9 * 8 + 2), ...varint(rest)]);
    return streetsIn(bytes, 'openmaptiles', TILE).length;
  };
  expect(sized(4 * 1024 * 1024)).toBe(1);
  expect(sized(4 * 1024 * 1024 + 1)).toBe(0);
});

test('street tile: of too many streets, or of endless ones, the rest is left out', () => {
  const nameless = new Uint8Array(2 * 19_999).map((_, at) => (at % 2 === 0 ? 18 : 0));
  const streets = tile([...nameless], line(LINE, [1, 0]), line(LINE, [1, 1]), named('A', 'B'));
  expect(namesIn(streets)).toEqual(['A']);
  // Commands that draw nothing; with the second street these are 400,000 bytes.
  const endless = framed(GEOMETRY, LINE, new Uint8Array(400_000 - 2 * LINE.length));
  const long = framed(2, field(2, [1, 0]), number(3, 2), endless);
  const head = [...field(1, text('transportation_name')), ...keys, ...named('A', 'B', 'C')];
  const bytes = framed(3, head, long, line(LINE, [1, 1]), line(LINE, [1, 2]));
  expect(streetsIn(bytes, 'openmaptiles', TILE).map(({ name }) => name)).toEqual(['A', 'B']);
});

/** Returns a long field: as bytes it is made at once. */
function framed(of: number, ...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  const bytes = Buffer.concat(parts.map((part) => new Uint8Array(part)));
  return Buffer.concat([Uint8Array.from([...varint(of * 8 + 2), ...varint(bytes.length)]), bytes]);
}

test('street tile: of whatever bytes is read to an end', () => {
  const whole = Uint8Array.from(tile(line(), named('Rua')));
  const damaged = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce((bytes, [at, byte]) => bytes.with(at, byte), whole));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), damaged), (bytes) => {
      for (const { name, lines } of streetsIn(bytes, 'openmaptiles', TILE)) {
        expect(name).not.toBe('');
        expect(lines.every((drawn) => drawn.every(Number.isFinite))).toBe(true);
      }
    }),
  );
});
