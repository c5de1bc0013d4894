import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePoint } from '@farol/core/domain/geometry/geo-point';
import { firstCoordinateFormat, formatCoordinates } from '@farol/core/domain/geometry/coordinate-text';
import { formatDegreesInput, parseDegreesInput } from '@farol/core/domain/geometry/degrees-input';
import { areCloser, distanceMeters } from '@farol/core/domain/geometry/distance';
import { geoPoints } from '../../../arbitraries/areas.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

test('coordinates: two places are the same only if neither is north or east of the other', () => {
  fc.assert(
    fc.property(geoPoints, geoPoints, (left, right) => {
      expect(isSamePoint(left, { ...left })).toBe(true);
      fc.pre(left.latitude !== right.latitude && left.longitude !== right.longitude);
      expect(isSamePoint(left, { ...left, latitude: right.latitude })).toBe(false);
      expect(isSamePoint(left, { ...left, longitude: right.longitude })).toBe(false);
    }),
  );
});

test('coordinates: no place is not the same as any place, but the same as no place', () => {
  const place = { latitude: 0, longitude: 0 };
  expect(isSamePoint(undefined, place)).toBe(false);
  expect(isSamePoint(place, undefined)).toBe(false);
  expect(isSamePoint(undefined, undefined)).toBe(true);
});

const latitudes = evenNumber(-90, 90);
const longitudes = evenNumber(-180, 180);

/** Parses degrees, minutes and seconds. */
function readBack(text: string): number[] {
  return text.split(', ').map((part) => {
    const [degrees = 0, minutes = 0, seconds = 0] = part.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(minutes).toBeLessThan(60);
    expect(seconds).toBeLessThan(60);
    return (degrees + minutes / 60 + seconds / 3600) * (/[SW]$/.test(part) ? -1 : 1);
  });
}

test('coordinates: are read back to the same point in every format, within a meter', () => {
  fc.assert(
    fc.property(latitudes, longitudes, (latitude, longitude) => {
      const [dd, ddm, dms] = [
        formatCoordinates(latitude, longitude, 'dd').split(', ').map(Number),
        readBack(formatCoordinates(latitude, longitude, 'ddm')),
        readBack(formatCoordinates(latitude, longitude, 'dms')),
      ];
      for (const [lat = Number.NaN, lon = Number.NaN] of [dd, ddm, dms]) {
        expect(Math.abs(lat - latitude)).toBeLessThan(1e-5);
        expect(Math.abs(lon - longitude)).toBeLessThan(1e-5);
      }
    }),
  );
});

test('coordinates: a location in Brazil is formatted as on maps', () => {
  expect(formatCoordinates(-29.942484, -50.990526, 'dd')).toBe('-29.942484, -50.990526');
  expect(formatCoordinates(-29.942484, -50.990526, 'ddm')).toBe("29° 56.5490' S, 50° 59.4316' W");
  expect(formatCoordinates(-29.942484, -50.990526, 'dms')).toBe(`29° 56' 32.94" S, 50° 59' 25.89" W`);
  expect(formatCoordinates(10.9999999999, 0, 'dms')).toBe(`11° 0' 0.00" N, 0° 0' 0.00" E`);
});

test('coordinates: the user sets the format, otherwise the server, otherwise decimal degrees', () => {
  expect(firstCoordinateFormat('dms', 'ddm')).toBe('dms');
  expect(firstCoordinateFormat(null, 'ddm')).toBe('ddm');
  expect(firstCoordinateFormat('', undefined)).toBe('dd');
});

test('coordinates: north and east have no sign, and a place on the equator or the prime meridian is neither south nor west', () => {
  expect(formatCoordinates(29.942484, 50.990526, 'ddm')).toBe("29° 56.5490' N, 50° 59.4316' E");
  expect(formatCoordinates(0, 0, 'ddm')).toBe("0° 0.0000' N, 0° 0.0000' E");
  expect(formatCoordinates(10.9999999999, 0, 'ddm')).toBe("11° 0.0000' N, 0° 0.0000' E");
  expect(firstCoordinateFormat('degrees', 'ddm')).toBe('ddm');
  expect(firstCoordinateFormat('dd', 'ddm')).toBe('dd');
  expect(firstCoordinateFormat()).toBe('dd');
});

test('coordinates: degrees may be typed with a comma or a point, and have no thousands separator', () => {
  expect(
    ['-23.55', '-23,55', ' 46 ', '-23.550', '−23,550', '+.5'].map((text) => parseDegreesInput(text, 90)),
  ).toEqual([-23.55, -23.55, 46, -23.55, -23.55, 0.5]);
});

test('coordinates: a text that is no number or out of range is refused', () => {
  for (const text of ['', '-', 'abc', '999', '90.1', '-90,1', '1e5', '1,2,3', '--1', 'Infinity'])
    expect(parseDegreesInput(text, 90)).toBeNaN();
});

test('coordinates: degrees in a field are read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1.8e9, max: 1.8e9 }), (parts) => {
      const degrees = parts / 1e7 + 0;
      expect(parseDegreesInput(formatDegreesInput(degrees), 180)).toBe(degrees);
    }),
  );
});

test('coordinates: the limit itself may be typed, and digits may begin or end with the comma', () => {
  expect(['90', '-90', '5,', ',5', '.25', '90.0'].map((text) => parseDegreesInput(text, 90))).toEqual([
    90, -90, 5, 0.5, 0.25, 90,
  ]);
  // Anything may be pasted, also digits without end.
  for (const text of ['.', ',', '5 5', 'x5', '5x', '+-5', '1e1', '0x10', `${'1'.repeat(300_000)}x`])
    expect(parseDegreesInput(text, 90)).toBeNaN();
});

test('coordinates: degrees in a field have no zeros at their end and at most seven decimals', () => {
  expect([-23.5, 0, 100, 1.123_456_78, -0.000_000_1].map(formatDegreesInput)).toEqual([
    '-23.5',
    '0',
    '100',
    '1.1234568',
    '-0.0000001',
  ]);
});

/** As fine as positions are, a centimeter. */
const rounded = (value: number): number => Math.round(value * 1e7) / 1e7;
const degrees = (most: number) => evenNumber(-most, most).map(rounded);
const [latitude, longitude, step] = [degrees(90), degrees(180), degrees(0.01)];

test('nearness: is the comparison of the distance, near and far, at poles and across 180°', () => {
  const nearby = fc.tuple(latitude, longitude, step, step).map(([north, east, up, right]) => [
    { latitude: north, longitude: east },
    { latitude: Math.max(-90, Math.min(90, north + up)), longitude: ((east + right + 540) % 360) - 180 },
  ]);
  const anywhere = fc.tuple(latitude, longitude, latitude, longitude).map(([north, east, north2, east2]) => [
    { latitude: north, longitude: east },
    { latitude: north2, longitude: east2 },
  ]);
  fc.assert(
    fc.property(fc.oneof(nearby, anywhere), evenNumber(0, 2000), ([left, right], meters) => {
      if (!left || !right) return;
      expect(areCloser(left, right, meters)).toBe(distanceMeters(left, right) < meters);
      // The border itself is where a bound would err.
      const exact = distanceMeters(left, right);
      expect(areCloser(left, right, exact)).toBe(false);
      if (exact > 0) expect(areCloser(left, right, exact * (1 + 5e-10))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('nearness: is the comparison of the distance as far as the other side of the globe', () => {
  const origin = { latitude: 0, longitude: 0 };
  const opposite = { latitude: 0, longitude: 179.999_999 };
  const most = distanceMeters(origin, opposite);
  expect([-0.05, 0, 0.05].map((more) => areCloser(origin, opposite, most + more))).toEqual([
    false,
    false,
    true,
  ]);
  const far = { latitude: 30, longitude: 0 };
  for (const meters of [1e6, 3e6, 4e6])
    expect(areCloser(origin, far, meters)).toBe(distanceMeters(origin, far) < meters);
});

test('nearness: two points of one meridian at exactly the distance are not closer', () => {
  const one = { latitude: 10, longitude: 20 };
  const other = { latitude: 10.002, longitude: 20 };
  const meters = distanceMeters(one, other);
  expect([areCloser(one, other, meters), areCloser(one, other, meters + 0.001)]).toEqual([false, true]);
});
