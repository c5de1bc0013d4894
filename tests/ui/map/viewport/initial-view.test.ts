import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampedPadding } from '@farol/ui/map/viewport/viewport-padding';
import { initialView, parseZoom } from '@farol/ui/map/viewport/initial-view';

const brazil = { west: -50, south: -30, east: -40, north: -10 };
const nowhere = { latitude: 0, longitude: 0, zoom: 0 };
const user = { latitude: -23.5, longitude: -46.6, zoom: 10 };
const server = { latitude: 38.7, longitude: -9.1, zoom: 6, forceSettings: false };

test('the first view shows the whole fleet, no closer than the server allows or 17', () => {
  expect(initialView(brazil, undefined, user, server)).toEqual({
    type: 'bounds',
    bounds: brazil,
    maxZoom: 17,
  });
  expect(initialView(brazil, '12', user, server)).toMatchObject({ maxZoom: 12 });
  expect(initialView(brazil, 'near', user, server)).toMatchObject({ maxZoom: 17 });
});

test('without vehicles the map starts at the user’s position, then the server’s, the other way round when the server forces its settings', () => {
  expect(initialView(undefined, undefined, user, server)).toMatchObject(user);
  expect(initialView(undefined, undefined, nowhere, server)).toMatchObject({ latitude: 38.7, zoom: 6 });
  expect(initialView(undefined, undefined, user, { ...server, forceSettings: true })).toMatchObject({
    latitude: 38.7,
  });
  expect(initialView(undefined, undefined, undefined, undefined)).toEqual({
    type: 'place',
    latitude: -29.942484,
    longitude: -50.990526,
    zoom: 3,
  });
});

test('only a number in the range of zoom levels is a zoom level', () => {
  expect([12, '12', ' ', 'x', 0, -3, 99, null, undefined].map(parseZoom)).toEqual([
    12,
    12,
    ...Array.from({ length: 7 }),
  ]);
});

test('however much covers the map, some of it is left to show the fleet in', () => {
  const px = fc.nat(3000);
  fc.assert(
    fc.property(
      fc.record({ top: px, right: px, bottom: px, left: px }),
      fc.integer({ min: 200, max: 3000 }),
      fc.integer({ min: 200, max: 3000 }),
      (padding, width, height) => {
        const { top, right, bottom, left } = clampedPadding(padding, width, height);
        expect(top + bottom).toBeLessThan(Math.max(height, 0.93 * height + 1));
        expect(left + right).toBeLessThan(Math.max(width, 0.93 * width + 1));
      },
    ),
  );
});
