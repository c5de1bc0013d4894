import { expect, test } from 'vitest';
import { corridorHalfWidthMeters, geofenceColor } from '@farol/core/domain/geofence/geofence-attributes';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';

const colorOf = (attributes: Record<string, unknown>): string => geofenceColor({ attributes });

test('a geofence is drawn in its color, an anchor always red, and blue without a valid color', () => {
  expect(colorOf({ color: '#AbCdEf' })).toBe('#abcdef');
  expect(colorOf({ color: '#0f8' })).toBe('#00ff88');
  expect(colorOf({ color: '#00ff00', isAnchor: true })).toBe('#ff0000');
  for (const color of [undefined, '', 'red', '#12345', 7, 'url(x)'])
    expect(colorOf({ color })).toBe('#05a7e3');
});

test('an anchor is marked as such, as a boolean or as text', () => {
  expect(
    [true, 'true', false, 1, undefined].map((isAnchor) => isAnchorGeofence({ attributes: { isAnchor } })),
  ).toEqual([true, true, false, false, false]);
});

test('a corridor is 25 meters wide on each side unless the geofence sets another width', () => {
  expect(
    [40, '60.5', undefined, 0, -3, 'wide', Number.POSITIVE_INFINITY].map((polylineDistance) =>
      corridorHalfWidthMeters({ attributes: { polylineDistance } }),
    ),
  ).toEqual([40, 60.5, 25, 25, 25, 25, 25]);
});

test('a color may have blanks around it, and has three or six digits and nothing else', () => {
  expect(colorOf({ color: ' #AABBCC ' })).toBe('#aabbcc');
  for (const color of ['#aabbccd', 'x#aabbcc', '#abcd', 'x#abc', '#ggg', '#gggggg'])
    expect(colorOf({ color })).toBe('#05a7e3');
});
