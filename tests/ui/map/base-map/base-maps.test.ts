import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BASE_MAP_NAMES } from '@farol/core/domain/preference/base-map';
import {
  availableBaseMaps,
  offeredBaseMap,
  otherBaseMap,
  parseBaseMap,
  styleUrl,
  type BaseMapConditions,
} from '@farol/ui/map/base-map/base-maps';
import { clusterCountText } from '@farol/ui/map/layers/fleet/cluster-layer';
import { gridLines } from '@farol/ui/map/layers/world/world-grid';
import { labelsOverlap, placeLabels } from '@farol/ui/map/layers/label-placement';
import { parseTint } from '@farol/ui/vehicle-icons/tint';

test('base maps: labels on the map never overlap, and the selected one is always shown', () => {
  const candidate = fc.record({
    key: fc.nat(1000),
    text: fc.string({ minLength: 1, maxLength: 14 }),
    longitude: fc.constant(0),
    latitude: fc.constant(0),
    x: fc.nat(800),
    y: fc.nat(600),
    isAlwaysShown: fc.constant(false),
  });
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 60 }), candidate, (others, item) => {
      const selected = { ...item, isAlwaysShown: true };
      const placed = placeLabels([...others, selected]);
      expect(placed).toContain(selected);
      for (const [at, a] of placed.entries())
        for (const b of placed.slice(at + 1)) expect(labelsOverlap(a, b)).toBe(false);
    }),
  );
});

test('base maps: a color is read with vertical bars and with dashes alike, and anything else is no color', () => {
  expect(parseTint('155|1.00|1.00')).toEqual(parseTint('155-1.00-1.00'));
  expect(parseTint('0|0.00|1.80')).toSatisfy(
    (paint: number[]) => paint[0] === paint[1] && paint[1] === paint[2],
  );
  for (const text of ['', 'red', '1|2', '1|2|x', '||']) expect(parseTint(text)).toBeUndefined();
});

const OPEN: BaseMapConditions = { satelliteKey: undefined, isLocalOnly: false, hasStreetMaps: false };

test('base maps: satellite imagery is offered only with the operator’s key', () => {
  expect(availableBaseMaps(OPEN)).not.toContain('satellite');
  expect(availableBaseMaps({ ...OPEN, satelliteKey: 'key' })).toContain('satellite');
  expect(styleUrl('satellite', ' ')).toBeUndefined();
});

test('base maps: where nothing leaves this network, only the offline map and the operator’s streets are offered', () => {
  const local = { satelliteKey: 'key', isLocalOnly: true, hasStreetMaps: false };
  expect(availableBaseMaps(local)).toEqual(['offline']);
  expect(availableBaseMaps({ ...local, hasStreetMaps: true })).toEqual(['offline', 'street']);
  for (const wanted of BASE_MAP_NAMES) {
    expect(offeredBaseMap(wanted, local)).toBe('offline');
    expect(styleUrl(offeredBaseMap(wanted, { ...local, hasStreetMaps: true }), 'key')).toBeUndefined();
  }
  expect(offeredBaseMap('light', { ...local, hasStreetMaps: true })).toBe('street');
});

test('base maps: streets are drawn where nothing else was chosen', () => {
  expect(parseBaseMap('')).toBe('street');
  expect(parseBaseMap('no such map')).toBe('street');
  expect(parseBaseMap('offline')).toBe('offline');
  expect(offeredBaseMap('street', OPEN)).toBe('street');
});

test('base maps: the grid of the offline map lies within the view', () => {
  const lines = gridLines({ west: -47, south: -24, east: -46, north: -23 }, 0.1);
  expect(lines).not.toHaveLength(0);
  for (const [longitude, latitude] of lines.flat()) {
    expect(longitude).toBeGreaterThanOrEqual(-47.000001);
    expect(longitude).toBeLessThanOrEqual(-45.999999);
    expect(latitude).toBeGreaterThanOrEqual(-24.000001);
    expect(latitude).toBeLessThanOrEqual(-22.999999);
  }
});

test('base maps: a cluster shows its count in few characters', () => {
  expect([2, 950, 1234, 34_567].map(clusterCountText)).toEqual(['2', '950', '1.2k', '35k']);
});

test('base maps: where a base map has no streets another is offered that may, and never one that is not to be had', () => {
  const all = { satelliteKey: undefined, isLocalOnly: false, hasStreetMaps: true };
  expect(otherBaseMap('offline', all, false)).toBe('street');
  expect(otherBaseMap('street', all, false)).toBe('light');
  expect(otherBaseMap('street', all, true)).toBe('dark');
  expect(otherBaseMap('street', { ...all, hasStreetMaps: false }, false)).toBeUndefined();
  expect(otherBaseMap('street', { ...all, isLocalOnly: true }, false)).toBeUndefined();
  expect(otherBaseMap('offline', { ...all, isLocalOnly: true, hasStreetMaps: false }, true)).toBeUndefined();
});
