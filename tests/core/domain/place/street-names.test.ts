import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isStreetQuery,
  namingMap,
  namingTile,
  searchedTiles,
  STREET_REACH_METERS,
  streetAt,
  streetsNamed,
} from '@farol/core/domain/place/street-names';
import { streetsIn, type Street, type TileAddress } from '@farol/core/domain/place/street-tile';
import { lineDistanceMeters } from '@farol/core/domain/geometry/line-distance';
import { aStreetMap } from '../../../arbitraries/street-map.ts';
import { streetTile } from '../../../harness/street-tile.ts';

const PAULISTA = { latitude: -23.5614, longitude: -46.6559 };
const TILE: TileAddress = namingTile({ maxZoom: 14 }, PAULISTA);

const points = (line: Float64Array) =>
  Array.from({ length: line.length / 2 }, (_, at) => ({
    longitude: line[2 * at] ?? 0,
    latitude: line[2 * at + 1] ?? 0,
  }));

describe('street tile', () => {
  test('has the streets with their names, at their places', () => {
    const line = [[0, 0] as const, [4096, 4096] as const, [2048, 4096] as const];
    const streets = streetsIn(streetTile([{ name: ' Avenida São João ', line }, { line }]), 'openmaptiles', {
      zoom: 1,
      column: 1,
      row: 0,
    });
    expect(streets.map(({ name }) => name)).toEqual(['Avenida São João']);
    const [drawn = new Float64Array()] = streets[0]?.lines ?? [];
    expect(points(drawn).map(({ longitude }) => longitude)).toEqual([0, 180, 90]);
    expect(points(drawn).map(({ latitude }) => Math.round(latitude * 1e4))).toEqual([850_511, 0, 0]);
  });

  test('is read by the layer of its schema', () => {
    const line = [[0, 0] as const, [9, 9] as const];
    const tile = streetTile([{ name: 'Main Street', line }], 'roads');
    expect(streetsIn(tile, 'protomaps', TILE)).toHaveLength(1);
    expect(streetsIn(tile, 'openmaptiles', TILE)).toEqual([]);
    expect(streetsIn(tile, 'raster', TILE)).toEqual([]);
  });

  test('of whatever bytes is read to an end', () => {
    const tile = streetTile([
      {
        name: 'Rua',
        line: [
          [0, 0],
          [9, 9],
        ],
      },
    ]);
    const damaged = fc
      .array(fc.tuple(fc.nat(tile.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
      .map((changes) => changes.reduce((bytes, [at, byte]) => bytes.with(at, byte), tile));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), damaged), (bytes) => {
        for (const { name, lines } of streetsIn(bytes, 'openmaptiles', TILE)) {
          expect(name).not.toBe('');
          expect(lines.every((line) => line.every(Number.isFinite))).toBe(true);
        }
      }),
    );
  });
});

describe('street at a place', () => {
  const offset = fc.double({ min: -0.002, max: 0.002, noNaN: true });
  const street = fc
    .array(fc.tuple(offset, offset), { minLength: 2, maxLength: 5 })
    .map((line) => Float64Array.from(line.flatMap(([x, y]) => [-46.65 + x, -23.56 + y])));

  test('is the nearest one within reach', () => {
    fc.assert(
      fc.property(fc.array(street, { maxLength: 6 }), (lines) => {
        const streets = lines.map((line, at): Street => ({ name: `Rua ${at}`, lines: [line] }));
        const place = { latitude: -23.56, longitude: -46.65 };
        const meters = lines.map((line) => lineDistanceMeters(points(line), place));
        const least = Math.min(...meters);
        const expected = least <= STREET_REACH_METERS ? `Rua ${meters.indexOf(least)}` : undefined;
        expect(streetAt(streets, place)).toBe(expected);
      }),
    );
  });
});

const at = (east: number): Float64Array => Float64Array.of(-46.6 + east, -23.5, -46.59 + east, -23.49);

describe('street search', () => {
  const streets: Street[] = [
    { name: 'Avenida Paulista', lines: [at(0.1)] },
    { name: 'Alameda Santos', lines: [at(0)] },
    { name: 'Rua São Paulo', lines: [at(0.01), at(0.02)] },
    { name: 'Rua São Paulo', lines: [at(0.03)] },
  ];
  const near = { latitude: -23.5, longitude: -46.6 };
  const names = (text: string) => streetsNamed(streets, text, near).map(({ name }) => name);

  test('finds the words that begin as the text does, the nearest first, each name once', () => {
    expect(names('pauli')).toEqual(['Avenida Paulista']);
    expect(names('paul')).toEqual(['Rua São Paulo', 'Avenida Paulista']);
    expect(names('SAO PAU')).toEqual(['Rua São Paulo']);
    expect(names('ulista')).toEqual([]);
    expect(names('pa')).toEqual([]);
    expect(isStreetQuery(' pa ')).toBe(false);
  });

  test('shows the whole of a street, and its nearest place', () => {
    const [found] = streetsNamed(streets, 'são', near);
    expect(found).toMatchObject({ latitude: -23.5, longitude: -46.59 });
    expect(found?.bounds?.west).toBeCloseTo(-46.59);
    expect(found?.bounds?.east).toBeCloseTo(-46.56);
  });

  test('looks at the tiles around, within the map of the world', () => {
    const tiles = searchedTiles(TILE);
    expect(tiles[0]).toEqual(TILE);
    expect(tiles).toHaveLength(25);
    const corner = searchedTiles({ zoom: 14, column: 0, row: 0 });
    expect(corner).toHaveLength(15);
    expect(corner.every(({ column, row }) => column >= 0 && column < 2 ** 14 && row >= 0)).toBe(true);
  });
});

test('street names: come from the deepest map with names at a place', () => {
  const bounds: [number, number, number, number] = [-47, -24, -46, -23];
  const map = (name: string, more: object) => aStreetMap({ name, bounds, schema: 'openmaptiles', ...more });
  const maps = [
    map('shallow', { maxZoom: 13 }),
    map('pictures', { maxZoom: 18, schema: 'raster' }),
    map('elsewhere', { maxZoom: 16, bounds: [0, 0, 1, 1] }),
    map('deep', { maxZoom: 15 }),
  ];
  expect(namingMap(maps, PAULISTA)?.name).toBe('deep');
  expect(namingMap([map('overview', { maxZoom: 11 })], PAULISTA)).toBeUndefined();
  expect(namingTile({ maxZoom: 15 }, PAULISTA)).toEqual({ zoom: 14, column: 6068, row: 9295 });
  expect(namingTile({ maxZoom: 13 }, PAULISTA)).toEqual({ zoom: 13, column: 3034, row: 4647 });
});
