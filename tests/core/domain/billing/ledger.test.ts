import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '@farol/core/domain/billing/due-dates';
import {
  ALL_CUSTOMERS,
  filteredCustomers,
  invoiceTotals,
  isDueThisWeek,
  overdueByAge,
  ledgerLines,
  monthlyTotals,
} from '@farol/core/domain/billing/ledger';
import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import { aCustomer, anInvoice, anyInvoice } from '../../../arbitraries/invoices.ts';

const TODAY = '2027-01-15';
const invoices = fc.uniqueArray(anyInvoice, { selector: ({ id }) => id, maxLength: 40 });

test('ledger: the first line has the whole balance, and each line what was owed up to it', () => {
  fc.assert(
    fc.property(invoices, (all) => {
      const lines = ledgerLines(all);
      expect(lines.map(({ invoice }) => invoice)).toHaveLength(all.length);
      const dates = lines.map(({ invoice }) => invoice.dueDate);
      expect(dates).toEqual(dates.toSorted().toReversed());
      for (const { currency, pending } of invoiceTotals(all)) {
        const newest = lines.find(({ invoice }) => invoice.currency === currency);
        expect(newest?.balance).toBe(pending);
      }
    }),
  );
  const [newest, oldest] = ledgerLines([
    anInvoice({ id: 1, dueDate: '2027-01-10', toPay: 5000 }),
    anInvoice({ id: 2, dueDate: '2027-02-10', toPay: 700 }),
  ]);
  expect([newest?.balance, oldest?.balance]).toEqual([5700, 5000]);
  const sameDay = [2, 10, 1].map((id) => anInvoice({ id, dueDate: '2027-01-10' }));
  expect(ledgerLines(sameDay).map(({ invoice }) => invoice.id)).toEqual([10, 2, 1]);
});

test('totals: refunded invoices count nowhere, doubtful ones are billed only, and sums are those of the months', () => {
  expect(
    invoiceTotals([
      anInvoice({ id: 1, value: 100, toPay: 110 }),
      anInvoice({ id: 2, value: 200, status: 'RECEIVED', paidValue: 190 }),
      anInvoice({ id: 3, value: 400, status: 'CHARGEBACK_DISPUTE' }),
      anInvoice({ id: 4, value: 800, status: 'REFUND_IN_PROGRESS', ended: 'refunded' }),
      anInvoice({ id: 5, value: 1600, status: 'RECEIVED_IN_CASH' }),
    ]),
  ).toEqual([{ currency: 'BRL', billed: 2300, paid: 1790, pending: 110 }]);
  const currencies = ['USD', 'BRL', 'EUR', 'BRL', 'EUR', 'BRL'].map((currency, id) =>
    anInvoice({ id, currency }),
  );
  expect(invoiceTotals(currencies).map(({ currency }) => currency)).toEqual(['BRL', 'EUR', 'USD']);
  fc.assert(
    fc.property(invoices, (all) => {
      const own = all.filter(({ currency }) => currency === 'BRL');
      const [totals] = invoiceTotals(own);
      const months = monthlyTotals(own, '2028-12-31', 48);
      const sum = (key: 'billed' | 'paid' | 'pending'): number =>
        months.reduce((all_, month) => all_ + month[key], 0);
      expect([sum('billed'), sum('paid'), sum('pending')]).toEqual([
        totals?.billed ?? 0,
        totals?.paid ?? 0,
        totals?.pending ?? 0,
      ]);
    }),
  );
});

test('months: they end with the one of the day, and empty ones are there', () => {
  const nothing = { billed: 0, paid: 0, pending: 0 };
  expect(monthlyTotals([], TODAY, 3)).toEqual([
    { month: '2026-11', ...nothing },
    { month: '2026-12', ...nothing },
    { month: '2027-01', ...nothing },
  ]);
});

test('late by age: every late invoice is in exactly one age, and none that is not owed', () => {
  fc.assert(
    fc.property(invoices, (all) => {
      const late = all.filter((invoice) => ledgerStateOf(invoice) === 'owed' && invoice.dueDate < TODAY);
      const ages = overdueByAge(all, TODAY);
      expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(late.length);
      expect(ages.reduce((sum, { cents }) => sum + cents, 0)).toBe(
        late.reduce((sum, { toPay }) => sum + toPay, 0),
      );
    }),
  );
  const late = (days: number) => anInvoice({ dueDate: addDays(TODAY, -days), status: 'OVERDUE' });
  const counts = overdueByAge([late(1), late(7), late(8), late(30), late(90), late(91)], TODAY);
  expect(counts.map(({ count }) => count)).toEqual([2, 2, 0, 1, 1]);
  const notLate = overdueByAge([late(0), late(-1)], TODAY);
  expect(notLate.every(({ count }) => count === 0)).toBe(true);
});

test('due this week: from today for seven days, and only what is owed', () => {
  const isDue = (dueDate: string) => isDueThisWeek(anInvoice({ dueDate }), TODAY);
  expect(['2027-01-14', TODAY, '2027-01-21', '2027-01-22'].map(isDue)).toEqual([false, true, true, false]);
  expect(isDueThisWeek(anInvoice({ dueDate: TODAY, status: 'RECEIVED' }), TODAY)).toBe(false);
});

test('customers: those who are late longest come first, and filters are combined', () => {
  const ana = aCustomer({ userId: 1, name: 'Ana Souza', email: 'a@example.com' });
  const joao = aCustomer({ userId: 2, name: 'João Lima', email: 'joao@example.com', lateDays: 40 });
  const rui = aCustomer({
    userId: 3,
    name: 'Rui Reis',
    email: 'r@example.com',
    standing: 'suspended',
    lateDays: 9,
  });
  const named = (filter: Partial<typeof ALL_CUSTOMERS>) =>
    filteredCustomers([ana, joao, rui], { ...ALL_CUSTOMERS, ...filter }, '2027-01-08').map(
      ({ userId }) => userId,
    );
  expect(named({})).toEqual([2, 3, 1]);
  expect(named({ text: ' joao ' })).toEqual([2]);
  expect(named({ text: 'A@EXAMPLE' })).toEqual([1]);
  expect(named({ regularity: 'irregular' })).toEqual([2]);
  expect(named({ standing: 'suspended' })).toEqual([3]);
  expect(named({ standing: 'suspended', regularity: 'regular' })).toEqual([]);
  expect(named({ isDueSoon: true })).toEqual([2, 3, 1]);
  const paid = [anInvoice({ status: 'RECEIVED', dueDate: '2027-01-10' })];
  const soon = [...paid, anInvoice({ dueDate: '2027-01-10' })];
  const withInvoices = [paid, soon, []].map((invoices_, at) =>
    aCustomer({ userId: 9 - at, name: 'Eva', invoices: invoices_ }),
  );
  const due = filteredCustomers(withInvoices, { ...ALL_CUSTOMERS, isDueSoon: true }, '2027-01-08');
  expect(due.map(({ userId }) => userId)).toEqual([8]);
  // Names that are alike stay in their order.
  const alike = filteredCustomers(withInvoices, ALL_CUSTOMERS, '2027-01-08');
  expect(alike.map(({ userId }) => userId)).toEqual([9, 8, 7]);
});
