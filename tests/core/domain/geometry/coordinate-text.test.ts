import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstCoordinateFormat, formatCoordinates } from '@farol/core/domain/geometry/coordinate-text';

const latitudes = fc.double({ min: -90, max: 90, noNaN: true });
const longitudes = fc.double({ min: -180, max: 180, noNaN: true });

/** Parses degrees, minutes and seconds. */
function readBack(text: string): number[] {
  return text.split(', ').map((part) => {
    const [degrees = 0, minutes = 0, seconds = 0] = part.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(minutes).toBeLessThan(60);
    expect(seconds).toBeLessThan(60);
    return (degrees + minutes / 60 + seconds / 3600) * (/[SW]$/.test(part) ? -1 : 1);
  });
}

test('coordinates are read back to the same point in every format, within a meter', () => {
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

test('a location in Brazil is formatted as on maps', () => {
  expect(formatCoordinates(-29.942484, -50.990526, 'dd')).toBe('-29.942484, -50.990526');
  expect(formatCoordinates(-29.942484, -50.990526, 'ddm')).toBe("29° 56.5490' S, 50° 59.4316' W");
  expect(formatCoordinates(-29.942484, -50.990526, 'dms')).toBe(`29° 56' 32.94" S, 50° 59' 25.89" W`);
  expect(formatCoordinates(10.9999999999, 0, 'dms')).toBe(`11° 0' 0.00" N, 0° 0' 0.00" E`);
});

test('the user sets the format, otherwise the server, otherwise decimal degrees', () => {
  expect(firstCoordinateFormat('dms', 'ddm')).toBe('dms');
  expect(firstCoordinateFormat(null, 'ddm')).toBe('ddm');
  expect(firstCoordinateFormat('', undefined)).toBe('dd');
});

test('north and east have no sign, and a place on the equator or the prime meridian is neither south nor west', () => {
  expect(formatCoordinates(29.942484, 50.990526, 'ddm')).toBe("29° 56.5490' N, 50° 59.4316' E");
  expect(formatCoordinates(0, 0, 'ddm')).toBe("0° 0.0000' N, 0° 0.0000' E");
  expect(formatCoordinates(10.9999999999, 0, 'ddm')).toBe("11° 0.0000' N, 0° 0.0000' E");
  expect(firstCoordinateFormat('degrees', 'ddm')).toBe('ddm');
  expect(firstCoordinateFormat('dd', 'ddm')).toBe('dd');
  expect(firstCoordinateFormat()).toBe('dd');
});
