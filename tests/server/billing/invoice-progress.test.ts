import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INVOICE_STATUSES, ledgerStateOf, type InvoiceState } from '@farol/core/domain/billing/invoice-state';
import {
  cashOf,
  endsSecondPayment,
  invoiceAfterStep,
  invoiceWithReport,
  secondPaymentOf,
} from '../../../server/billing/invoice-progress.ts';
import type { StoredInvoice } from '../../../server/storage/tables/invoices.ts';

const TODAY = '2027-01-20';

function anInvoice(values: Partial<StoredInvoice> = {}): StoredInvoice {
  return {
    id: 1,
    userId: 7,
    customer: 'Ana Souza',
    period: '2027-01',
    terms: {
      value: 4990,
      dueDate: '2027-01-10',
      fine: { mode: 'FIXED', amount: 100 },
      interest: 0,
      discount: { mode: 'FIXED', amount: 0, days: 0 },
    },
    currency: 'BRL',
    description: '',
    state: { status: 'PENDING', ended: null },
    paid: null,
    secondPayment: null,
    provider: 'asaas',
    chargeNumber: 1,
    chargeId: 'pay_1',
    link: 'https://pay.example.com/1',
    pix: null,
    checkedOn: null,
    mails: 0,
    issuedAt: 0,
    ...values,
  };
}

const states: fc.Arbitrary<InvoiceState> = fc.record({
  status: fc.constantFrom(...INVOICE_STATUSES),
  ended: fc.constantFrom(null, null, 'cancelled' as const, 'refunded' as const),
});
const payments = fc.option(
  fc.record({ date: fc.constant('2027-01-15'), value: fc.integer({ min: 1, max: 9999 }) }),
);

test('invoice after a step: money is here exactly when it is paid, and a debt has no payment and is late after its day', () => {
  fc.assert(
    fc.property(states, states, payments, payments, (from, to, was, paid) => {
      const before = anInvoice({ state: from, paid: ledgerStateOf(from) === 'paid' ? was : null });
      const after = invoiceAfterStep(before, to, paid, TODAY);
      const money = ledgerStateOf(after.state);
      expect(after.state.status === 'PENDING' && after.state.ended === null).toBe(false);
      if (money === 'owed') expect([after.paid, cashOf(after)]).toEqual([null, 0]);
      if (money === 'paid' && ledgerStateOf(from) !== 'paid')
        // Ten days late, with the fine, where the provider does not say how much.
        expect(after.paid).toEqual(paid ?? { date: TODAY, value: 5090 });
      if (after.chargeNumber !== before.chargeNumber)
        expect([money, after.chargeNumber, after.chargeId, after.link]).toEqual(['owed', 2, null, null]);
      else expect(after.chargeId).toBe('pay_1');
    }),
  );
});

test('invoice after a step: a charge whose money went back is used up, cash that was not there is not', () => {
  const owed = { status: 'OVERDUE', ended: null } as const;
  const numberAfter = (status: InvoiceState['status']): number =>
    invoiceAfterStep(anInvoice({ state: { status, ended: null } }), owed, null, TODAY).chargeNumber;
  expect([numberAfter('RECEIVED'), numberAfter('AWAITING_CHARGEBACK_REVERSAL')]).toEqual([2, 2]);
  expect([numberAfter('RECEIVED_IN_CASH'), numberAfter('PENDING')]).toEqual([1, 1]);
});

test('report of a charge: what is new is kept, what the provider leaves out stays, and the same again is no change', () => {
  const charge = { id: 'pay_2', link: null, pix: '000201' };
  const unpaid = { state: 'PENDING', paid: null, charge } as const;
  const known = invoiceWithReport(anInvoice(), unpaid, TODAY);
  expect(known).toMatchObject({
    chargeId: 'pay_2',
    link: 'https://pay.example.com/1',
    pix: '000201',
    checkedOn: TODAY,
  });
  expect(invoiceWithReport(known, unpaid, TODAY)).toBe(known);
  expect(invoiceWithReport(known, { state: undefined, paid: null, charge: null }, '2027-01-21')).toBe(known);
});

test('second payment: what is paid at the provider after cash is noted once, until it went back', () => {
  const inCash = anInvoice({ state: { status: 'RECEIVED_IN_CASH', ended: null } });
  const report = { state: 'RECEIVED', paid: { date: '2027-01-18', value: 5000 }, charge: null } as const;
  expect(secondPaymentOf(anInvoice(), report, TODAY)).toBeUndefined();
  expect(secondPaymentOf(inCash, report, TODAY)).toEqual(report.paid);
  expect(secondPaymentOf(inCash, { ...report, paid: null }, TODAY)).toEqual({ date: TODAY, value: 4990 });
  const twice = { ...inCash, secondPayment: report.paid };
  expect(secondPaymentOf(twice, report, TODAY)).toBeUndefined();
  expect(secondPaymentOf(twice, { ...report, state: 'refunded' }, TODAY)).toBeNull();
  expect([endsSecondPayment(twice, 'chargedBack'), endsSecondPayment(inCash, 'chargedBack')]).toEqual([
    true,
    false,
  ]);
});
