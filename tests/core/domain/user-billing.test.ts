import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, isSwitchedOn, storedAmount, storedSwitch } from '@farol/core/domain/user-billing';

test('money is kept as a whole number of cents, and every amount comes back as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
      const stored = storedAmount(cents / 100);
      expect(stored).toBe(String(cents));
      expect(amountOf(stored)).toBe(cents / 100);
    }),
  );
  expect(storedAmount(19.99)).toBe('1999');
  expect(storedAmount(1.1 * 3)).toBe('330');
});

test('an amount is the same with the zeros at its end that the input shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
      expect(storedAmount((cents / 100).toFixed(2))).toBe(String(cents));
    }),
  );
  expect(storedAmount('79.50')).toBe('7950');
  expect(storedAmount('2.00')).toBe('200');
  expect(storedAmount('.50')).toBe('50');
});

test('no amount is kept as nothing, and nonsense in earlier data is no amount', () => {
  for (const typed of ['', ' ', '.', '.00', '-', Number.NaN]) expect(storedAmount(typed)).toBe('');
  for (const stored of ['', ' ', 'abc']) expect(amountOf(stored)).toBeUndefined();
});

test('switches are kept as 1 and 0, and true of earlier data counts as on', () => {
  for (const on of [true, false]) expect(isSwitchedOn(storedSwitch(on))).toBe(on);
  expect(storedSwitch(true)).toBe('1');
  expect(isSwitchedOn('true')).toBe(true);
  for (const stored of ['', '0', 'false']) expect(isSwitchedOn(stored)).toBe(false);
});
