import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IssuedInvoice } from '@farol/core/domain/billing/billing-change';
import { chosenInvoices, issuableInvoices, switchedForAll } from '@farol/core/domain/billing/issue-choice';

/** Previews of at most eight customers, each with one invoice, in any state. */
const anyPreview: fc.Arbitrary<readonly IssuedInvoice[]> = fc.uniqueArray(
  fc.record({
    userId: fc.integer({ min: 1, max: 12 }),
    name: fc.constant('Bia Reis'),
    period: fc.constant('2027-01'),
    dueDate: fc.constant('2027-01-10'),
    value: fc.constant(4990),
    currency: fc.constant('BRL'),
    description: fc.constant(''),
    isReplacement: fc.boolean(),
    problem: fc.constantFrom(null, null, 'notBilled' as const, 'alreadyIssued' as const),
  }),
  { selector: ({ userId }) => userId, maxLength: 8 },
);
const anySwitches = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids));

test('choice of invoices: at first a new one is issued, and one in place of a cancelled one is not', () => {
  fc.assert(
    fc.property(anyPreview, (planned) => {
      expect(chosenInvoices(planned, new Set())).toEqual(
        planned.filter(({ problem, isReplacement }) => problem === null && !isReplacement),
      );
    }),
  );
});

test('choice of invoices: each switch turns its own customer over and no other, and never issues what cannot be', () => {
  fc.assert(
    fc.property(anyPreview, anySwitches, fc.nat(), (planned, switched, pick) => {
      const before = idsOf(chosenInvoices(planned, switched));
      const issuable = idsOf(issuableInvoices(planned));
      expect(before.every((id) => issuable.includes(id))).toBe(true);
      const id = issuable[pick % Math.max(1, issuable.length)];
      if (id === undefined) return;
      const after = idsOf(chosenInvoices(planned, switched.symmetricDifference(new Set([id]))));
      expect(new Set(after)).toEqual(new Set(before).symmetricDifference(new Set([id])));
    }),
  );
});

test('choice of invoices: all are chosen at once, or none', () => {
  fc.assert(
    fc.property(anyPreview, (planned) => {
      expect(chosenInvoices(planned, switchedForAll(planned, true))).toEqual(issuableInvoices(planned));
      expect(chosenInvoices(planned, switchedForAll(planned, false))).toEqual([]);
    }),
  );
});

function idsOf(invoices: readonly IssuedInvoice[]): number[] {
  return invoices.map(({ userId }) => userId);
}
