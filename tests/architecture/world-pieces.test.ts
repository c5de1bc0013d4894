import { beforeAll, expect, test } from 'vitest';
import { placePieces } from '../../tools/build/world-places.ts';
import { shapePieces } from '../../tools/build/world-shapes.ts';
import {
  PIECE_EXTENT,
  positionAt,
  type PiecePlace,
  type WorldPiece,
} from '../../ui/map/layers/world/world-piece.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const require = createRequire(import.meta.url);

let shapes: Map<string, WorldPiece>;
let places: Map<string, PiecePlace[]>;
beforeAll(() => {
  shapes = shapePieces();
  places = placePieces();
});

test('world pieces: every piece of the offline world is small', () => {
  for (const [name, piece] of shapes) {
    const size = gzipSync(JSON.stringify({ ...piece, places: places.get(name) })).length;
    expect(size, name).toBeLessThan(name.startsWith('2-') ? 150_000 : 80_000);
  }
});

test('world pieces: the whole world has the names of countries, land, lakes, rivers and the cities that everybody knows', () => {
  const world = shapes.get('0-0-0');
  expect(world?.countries?.map(([name]) => name)).toEqual(expect.arrayContaining(['Brazil', 'Portugal']));
  expect(world?.land?.length).toBeGreaterThan(100);
  expect(world?.lake?.length).toBeGreaterThan(10);
  expect(world?.lines?.river?.length).toBeGreaterThan(5);
  const cities = places.get('0-0-0')?.map(([name]) => name);
  expect(cities).toEqual(expect.arrayContaining(['São Paulo', 'Brasília', 'London', 'Tokyo']));
});

test('world pieces: countries on both sides of the date line leave no strip of land across the oceans', () => {
  for (const [longitude, latitude] of [
    [-25, -16.5],
    [-25, -17],
    [80, -16.5],
    [-120, -17],
    [-30, 65],
  ] as const)
    expect([longitude, latitude, isLand(longitude, latitude)]).toEqual([longitude, latitude, false]);
  // Fiji and the east of Russia are where they belong.
  for (const [longitude, latitude] of [
    [178, -17.8],
    [177, 66],
    [-173, 66.3],
    [-50, -15],
  ] as const)
    expect([longitude, latitude, isLand(longitude, latitude)]).toEqual([longitude, latitude, true]);
});

/** Whether a place is on land of the coarsest map: a line from it to the north crosses its rings an odd number of times. */
function isLand(longitude: number, latitude: number): boolean {
  const x = ((longitude + 180) / 360) * PIECE_EXTENT;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * PIECE_EXTENT;
  let isInside = false;
  for (const ring of shapes.get('0-0-0')?.land?.flat() ?? []) {
    let [fromX, fromY] = [ring[0] ?? 0, ring[1] ?? 0];
    for (let at = 2; at < ring.length; at += 2) {
      const [toX, toY] = [fromX + (ring[at] ?? 0), fromY + (ring[at + 1] ?? 0)];
      if (fromX > x !== toX > x && fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY) < y)
        isInside = !isInside;
      [fromX, fromY] = [toX, toY];
    }
  }
  return isInside;
}

test('world pieces: Brazil has its states, and every piece lists those places first that are shown from afar', () => {
  const states = [...shapes.values()].flatMap((piece) => piece.states?.map(([name]) => name) ?? []);
  expect(states).toEqual(expect.arrayContaining(['São Paulo', 'Rio Grande do Sul', 'Amazonas', 'Texas']));
  for (const list of places.values()) {
    const zooms = list.map(([, , , firstZoom]) => firstZoom);
    expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  }
});

/** Names stand at whole coordinates of their piece, which are so many degrees apart. */
const NEARBY = [-1, -0.5, 0, 0.5, 1].map((steps) => (steps * 360) / PIECE_EXTENT);

test('world pieces: the name of every country stands in its country', () => {
  const outlines = new Map<string, GeoJSON.Position[][]>();
  for (const scale of ['50m', '110m']) {
    const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }> = JSON.parse(
      readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8'),
    );
    for (const { properties, geometry } of feature(atlas, atlas.objects.countries).features) {
      const polygons =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : [];
      const { name } = properties;
      outlines.set(name, [...(outlines.get(name) ?? []), ...polygons.map(([outline = []]) => outline)]);
    }
  }
  const names = shapes.get('0-0-0')?.countries ?? [];
  expect(names.length).toBeGreaterThan(200);
  const astray = names.filter(([name, x, y]) => {
    const [longitude, latitude] = positionAt(x / PIECE_EXTENT, y / PIECE_EXTENT, 0);
    // What is smaller than a step may have its name beside it.
    return !outlines
      .get(name)
      ?.some((ring) =>
        NEARBY.some((east) => NEARBY.some((north) => contains(ring, longitude + east, latitude + north))),
      );
  });
  expect(astray.map(([name]) => name)).toEqual([]);
  const [, x = 0, y = 0] = names.find(([name]) => name === 'Fiji') ?? [];
  const [longitude, latitude] = positionAt(x / PIECE_EXTENT, y / PIECE_EXTENT, 0);
  expect([Math.round(longitude), Math.round(latitude)]).toEqual([178, -18]);
});

/** Whether an outline, which may go on beyond the date line, contains a place. */
function contains(ring: GeoJSON.Position[], longitude: number, latitude: number): boolean {
  const isAcross =
    ring.some(([x = 0]) => x > 170) &&
    ring.some(([x = 0]) => x < -170) &&
    !ring.some(([x = 0]) => Math.abs(x) < 10);
  const shifted = (x: number): number => (isAcross && x < 0 ? x + 360 : x);
  const at = shifted(longitude);
  let isInside = false;
  for (const [place, [toX = 0, toY = 0]] of ring.entries()) {
    const [fromX = 0, fromY = 0] = ring.at(place - 1) ?? [];
    const [west, east] = [shifted(fromX), shifted(toX)];
    if (
      fromY > latitude !== toY > latitude &&
      west + ((latitude - fromY) / (toY - fromY)) * (east - west) > at
    )
      isInside = !isInside;
  }
  return isInside;
}
