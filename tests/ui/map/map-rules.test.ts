import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseMapOf, gridLines, offeredBaseMaps, styleAddress } from '@farol/ui/map/base-maps';
import { clusterText } from '@farol/ui/map/cluster-size';
import { overlap, placedLabels } from '@farol/ui/map/labels';
import { tintOf } from '@farol/ui/map/tint';

test('labels on the map never cover one another, and the selected one is always shown', () => {
  const wish = fc.record({
    slot: fc.nat(1000),
    text: fc.string({ minLength: 1, maxLength: 14 }),
    longitude: fc.constant(0),
    latitude: fc.constant(0),
    x: fc.nat(800),
    y: fc.nat(600),
    isFirst: fc.constant(false),
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 60 }), wish, (others, one) => {
      const selected = { ...one, isFirst: true };
      const placed = placedLabels([...others, selected]);
      expect(placed).toContain(selected);
      for (const [at, a] of placed.entries())
        for (const b of placed.slice(at + 1)) expect(overlap(a, b)).toBe(false);
    }),
  );
});

test('a colour is read with strokes and with dashes alike, and anything else is no colour', () => {
  expect(tintOf('155|1.00|1.00')).toEqual(tintOf('155-1.00-1.00'));
  expect(tintOf('0|0.00|1.80')).toSatisfy(
    (paint: number[]) => paint[0] === paint[1] && paint[1] === paint[2],
  );
  for (const text of ['', 'red', '1|2', '1|2|x', '||']) expect(tintOf(text)).toBeUndefined();
});

test('satellite pictures are offered only with the key of the operator, and an unknown base map is the offline one', () => {
  expect(offeredBaseMaps(undefined)).not.toContain('satellite');
  expect(offeredBaseMaps('key')).toContain('satellite');
  expect(styleAddress('offline', 'key')).toBeUndefined();
  expect(styleAddress('satellite', ' ')).toBeUndefined();
  expect(baseMapOf('no such map')).toBe('offline');
});

test('the grid of the offline map lies within the view', () => {
  const lines = gridLines({ west: -47, south: -24, east: -46, north: -23 }, 0.1);
  expect(lines).not.toHaveLength(0);
  for (const [longitude, latitude] of lines.flat()) {
    expect(longitude).toBeGreaterThanOrEqual(-47.000001);
    expect(longitude).toBeLessThanOrEqual(-45.999999);
    expect(latitude).toBeGreaterThanOrEqual(-24.000001);
    expect(latitude).toBeLessThanOrEqual(-22.999999);
  }
});

test('a cluster says its count in few letters', () => {
  expect([2, 950, 1234, 34_567].map(clusterText)).toEqual(['2', '950', '1.2k', '35k']);
});
