import { expect, test } from 'vitest';
import { chargeProblems, isReason, type NewCharge } from '@farol/core/domain/billing/billing-change';
import { MAX_CENTS } from '@farol/core/domain/billing/charge';

const CHARGE: NewCharge = {
  userId: 7,
  cents: 10_000,
  firstDueDate: '2027-01-10',
  count: 3,
  description: 'Tracker',
};

test('reason: it has three to three hundred characters', () => {
  for (const text of ['', ' a  ', 'x'.repeat(301)]) expect(isReason(text)).toBe(false);
  for (const text of ['bad', ` ${'x'.repeat(300)} `]) expect(isReason(text)).toBe(true);
});

test('charge: each part that is out of bounds is named', () => {
  expect(problemsOf({})).toEqual([]);
  for (const cents of [0, -1, 1.5, Number.NaN, Infinity, MAX_CENTS + 1])
    expect(problemsOf({ cents })).toEqual(['cents']);
  expect(problemsOf({ cents: 2 })).toEqual(['cents']);
  for (const firstDueDate of ['2027-01-09', '2027-02-30', ''])
    expect(problemsOf({ firstDueDate })).toEqual(['firstDueDate']);
  for (const count of [0, 61, 1.5, Number.NaN]) expect(problemsOf({ count })).toEqual(['count']);
  expect(problemsOf({ description: 'x'.repeat(301) })).toEqual(['description']);
});

function problemsOf(part: Partial<NewCharge>) {
  return chargeProblems({ ...CHARGE, ...part }, '2027-01-10');
}
