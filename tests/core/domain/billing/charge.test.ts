import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountToPay,
  instalments,
  lastDiscountDay,
  MAX_CENTS,
  MAX_INSTALMENTS,
  MAX_SHARE,
  type InvoiceTerms,
} from '@farol/core/domain/billing/charge';
import { addDays } from '@farol/core/domain/billing/due-dates';

const cents = fc.integer({ min: 0, max: MAX_CENTS });
const share = fc.integer({ min: 0, max: MAX_SHARE });
const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2010-01-01', days));
const charge = fc.oneof(
  fc.record({ mode: fc.constant('FIXED' as const), amount: cents }),
  fc.record({ mode: fc.constant('PERCENTAGE' as const), amount: share }),
);
const discount = fc
  .tuple(charge, fc.integer({ min: 0, max: 365 }))
  .map(([fine, days]) => ({ ...fine, days }));
const terms: fc.Arbitrary<InvoiceTerms> = fc.record({
  value: cents,
  dueDate: day,
  fine: charge,
  interest: share,
  discount,
});

const NOTHING = { mode: 'FIXED', amount: 0 } as const;
const PLAIN: InvoiceTerms = {
  value: 10_000,
  dueDate: '2026-03-10',
  fine: NOTHING,
  interest: 0,
  discount: { ...NOTHING, days: 0 },
};

test('amount to pay: no part is negative or a fraction of a cent, and the parts sum to the total', () => {
  fc.assert(
    fc.property(terms, day, (invoice, on) => {
      const { value, discount: off, fine, interest, total } = amountToPay(invoice, on);
      for (const part of [value, off, fine, interest, total]) {
        expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
      }
      expect(value - off + fine + interest).toBe(total);
      expect(value).toBe(invoice.value);
      expect(off).toBeLessThanOrEqual(value);
    }),
  );
});

test('amount to pay: paying later never costs less', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: -800, max: 40_000 }), fc.nat(2000), (invoice, from, more) => {
      const sooner = amountToPay(invoice, addDays(invoice.dueDate, from));
      const later = amountToPay(invoice, addDays(invoice.dueDate, from + more));
      expect(later.total).toBeGreaterThanOrEqual(sooner.total);
      expect(later.interest).toBeGreaterThanOrEqual(sooner.interest);
    }),
  );
});

test('amount to pay: on the due date there is neither fine nor interest, and the day after there may be both', () => {
  const invoice: InvoiceTerms = { ...PLAIN, fine: { mode: 'PERCENTAGE', amount: 200 }, interest: 100 };
  expect(amountToPay(invoice, '2026-03-10').total).toBe(10_000);
  expect(amountToPay(invoice, '2026-03-11')).toMatchObject({ fine: 200, interest: 3, total: 10_203 });
  expect(amountToPay(invoice, '2026-04-09')).toMatchObject({ fine: 200, interest: 100, total: 10_300 });
});

test('amount to pay: a discount counts until its days before the due date, and is at most the value', () => {
  const invoice: InvoiceTerms = { ...PLAIN, discount: { mode: 'FIXED', amount: 1500, days: 5 } };
  expect(amountToPay(invoice, '2026-03-05').total).toBe(8500);
  expect(amountToPay(invoice, '2026-03-06').total).toBe(10_000);
  expect(lastDiscountDay(invoice)).toBe('2026-03-05');
  expect(lastDiscountDay(PLAIN)).toBeNull();
  const free: InvoiceTerms = { ...PLAIN, discount: { mode: 'FIXED', amount: 20_000, days: 0 } };
  expect(amountToPay(free, '2026-03-10')).toMatchObject({ discount: 10_000, total: 0 });
});

test('amount to pay: a fixed fine or discount is the same for every value, and a share of it is not', () => {
  for (const value of [5000, 90_000]) expect(chargesOf('FIXED', value)).toEqual([700, 700]);
  expect(chargesOf('PERCENTAGE', 5000)).toEqual([350, 350]);
  expect(chargesOf('PERCENTAGE', 90_000)).toEqual([6300, 6300]);
});

/** Returns the discount on the due date and the fine after it, of 700 cents or 7 %. */
function chargesOf(mode: InvoiceTerms['fine']['mode'], value: number): number[] {
  const charged = { mode, amount: 700 };
  const invoice: InvoiceTerms = { ...PLAIN, value, fine: charged, discount: { ...charged, days: 0 } };
  return [amountToPay(invoice, '2026-03-10').discount, amountToPay(invoice, '2026-03-11').fine];
}

test('amount to pay: every share is rounded to the nearest cent, half a cent up, exactly for the largest amounts', () => {
  expect(fineOf(50, 100)).toBe(1);
  expect(fineOf(49, 100)).toBe(0);
  expect(fineOf(150, 100)).toBe(2);
  fc.assert(
    fc.property(cents, share, fc.nat(40_000), (value, interest, late) => {
      const on = addDays(PLAIN.dueDate, late);
      const exact = BigInt(value) * BigInt(interest) * BigInt(late);
      const rounded = BigInt(amountToPay({ ...PLAIN, value, interest }, on).interest) * 300_000n;
      expect(rounded - exact <= 150_000n && exact - rounded < 150_000n).toBe(true);
    }),
  );
});

test('amount to pay: values that cannot be count as the nearest bound, and what is no number as nothing', () => {
  for (const value of [Number.NaN, -5, Number.NEGATIVE_INFINITY]) {
    expect(
      amountToPay({ ...PLAIN, value, interest: value, fine: { mode: 'FIXED', amount: value } }, '2027-01-01'),
    ).toEqual({ value: 0, discount: 0, fine: 0, interest: 0, total: 0 });
  }
  expect(amountToPay({ ...PLAIN, value: Infinity }, PLAIN.dueDate).total).toBe(MAX_CENTS);
  for (const on of ['2026-02-30', '', 'tomorrow']) expect(() => amountToPay(PLAIN, on)).toThrow(RangeError);
});

test('instalments: they sum to the amount, differ by a cent at most, and the larger ones come first', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: MAX_INSTALMENTS }), (total, count) => {
      const parts = instalments(total, count);
      expect(parts).toHaveLength(count);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      expect(parts).toEqual(parts.toSorted((a, b) => b - a));
      expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
    }),
  );
  expect(instalments(10_000, 3)).toEqual([3334, 3333, 3333]);
  expect(instalments(100, 0)).toEqual([100]);
  expect(instalments(Number.NaN, Number.NaN)).toEqual([0]);
  expect(instalments(100, 1e9)).toHaveLength(MAX_INSTALMENTS);
});

/** Returns the fine of an amount in hundredths of a percent. */
function fineOf(value: number, amount: number): number {
  return amountToPay({ ...PLAIN, value, fine: { mode: 'PERCENTAGE', amount } }, '2026-03-11').fine;
}
