import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryName, worldNames } from '@farol/ui/map/layers/world/world-names';
import {
  LINE_KINDS,
  PIECE_EXTENT,
  PIECE_LEVELS,
  positionAt,
  squareAt,
  type WorldPiece,
} from '@farol/ui/map/layers/world/world-piece';
import { worldShapes } from '@farol/ui/map/layers/world/world-shapes';
import { flatViewport } from '../../flat-viewport.ts';
import { evenNumber } from '../../../../arbitraries/numbers.ts';

const WORLD = { west: -180, east: 180, south: -85, north: 85 };
const square = { name: '0-0-0', level: 0, column: 0, row: 0 };
const placed = (name: string, longitude: number, latitude: number, firstZoom: number) => {
  const { column, row } = squareAt(longitude, latitude, 0);
  return [name, column * PIECE_EXTENT, row * PIECE_EXTENT, firstZoom, 0] as const;
};
const namesAt = (piece: WorldPiece, zoom: number, bounds = WORLD) =>
  worldNames([{ piece, square }], flatViewport(bounds, zoom), 'pt-BR').map(({ text }) => text);

describe('the map that needs no network', () => {
  test('has every place where it is, on the piece of any level', () => {
    fc.assert(
      fc.property(
        evenNumber(-180, 180),
        evenNumber(-85, 85),
        fc.constantFrom(...PIECE_LEVELS),
        (longitude, latitude, level) => {
          const { column, row } = squareAt(longitude, latitude, level);
          const [x, y] = positionAt(column, row, level);
          expect(x).toBeCloseTo(longitude, 8);
          expect(y).toBeCloseTo(latitude, 8);
        },
      ),
    );
  });

  test('draws the lines, land and lakes of a piece where they were cut', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ max: PIECE_EXTENT, min: 0 }), fc.integer({ max: PIECE_EXTENT, min: 0 })),
          {
            minLength: 2,
          },
        ),
        (points) => {
          const steps = points.flatMap(([x, y], at) => {
            const [lastX, lastY] = points[at - 1] ?? [0, 0];
            return [x - lastX, y - lastY];
          });
          const where = { name: '5-11-17', level: 5, column: 11, row: 17 };
          const expected = points.flatMap(([x, y]) =>
            positionAt(11 + x / PIECE_EXTENT, 17 + y / PIECE_EXTENT, 5),
          );
          const piece = { lines: { coast: [steps] }, land: [[steps, steps]], lake: [[steps]] };
          const { segments, polygons } = worldShapes(piece, where);
          const units = points.flatMap(([x, y]) =>
            [16 * (11 + x / PIECE_EXTENT), 512 - 16 * (17 + y / PIECE_EXTENT)].map(Math.fround),
          );
          expect(placesOf(segments.places).toSorted()).toEqual(
            points
              .slice(1)
              .map((_, at) => units.slice(2 * at, 2 * at + 4).join(' '))
              .toSorted(),
          );
          expect([...segments.kinds]).toEqual(points.slice(1).map(() => LINE_KINDS.indexOf('coast')));
          expect(polygons.map(({ isLake, polygon }) => [isLake, polygon.holeIndices])).toEqual([
            [false, [steps.length]],
            [true, []],
          ]);
          expect([...(polygons[0]?.polygon.positions ?? [])]).toEqual([...expected, ...expected]);
        },
      ),
    );
  });

  test('names countries in the user’s language, and states where there is room for their names', () => {
    const { column, row } = squareAt(-50, -15, 0);
    const at = [column * PIECE_EXTENT, row * PIECE_EXTENT] as const;
    const piece: WorldPiece = {
      countries: [['Brazil', ...at, 700, 'BR']],
      states: [['Goiás', ...at, 28]],
    };
    expect(namesAt(piece, 3)).toEqual(['Brasil']);
    expect(namesAt(piece, 8)).toEqual(['Goiás']);
    expect(namesAt({ states: [['Small', ...at, 0.1]] }, 5)).toEqual([]);
    expect(countryName('BR', 'Brazil', 'pt-BR')).toBe('Brasil');
    expect(countryName(undefined, 'Kosovo', 'pt-BR')).toBe('Kosovo');
  });

  test('shows large cities from afar and villages near by, and no name over another', () => {
    const piece: WorldPiece = {
      places: [
        [...placed('São Paulo', -46.63, -23.55, 2)],
        [...placed('Osasco', -46.79, -23.53, 7)],
        [...placed('Cotia', -46.92, -23.6, 9)],
      ],
    };
    expect(namesAt(piece, 3)).toEqual(['São Paulo']);
    expect(namesAt(piece, 9)).toEqual(['São Paulo', 'Osasco', 'Cotia']);
    expect(namesAt(piece, 7)).toEqual(['São Paulo']);
  });

  test('shows the name of a city to the right of the vehicles that stand on it, and leaves others where they are', () => {
    const piece: WorldPiece = {
      places: [
        [...placed('Recife', -34.88, -8.05, 2)],
        [...placed('Salvador', -38.5, -12.97, 2)],
        [...placed('Fortaleza', -38.54, -3.72, 2)],
      ],
    };
    const viewport = flatViewport(WORLD, 4);
    const onRecife = viewport.project(-34.88, -8.05);
    const atTheEndOfSalvador = viewport.project(-38.5, -12.97);
    const names = worldNames([{ piece, square }], viewport, 'pt-BR', [
      { ...onRecife, radius: 18 },
      { x: atTheEndOfSalvador.x + 55, y: atTheEndOfSalvador.y, radius: 18 },
    ]);
    const gaps = Object.fromEntries(names.map(({ text, gap }) => [text, gap]));
    expect(gaps['Recife']).toBeGreaterThan(18);
    expect(gaps['Recife']).toBeLessThan(32);
    expect(gaps['Salvador']).toBe(gaps['Fortaleza']);
    expect(gaps['Fortaleza']).toBeLessThan(10);
  });

  test('begins no name of a city under a cluster, unless it would begin too far from its city', () => {
    const piece: WorldPiece = { places: [[...placed('Recife', -34.88, -8.05, 2)]] };
    const viewport = flatViewport(WORLD, 4);
    const city = viewport.project(-34.88, -8.05);
    const offset = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(offset, offset, fc.constantFrom(18, 22, 26, 30), (x, y, radius) => {
        const ring = { x: city.x + x, y: city.y + y, radius };
        const [name] = worldNames([{ piece, square }], viewport, 'pt-BR', [ring]);
        const gap = name?.gap ?? 0;
        expect(gap).toBeLessThanOrEqual(48);
        const isCovered = Math.hypot(x - gap, y) < radius;
        if (isCovered) expect(x + radius).toBeGreaterThan(40);
        else expect(gap).toBeGreaterThanOrEqual(7);
      }),
    );
  });

  test('has its names where the world is drawn again beyond the date line, and none outside the view', () => {
    const piece: WorldPiece = {
      places: [[...placed('Suva', 178.44, -18.14, 3)], [...placed('Apia', -171.76, -13.83, 3)]],
    };
    expect(namesAt(piece, 4, { west: 170, east: 200, south: -30, north: 0 })).toEqual(['Suva', 'Apia']);
    expect(namesAt(piece, 4, { west: -10, east: 20, south: -30, north: 0 })).toEqual([]);
  });
});

/** Returns the start and the end of each segment, in words that can be compared in any order. */
function placesOf(places: Float32Array): string[] {
  return Array.from({ length: places.length / 4 }, (_, at) => places.subarray(4 * at, 4 * at + 4).join(' '));
}
