import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  kilometersFromUnit,
  lengthInUnit,
  metersFromUnit,
  kilometersPerHourFromUnit,
  distanceInUnit,
  kilometersPerHourInUnit,
  speedInUnit,
  measurementUnitsOf,
} from '@farol/core/domain/values/measurement-units';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const amounts = fc.oneof(evenNumber(0, 300), evenNumber(0, 1e7));

test('measurement units: knots and meters are shown with the factors of §9 and two decimals', () => {
  expect(speedInUnit(10, 'kmh')).toBe(18.52);
  expect(speedInUnit(10, 'mph')).toBe(11.51);
  expect(speedInUnit(10, 'kn')).toBe(10);
  expect(distanceInUnit(12_345, 'km')).toBe(12.35);
  expect(distanceInUnit(1000, 'miles')).toBe(0.62);
});

test('measurement units: a shown value is at most half a hundredth off, and more is never shown as less', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      expect(Math.abs(speedInUnit(a, 'kmh') - a * 1.852)).toBeLessThanOrEqual(0.00501);
      expect(Math.abs(distanceInUnit(a, 'miles') - (a / 1000) * 0.621371)).toBeLessThanOrEqual(0.00501);
      if (a <= b) expect(distanceInUnit(a, 'km')).toBeLessThanOrEqual(distanceInUnit(b, 'km'));
    }),
  );
});

test('measurement units: a speed limit is read back as it was typed, in any unit', () => {
  expect(kilometersPerHourFromUnit(60, 'mph')).toBeCloseTo(96.56, 2);
  expect(kilometersPerHourFromUnit(80, 'kmh')).toBe(80);
  const hundredths = fc.integer({ min: 0, max: 1e5 }).map((value) => value / 100);
  fc.assert(
    fc.property(hundredths, fc.constantFrom('kmh', 'mph', 'kn'), (typed, unit) => {
      expect(kilometersPerHourInUnit(kilometersPerHourFromUnit(typed, unit), unit)).toBe(typed);
    }),
  );
});

test('measurement units: the radius of a circle is the same after it was shown and typed again, to a meter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom('km', 'miles'), (meters, unit) => {
      const again = metersFromUnit(lengthInUnit(meters, unit), unit);
      expect(Math.abs(again - meters)).toBeLessThan(1);
    }),
  );
  expect([lengthInUnit(1500, 'km'), lengthInUnit(1500, 'miles')]).toEqual([1.5, 0.932]);
});

test('measurement units: the server sets the units; without it they follow the language', () => {
  expect(measurementUnitsOf({ speedUnit: 'kn', distanceUnit: 'miles' }, 'pt-BR')).toEqual({
    speed: 'kn',
    distance: 'miles',
  });
  expect(measurementUnitsOf({ speedUnit: 'furlongs' }, 'es-ES')).toEqual({ speed: 'kmh', distance: 'km' });
  // As written by a tracking server's own console.
  expect(measurementUnitsOf({ distanceUnit: 'mi' }, 'pt-BR')).toEqual({ speed: 'kmh', distance: 'miles' });
  expect(measurementUnitsOf({}, 'en-US')).toEqual({ speed: 'mph', distance: 'miles' });
  expect(measurementUnitsOf({ speedUnit: 'mph' }, 'pt-BR')).toEqual({ speed: 'mph', distance: 'km' });
  expect(measurementUnitsOf({ speedUnit: 'kmh', distanceUnit: 'km' }, 'en-US')).toEqual({
    speed: 'kmh',
    distance: 'km',
  });
});

test('measurement units: without a choice the units are those of the region', () => {
  const km = { speed: 'kmh', distance: 'km' };
  const miles = { speed: 'mph', distance: 'miles' };
  expect(
    ['en-GB', 'es-US', 'en-AU', 'en-ZA', 'en-IN', 'es-MX', 'en'].map((locale) =>
      measurementUnitsOf({}, locale),
    ),
  ).toEqual([miles, miles, km, km, km, km, miles]);
  const regions = ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM', 'GB', 'GG', 'IM', 'JE', 'LR'];
  for (const region of regions)
    expect([region, measurementUnitsOf({}, `en-${region}`)]).toEqual([region, miles]);
  for (const region of ['CA', 'IE', 'BR', 'MX', 'ES'])
    expect([region, measurementUnitsOf({}, `en-${region}`)]).toEqual([region, km]);
});

test('measurement units: a typed distance is stored in kilometers', () => {
  expect([kilometersFromUnit(12.5, 'km'), kilometersFromUnit(10, 'miles')]).toEqual([12.5, 16.093445]);
});
