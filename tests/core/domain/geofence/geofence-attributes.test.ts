import { expect, test } from 'vitest';
import { corridorHalfWidthMeters, geofenceColor, isAnchorGeofence } from '@farol/core/domain/geofence/geofence-attributes';

const colourOf = (attributes: Record<string, unknown>): string => geofenceColor({ attributes });

test('a geofence is drawn in its colour, an anchor always red, and blue when the colour is none', () => {
  expect(colourOf({ color: '#AbCdEf' })).toBe('#abcdef');
  expect(colourOf({ color: '#0f8' })).toBe('#00ff88');
  expect(colourOf({ color: '#00ff00', isAnchor: true })).toBe('#ff0000');
  for (const color of [undefined, '', 'red', '#12345', 7, 'url(x)'])
    expect(colourOf({ color })).toBe('#05a7e3');
});

test('an anchor is what says so, as a flag or as text', () => {
  expect(
    [true, 'true', false, 1, undefined].map((isAnchor) => isAnchorGeofence({ attributes: { isAnchor } })),
  ).toEqual([true, true, false, false, false]);
});

test('a corridor is 25 metres wide on each side unless the geofence names another width', () => {
  expect(
    [40, '60.5', undefined, 0, -3, 'wide', Number.POSITIVE_INFINITY].map((polylineDistance) =>
      corridorHalfWidthMeters({ attributes: { polylineDistance } }),
    ),
  ).toEqual([40, 60.5, 25, 25, 25, 25, 25]);
});
