import * as fc from 'fast-check';
import { regularityOf, type BilledCustomer, type Invoice } from '@farol/core/domain/billing/invoice';
import { INVOICE_STATUSES, openActions } from '@farol/core/domain/billing/invoice-state';

/** Returns an invoice of customer 7 that is due on 10 January 2027, unless told otherwise. */
export function anInvoice(values: Partial<Invoice> = {}): Invoice {
  const { status = 'PENDING', ended = null, value = 4990 } = values;
  return {
    id: 1,
    userId: 7,
    period: '2027-01',
    dueDate: '2027-01-10',
    value,
    toPay: status === 'PENDING' || status === 'OVERDUE' ? value : 0,
    currency: 'BRL',
    status,
    ended,
    paidDate: null,
    paidValue: null,
    description: 'Tracking 01/2027',
    link: null,
    pix: null,
    issuedAt: '2026-12-20T09:00:00.000Z',
    actions: openActions({ status, ended }),
    ...values,
  };
}

/** Returns a customer with one pending invoice, unless told otherwise. */
export function aCustomer(values: Partial<BilledCustomer> = {}): BilledCustomer {
  const { userId = 7, lateDays = 0 } = values;
  return {
    userId,
    name: 'Ana Souza',
    email: 'ana@example.com',
    regularity: regularityOf(lateDays),
    standing: 'active',
    lateDays,
    trustUnlock: null,
    invoices: [anInvoice({ userId })],
    ...values,
  };
}

const cents = fc.integer({ min: 0, max: 10_000_000 });
const day = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Invoices in every status, paid or not. */
export const anyInvoice: fc.Arbitrary<Invoice> = fc
  .record({
    id: fc.integer({ min: 1, max: 100_000 }),
    dueDate: day,
    value: cents,
    toPay: cents,
    currency: fc.constantFrom('BRL', 'USD'),
    status: fc.constantFrom(...INVOICE_STATUSES),
    ended: fc.constantFrom(null, null, 'refunded' as const),
    paidValue: fc.option(cents),
    paidDate: fc.option(day),
  })
  .map(anInvoice);
