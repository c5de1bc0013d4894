import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthText } from '@farol/ui/kit/texts/length-text';
import { evenNumber } from '../../../arbitraries/numbers.ts';

test('length text: a length below a kilometer is shown in whole meters, a longer one in kilometers with 2 decimals', () => {
  expect(lengthText('pt-BR', 0, 'km')).toBe('0 m');
  expect(lengthText('pt-BR', 87.4, 'km')).toBe('87 m');
  expect(lengthText('pt-BR', 999.4, 'km')).toBe('999 m');
  expect(lengthText('pt-BR', 999.6, 'km')).toBe('1,00 km');
  expect(lengthText('en-US', 1_234_567, 'km')).toBe('1,234.57 km');
});

test('length text: users of miles see short lengths in feet', () => {
  expect(lengthText('en-US', 100, 'miles')).toBe('328 ft');
  expect(lengthText('en-US', 1609.344, 'miles')).toBe('1.00 mi');
});

test('length text: no length is shown as 1,000 meters or more, nor as less than 1 kilometer in kilometers', () => {
  fc.assert(
    fc.property(fc.oneof(evenNumber(0, 2000), evenNumber(0, 2e7)), (meters) => {
      const text = lengthText('en-US', meters, 'km');
      const number = Number(text.replace(/[^\d.]/g, ''));
      expect(text.endsWith(' km') ? number >= 1 : number < 1000).toBe(true);
    }),
  );
});
