import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryName } from '../../../../ui/map/world/country-codes.ts';
import { visibleCountryLabels } from '../../../../ui/map/world/country-label-placement.ts';
import { parseWorld, piecesOf, type Line, type CountryTopology } from '../../../../ui/map/world/world.ts';
import { flatViewport } from '../flat-viewport.ts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string): CountryTopology =>
  JSON.parse(readFileSync(resolve(`world-atlas/${name}`), 'utf8'));
const world = parseWorld(read('countries-110m.json'));
const fine = parseWorld(read('countries-50m.json'));

const viewport = (zoom: number) => flatViewport({ west: -180, east: 180, south: -85, north: 85 }, zoom);

describe('the map that needs no network', () => {
  test('shows the countries with land, coasts, borders and a name each', () => {
    for (const { lands, lines, labels } of [world, fine]) {
      expect(labels.length).toBeGreaterThan(170);
      expect(lands.length).toBeGreaterThan(labels.length);
      expect(lines.some(({ isCoast }) => isCoast)).toBe(true);
      expect(lines.some(({ isCoast }) => !isCoast)).toBe(true);
    }
  });

  test('draws nothing across the whole world', () => {
    for (const { lands, lines } of [world, fine])
      for (const { bounds } of [...lands, ...lines])
        expect(bounds.east - bounds.west).toBeLessThanOrEqual(300);
  });

  test('shows the coasts of every continent', () => {
    const places = { Dakar: [-17.5, 14.7], Lisbon: [-9.3, 38.8], Mumbai: [72.8, 19], Recife: [-34.9, -8] };
    for (const { lines } of [world, fine]) {
      const coast = lines.filter(({ isCoast }) => isCoast).flatMap(({ path }) => path);
      const isNear = ([x = 0, y = 0]: number[]) =>
        coast.some(([longitude, latitude]) => Math.hypot(longitude - x, latitude - y) < 3);
      for (const place of Object.values(places)) expect(isNear(place)).toBe(true);
    }
  });

  test('draws every part of a line once, but nothing along or across the date line', () => {
    const point = fc.tuple(
      fc.oneof(fc.constantFrom(-180, 180), fc.double({ min: -180, max: 180, noNaN: true })),
      fc.double({ min: -80, max: 80, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(point, { maxLength: 300 }), (line: Line) => {
        const kept = line.flatMap((to, at) => {
          const from = line[at - 1];
          const isDateLine = !from || Math.abs(from[0] - to[0]) > 180;
          return isDateLine || (Math.abs(from[0]) > 179.99 && Math.abs(to[0]) > 179.99) ? [] : [[from, to]];
        });
        fc.pre(line.every(([longitude]) => Math.abs(longitude) === 180 || Math.abs(longitude) < 179.99));
        const pieces = piecesOf(line);
        expect(pieces.flatMap((piece) => piece.slice(1).map((to, at) => [piece[at], to]))).toEqual(kept);
        for (const { length } of pieces) expect(length).toBeLessThanOrEqual(64);
      }),
    );
  });

  test('puts the name of Brazil into Brazil, in the user’s language', () => {
    const brazil = world.labels.find(({ name }) => name === 'Brazil');
    expect(brazil?.longitude).toBeGreaterThan(-60);
    expect(brazil?.longitude).toBeLessThan(-45);
    expect(brazil?.latitude).toBeGreaterThan(-20);
    expect(brazil?.latitude).toBeLessThan(0);
    expect(countryName(brazil?.isoNumber, 'Brazil', 'pt-BR')).toBe('Brasil');
    expect(
      countryName(world.labels.find(({ name }) => name === 'Germany')?.isoNumber, 'Germany', 'es-ES'),
    ).toBe('Alemania');
    expect(countryName(undefined, 'Somaliland', 'pt-BR')).toBe('Somaliland');
  });

  test('shows more country names at closer zoom', () => {
    const counts = [1.5, 3, 5, 7].map(
      (zoom) => visibleCountryLabels(fine.labels, viewport(zoom), ({ name }) => name.length).length,
    );
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(150);
  });
});
