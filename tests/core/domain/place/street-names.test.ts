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
import type { Street, TileAddress } from '@farol/core/domain/place/street-tile';
import { lineDistanceMeters } from '@farol/core/domain/geometry/line-distance';
import { aStreetMap } from '../../../arbitraries/street-map.ts';

const PAULISTA = { latitude: -23.5614, longitude: -46.6559 };
const TILE: TileAddress = namingTile({ maxZoom: 14 }, PAULISTA);

const points = (line: Float64Array) =>
  Array.from({ length: line.length / 2 }, (_, at) => ({
    longitude: line[2 * at] ?? 0,
    latitude: line[2 * at + 1] ?? 0,
  }));

describe('street at a place', () => {
  // At most 200 m.
  const offset = fc.integer({ min: -2000, max: 2000 }).map((micro) => micro / 1e6);
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

  test('is the first of those that are as near', () => {
    const lines = [Float64Array.of(-46.65, -23.56, -46.64, -23.56)];
    const streets = ['Rua A', 'Rua B'].map((name): Street => ({ name, lines }));
    expect(streetAt(streets, { latitude: -23.56, longitude: -46.645 })).toBe('Rua A');
  });
});

const at = (east: number): Float64Array => Float64Array.of(-46.6 + east, -23.5, -46.59 + east, -23.49);

describe('street search', () => {
  const near = { latitude: -23.5, longitude: -46.6 };
  const streets: Street[] = [
    { name: 'Avenida Paulista', lines: [at(0.1)] },
    { name: 'Alameda Santos', lines: [at(0)] },
    { name: 'Rua São Paulo', lines: [at(0.01), at(0.02)] },
    { name: 'Rua São Paulo', lines: [at(0.03)] },
  ];
  const names = (text: string) => streetsNamed(streets, text, near).map(({ name }) => name);

  test('finds the words that begin as the text does, the nearest first, each name once', () => {
    expect(names('pauli')).toEqual(['Avenida Paulista']);
    expect(names('paul')).toEqual(['Rua São Paulo', 'Avenida Paulista']);
    expect(names('SAO PAU')).toEqual(['Rua São Paulo']);
    expect(names('  Alameda ')).toEqual(['Alameda Santos']);
    expect(names('ulista')).toEqual([]);
    expect(names('pa')).toEqual([]);
    expect(isStreetQuery(' pa ')).toBe(false);
    expect(isStreetQuery(' pau ')).toBe(true);
  });

  test('shows the whole of a street, and its nearest place', () => {
    // The middle of the street is the nearest; its ends are farthest in each direction.
    const winding = Float64Array.of(-46.5, -23.4, -46.61, -23.51, -46.7, -23.6, -46.8, -23.3);
    const [found] = streetsNamed([{ name: 'Volta', lines: [at(0.2), winding] }], 'volta', near);
    expect(found).toEqual({
      name: 'Volta',
      latitude: -23.51,
      longitude: -46.61,
      bounds: { west: -46.8, east: -46.39, south: -23.6, north: -23.3 },
    });
  });

  test('finds the five nearest, and none without a place', () => {
    const many = [7, 1, 6, 2, 5, 3, 4].map((number) => ({
      name: `Rua ${number}`,
      lines: [at(number / 100)],
    }));
    expect(
      streetsNamed([{ name: 'Rua 0', lines: [] }, ...many], 'rua', near).map(({ name }) => name),
    ).toEqual(['Rua 1', 'Rua 2', 'Rua 3', 'Rua 4', 'Rua 5']);
  });

  test('looks at the tiles around, the nearest first, within the map of the world', () => {
    const tiles = searchedTiles(TILE);
    expect(tiles[0]).toEqual(TILE);
    const steps = tiles.map(({ column, row }) => Math.hypot(column - TILE.column, row - TILE.row));
    expect(steps).toEqual(steps.toSorted((left, right) => left - right));
    expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(25);
    const size = 2 ** 14;
    for (const row of [0, size - 1])
      for (const column of [0, size - 1]) {
        const corner = searchedTiles({ zoom: 14, column, row });
        expect(corner).toHaveLength(15);
        for (const tile of corner) {
          expect(tile.zoom).toBe(14);
          // The map goes on behind 180°.
          expect([size - 2, size - 1, 0, 1, 2, size - 3]).toContain(tile.column);
          expect(Math.abs(tile.row - row)).toBeLessThanOrEqual(2);
          expect(tile.row).toBeGreaterThanOrEqual(0);
          expect(tile.row).toBeLessThan(size);
        }
      }
  });
});

describe('street names', () => {
  const bounds: [number, number, number, number] = [-47, -24, -46, -23];
  const map = (name: string, more: object) => aStreetMap({ name, bounds, schema: 'openmaptiles', ...more });

  test('come from the deepest map with names at a place', () => {
    const maps = [
      map('shallow', { maxZoom: 13 }),
      map('pictures', { maxZoom: 18, schema: 'raster' }),
      map('elsewhere', { maxZoom: 16, bounds: [0, 0, 1, 1] }),
      map('deep', { maxZoom: 15 }),
    ];
    expect(namingMap(maps, PAULISTA)?.name).toBe('deep');
    expect(namingMap(maps.toReversed(), PAULISTA)?.name).toBe('deep');
    expect(namingMap([map('roads', { maxZoom: 12 })], PAULISTA)?.name).toBe('roads');
    expect(namingMap([map('overview', { maxZoom: 11 })], PAULISTA)).toBeUndefined();
  });

  test('come from a map up to its edges, and not beyond', () => {
    const maps = [map('here', { maxZoom: 14 })];
    const isNamed = (latitude: number, longitude: number) =>
      namingMap(maps, { latitude, longitude }) !== undefined;
    for (const latitude of [-24, -23.5, -23])
      for (const longitude of [-47, -46.5, -46]) expect(isNamed(latitude, longitude)).toBe(true);
    for (const [latitude, longitude] of [
      [-24.1, -46.5],
      [-22.9, -46.5],
      [-23.5, -47.1],
      [-23.5, -45.9],
    ] as const)
      expect(isNamed(latitude, longitude)).toBe(false);
  });

  test('come from the tile of a place, at the poles and at 180° from the last one', () => {
    expect(namingTile({ maxZoom: 15 }, PAULISTA)).toEqual({ zoom: 14, column: 6068, row: 9295 });
    expect(namingTile({ maxZoom: 13 }, PAULISTA)).toEqual({ zoom: 13, column: 3034, row: 4647 });
    const last = 2 ** 14 - 1;
    for (const [latitude, row] of [
      [90, 0],
      [-90, last],
    ] as const)
      for (const [longitude, column] of [
        [-180, 0],
        [180, last],
      ] as const)
        expect(namingTile({ maxZoom: 14 }, { latitude, longitude })).toEqual({ zoom: 14, column, row });
  });
});
