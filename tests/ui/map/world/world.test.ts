import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { countryName } from '../../../../ui/map/world/country-codes.ts';
import { visibleCountryLabels } from '../../../../ui/map/world/country-label-placement.ts';
import { parseWorld, type CountryTopology } from '../../../../ui/map/world/world.ts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string): CountryTopology =>
  JSON.parse(readFileSync(resolve(`world-atlas/${name}`), 'utf8'));
const world = parseWorld(read('countries-110m.json'));
const fine = parseWorld(read('countries-50m.json'));

const viewport = (zoom: number) => ({
  west: -180,
  east: 180,
  south: -85,
  north: 85,
  zoom,
  degreesPerPixel: 360 / (512 * 2 ** zoom),
  isDark: false,
});

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
