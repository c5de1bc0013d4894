import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCoordinates } from '@farol/core/domain/geometry/coordinate-text';
import { parseCoordinates } from '@farol/core/domain/place/coordinate-input';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const PLACE = { latitude: -23.55, longitude: -46.63 };
const place = fc.record({
  latitude: evenNumber(-90, 90),
  longitude: evenNumber(-180, 180),
});

test.each([
  '-23.55, -46.63',
  '-23.55,-46.63',
  ' -23.55 -46.63 ',
  '−23.55 ; −46.63',
  '-23,55; -46,63',
  '-23,55, -46,63',
  '-23,55,-46,63',
  '-23,55 -46,63',
  'geo:-23.55,-46.63',
  'Lat: -23.55 Lon: -46.63',
  'lat: -23,55, long: -46,63',
  'Latitude: -23.55; Longitude: -46.63',
  'Latitud -23.55 Longitud -46.63',
  'LON=-46.63&LAT=-23.55',
  '(lat -23.55, lng -46.63)',
  '{"lat":-23.55,"lng":-46.63}',
  `Lat. 23° 33' S, Lon. 46° 37.8' W`,
  'Lat: 23.55 S Lon: 46.63 W',
  ' geo:-23.55,-46.63',
  '-23.55   -46.63',
  'W 46.63, -23.55',
  '-46.63, S 23.55',
  'S23.55W46.63',
  'S23.55W 46.63',
  '23.55 S, 46.63 W',
  '23.55S46.63W',
  's 23.55 o 46.63',
  'W 46.63, S 23.55',
  '23.55° S, 46.63° O',
  "23° 33' S, 46° 37.8' W",
  "23°33'S 46°37,8'O",
  '23°33′00″S 46°37′48″W',
  `23º 33' 0" S, 46º 37' 48" W`,
  "23° 33' 0'' S, 46° 37' 48'' W",
  `-23° 33' 0", -46° 37' 48"`,
  `S23°33'0" W46°37'48"`,
  'S 23 33 0 W 46 37 48',
  '23 33 0 S 46 37 48 W',
])('coordinate input: %s is a location near São Paulo', (text) => {
  const { latitude, longitude } = parseCoordinates(text) ?? {};
  expect(latitude).toBeCloseTo(PLACE.latitude, 9);
  expect(longitude).toBeCloseTo(PLACE.longitude, 9);
});

test.each([
  '',
  '23.55',
  'Rua 7, 15',
  'truck 12',
  // Two whole numbers next to each other are more likely a name.
  '12 34',
  '1,2,3',
  '91, 0',
  '0, 181',
  "10° 60' N, 20° E",
  '10° 5.5\' 3" N, 20° E',
  '-10 S, 20 E',
  'N 10 N, 20 E',
  'N 10, S 20',
  '10, 20, 30',
  '1e1, 2',
  '1geo:2.5, 3.5',
  'Lat: 23.55 W Lon: 46.63 S',
  'Lat: 23.55 W Lon: 46.63',
  'Lat: 23.55 Lon: 46.63 S',
  'Lat: 23.55 Lon: east',
  'Lat: 91 Lon: 0',
  'Lat: Lon: 46',
  'Latvia 23.55 London 46.63',
  'Plat: 23.55 Lon: 46.63',
  `23.55'', 46.63''`,
  `10° 5' 60" N, 20° E`,
  'Rua 7\n23.55, 46.63',
])('coordinate input: %j is not a location', (text) => {
  expect(parseCoordinates(text)).toBeUndefined();
});

test('coordinate input: east and north are positive, in the letters of every language', () => {
  for (const text of ['38.7 N, 9.1 E', '38.7 n 9.1 l', '9.1 L 38.7 N'])
    expect(parseCoordinates(text)).toEqual({ latitude: 38.7, longitude: 9.1 });
});

test('coordinate input: a single sign is enough to tell coordinates from a name', () => {
  expect(parseCoordinates('-23 46')).toEqual({ latitude: -23, longitude: 46 });
  expect(parseCoordinates('23 -46')).toEqual({ latitude: 23, longitude: -46 });
});

const spaced = (length: number) => `-23.55,${'-46.63'.padStart(length - '-23.55,'.length)}`;

test('coordinate input: a text of more than 80 characters is not a location', () => {
  expect(parseCoordinates(` ${spaced(80)}\n`)).toEqual(PLACE);
  expect(parseCoordinates(spaced(81))).toBeUndefined();
});

test('coordinate input: coordinates formatted by the console can be typed, in each format', () => {
  fc.assert(
    fc.property(place, fc.constantFrom('dd', 'ddm', 'dms'), ({ latitude, longitude }, format) => {
      const typed = parseCoordinates(formatCoordinates(latitude, longitude, format));
      expect(typed?.latitude).toBeCloseTo(latitude, 5);
      expect(typed?.longitude).toBeCloseTo(longitude, 5);
    }),
  );
});

test('coordinate input: any accepted input has valid coordinates', () => {
  const mess = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789.,;-+ °\'"NSEWOL')),
    maxLength: 90,
  });
  fc.assert(
    fc.property(mess, (text) => {
      const typed = parseCoordinates(text);
      if (!typed) return;
      expect(Math.abs(typed.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(typed.longitude)).toBeLessThanOrEqual(180);
    }),
    { numRuns: 2000 },
  );
});
