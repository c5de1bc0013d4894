import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameSortKey } from '@farol/core/domain/values/name-sort-key';

test('numbers in names are in the order of their values, with or without leading zeros', () => {
  const amounts = fc.oneof(fc.nat(), fc.constantFrom(0, 9, 10, 100, 1002, 1020, 1100, 100_200));
  fc.assert(
    fc.property(amounts, amounts, fc.nat(3), fc.nat(3), (left, right, zeros, more) => {
      const [first, second] = [
        nameSortKey(`Van ${'0'.repeat(zeros)}${left}`),
        nameSortKey(`Van ${'0'.repeat(more)}${right}`),
      ];
      expect([first < second, first === second]).toEqual([left < right, left === right]);
    }),
  );
});

test('case, accents and blanks around a name do not count, and digits come before letters', () => {
  expect(nameSortKey(' ÔNIBUS São João ')).toBe(nameSortKey('onibus sao joao'));
  expect(nameSortKey('Van 0')).toBe(nameSortKey('Van 000'));
  expect(nameSortKey('2 a') < nameSortKey('a')).toBe(true);
});
