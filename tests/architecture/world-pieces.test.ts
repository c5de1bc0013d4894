import { beforeAll, expect, test } from 'vitest';
import { placePieces } from '../../build-world-places.ts';
import { shapePieces } from '../../build-world-shapes.ts';
import type { PiecePlace, WorldPiece } from '../../ui/map/world/world-piece.ts';
import { gzipSync } from 'node:zlib';

let shapes: Map<string, WorldPiece>;
let places: Map<string, PiecePlace[]>;
beforeAll(() => {
  shapes = shapePieces();
  places = placePieces();
});

test('every piece of the offline world is small', () => {
  for (const [name, piece] of shapes) {
    const size = gzipSync(JSON.stringify({ ...piece, places: places.get(name) })).length;
    expect(size, name).toBeLessThan(name.startsWith('2-') ? 150_000 : 80_000);
  }
});

test('the whole world has the names of countries, land, lakes, rivers and the cities that everybody knows', () => {
  const world = shapes.get('0-0-0');
  expect(world?.countries?.map(([name]) => name)).toEqual(expect.arrayContaining(['Brazil', 'Portugal']));
  expect(world?.land?.length).toBeGreaterThan(100);
  expect(world?.lake?.length).toBeGreaterThan(10);
  expect(world?.lines?.river?.length).toBeGreaterThan(5);
  const cities = places.get('0-0-0')?.map(([name]) => name);
  expect(cities).toEqual(expect.arrayContaining(['São Paulo', 'Brasília', 'London', 'Tokyo']));
});

test('Brazil has its states, and every piece lists those places first that are shown from afar', () => {
  const states = [...shapes.values()].flatMap((piece) => piece.states?.map(([name]) => name) ?? []);
  expect(states).toEqual(expect.arrayContaining(['São Paulo', 'Rio Grande do Sul', 'Amazonas', 'Texas']));
  for (const list of places.values()) {
    const zooms = list.map(([, , , firstZoom]) => firstZoom);
    expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  }
});
