import { expect, test } from 'vitest';
import type { AccountStanding, TrustOffer } from '@farol/core/domain/billing/account-standing';
import {
  accessChanges,
  billingChangeOf,
  billingChangeProblems,
  chargeOf,
  chargeProblems,
  isBillingReason,
  isRefundByHand,
  type NewCharge,
  type RequestedChange,
} from '@farol/core/domain/billing/billing-change';
import { MAX_CENTS } from '@farol/core/domain/billing/charge';
import { aCustomer, anInvoice } from '../../../arbitraries/invoices.ts';

const CHARGE: NewCharge = {
  userId: 7,
  cents: 10_000,
  firstDueDate: '2027-01-10',
  count: 3,
  description: 'Tracker',
};

test('reason: it has three to three hundred characters', () => {
  for (const text of ['', ' a  ', 'x'.repeat(301)]) expect(isBillingReason(text)).toBe(false);
  for (const text of ['bad', ` ${'x'.repeat(300)} `]) expect(isBillingReason(text)).toBe(true);
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

test('charge: an instalment has a cent at least, and what is at a limit is within it', () => {
  expect(problemsOf({ cents: 3 })).toEqual([]);
  expect(problemsOf({ cents: 1, count: 1 })).toEqual([]);
  expect(problemsOf({ cents: MAX_CENTS, count: 60 })).toEqual([]);
  expect(problemsOf({ description: ` ${'x'.repeat(300)} ` })).toEqual([]);
});

test('access: what may be done about it depends on how the account stands', () => {
  expect(changesAt('active')).toEqual(['lock']);
  for (const trustUnlock of [null, { days: 3, until: '2027-01-13' }])
    expect(changesAt('trust', trustUnlock)).toEqual(['unlock', 'block']);
  expect(changesAt('suspended')).toEqual(['unlock', 'block']);
  expect(changesAt('suspended', { days: 3, until: '2027-01-13' })).toEqual(['unlock', 'trust', 'block']);
  expect(changesAt('blocked')).toEqual(['unlock']);
  expect(changesAt('disabled')).toEqual([]);
});

test('charge: it is made of what was typed', () => {
  const text = { cents: '10000', firstDueDate: '2027-01-10', count: '3', description: ' Tracker ' };
  expect(chargeOf(7, text)).toEqual(CHARGE);
});

const CASH: RequestedChange = { type: 'receivedInCash', invoice: anInvoice({ id: 4 }) };
const TEXT = { reason: ' In the office ', paidDate: '2027-01-10', value: '5000' };

test('change: a reason is needed, and for cash a day until today and an amount', () => {
  const wrong = { reason: ' ', paidDate: '2027-01-11', value: '0' };
  expect(billingChangeProblems(CASH, TEXT, '2027-01-10')).toEqual([]);
  expect(billingChangeProblems(CASH, wrong, '2027-01-10')).toEqual(['paidDate', 'value', 'reason']);
  expect(billingChangeProblems({ type: 'block' }, wrong, '2027-01-10')).toEqual(['reason']);
});

test('change: the user gives back by hand what was received in cash, and nothing else', () => {
  const [cash, paid] = (['RECEIVED_IN_CASH', 'RECEIVED'] as const).map((status) => anInvoice({ status }));
  if (!cash || !paid) throw new Error('no invoice');
  expect(isRefundByHand({ type: 'refund', invoice: cash })).toBe(true);
  expect(isRefundByHand({ type: 'refund', invoice: paid })).toBe(false);
  expect(isRefundByHand({ type: 'cancel', invoice: cash })).toBe(false);
});

test('change: it names the invoice, or the customer whose access is changed', () => {
  const reason = 'In the office';
  const customer = { userId: 7 };
  expect(billingChangeOf(CASH, customer, TEXT)).toEqual({
    type: 'receivedInCash',
    invoiceId: 4,
    paidDate: '2027-01-10',
    value: 5000,
    reason,
  });
  expect(billingChangeOf({ ...CASH, type: 'cancel' }, customer, TEXT)).toEqual({
    type: 'cancel',
    invoiceId: 4,
    reason,
  });
  expect(billingChangeOf({ type: 'block' }, customer, TEXT)).toEqual({ type: 'lock', userId: 7, reason });
  expect(billingChangeOf({ type: 'lock' }, customer, TEXT)).toEqual({ type: 'lock', userId: 7, reason });
  for (const type of ['trust', 'unlock'] as const)
    expect(billingChangeOf({ type }, customer, TEXT)).toEqual({
      type: 'unlock',
      userId: 7,
      isTrust: type === 'trust',
      reason,
    });
});

function problemsOf(part: Partial<NewCharge>) {
  return chargeProblems({ ...CHARGE, ...part }, '2027-01-10');
}

function changesAt(standing: AccountStanding, trustUnlock: TrustOffer | null = null) {
  return accessChanges(aCustomer({ standing, trustUnlock }));
}
