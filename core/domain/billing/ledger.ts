import { addDays, lateDays, periodOf, type IsoDate } from './due-dates.ts';
import type { BilledCustomer, Invoice, Regularity } from './invoice.ts';
import { ledgerStateOf } from './invoice-state.ts';
import type { AccountStanding } from './account-standing.ts';
import { foldText } from '../values/fold-text.ts';

/** Sums of invoices in one currency, in cents. */
export interface InvoiceTotals {
  readonly currency: string;
  /** As issued; without what was refunded. */
  readonly billed: number;
  /** As it was paid, with fines and discounts. */
  readonly paid: number;
  /** What is to be paid today. */
  readonly pending: number;
}

/** Returns the sums of invoices by currency, the one with most invoices first. */
export function invoiceTotals(invoices: readonly Invoice[]): readonly InvoiceTotals[] {
  const byCurrency = Map.groupBy(invoices, ({ currency }) => currency);
  return [...byCurrency]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([currency, own]) => ({ currency, ...sumsOf(own) }));
}

function sumsOf(invoices: readonly Invoice[]): Omit<InvoiceTotals, 'currency'> {
  let [billed, paid, pending] = [0, 0, 0];
  for (const invoice of invoices) {
    const state = ledgerStateOf(invoice);
    if (state !== 'none') billed += invoice.value;
    if (state === 'paid') paid += invoice.paidValue ?? invoice.value;
    if (state === 'owed') pending += invoice.toPay;
  }
  return { billed, paid, pending };
}

/** An invoice with what was owed in its currency up to it. */
export interface LedgerLine {
  readonly invoice: Invoice;
  /** Cents: what is to be paid today of this invoice and all that were due before it. */
  readonly balance: number;
}

/** Returns the lines of an account, the newest due date first, each with the balance up to it. */
export function ledgerLines(invoices: readonly Invoice[]): readonly LedgerLine[] {
  const balances = new Map<string, number>();
  return invoices
    .toSorted((left, right) => compare(left.dueDate, right.dueDate) || left.id - right.id)
    .map((invoice) => {
      const owed = ledgerStateOf(invoice) === 'owed' ? invoice.toPay : 0;
      const balance = (balances.get(invoice.currency) ?? 0) + owed;
      balances.set(invoice.currency, balance);
      return { invoice, balance };
    })
    .toReversed();
}

/** The ages by which late invoices are listed: from a number of days late up to another; the last has no end. */
export const AGING_BUCKETS = [
  { from: 1, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: Infinity },
] as const;

/** What is late, by age. */
export interface AgingBucket {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** What is to be paid today, cents. */
  readonly cents: number;
}

/** Returns how much is late by how long, of the invoices of one currency. */
export function overdueByAge(invoices: readonly Invoice[], today: IsoDate): readonly AgingBucket[] {
  const owed = invoices
    .filter((invoice) => ledgerStateOf(invoice) === 'owed')
    .map(({ dueDate, toPay }) => ({ days: lateDays(dueDate, today), toPay }));
  return AGING_BUCKETS.map(({ from, to }) => {
    const own = owed.filter(({ days }) => days >= from && days <= to);
    return { from, to, count: own.length, cents: own.reduce((sum, { toPay }) => sum + toPay, 0) };
  });
}

/** What was billed and came in, by the month of the due date. */
export interface MonthTotals extends Omit<InvoiceTotals, 'currency'> {
  /** `YYYY-MM`. */
  readonly month: string;
}

/**
 * Returns the sums of a number of months, the oldest first, of the invoices of one currency. The last is the month of a
 * day, or the next one while invoices are due then: monthly invoices are issued before their month.
 */
export function monthlyTotals(
  invoices: readonly Invoice[],
  today: IsoDate,
  count: number,
): readonly MonthTotals[] {
  const byMonth = Map.groupBy(invoices, ({ dueDate }) => periodOf(dueDate));
  const [year = 0, month = 0] = today.split('-').map(Number);
  const current = year * 12 + month - 1;
  const last = byMonth.has(monthName(current + 1)) ? current + 1 : current;
  return Array.from({ length: count }, (_, index) => {
    const name = monthName(last - count + 1 + index);
    return { month: name, ...sumsOf(byMonth.get(name) ?? []) };
  });
}

/** Returns the name of a month, `YYYY-MM`, by its number since the year 0. */
function monthName(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** Whether an invoice is owed and due within seven days, today included. */
export function isDueThisWeek(invoice: Invoice, today: IsoDate): boolean {
  const { dueDate } = invoice;
  return ledgerStateOf(invoice) === 'owed' && dueDate >= today && dueDate <= addDays(today, 6);
}

/** Which customers are listed. */
export interface CustomerFilter {
  /** Part of the name or e-mail address, in any case and without accents. */
  readonly text: string;
  readonly regularity: Regularity | undefined;
  readonly standing: AccountStanding | undefined;
  /** Only those with an invoice that is due within seven days. */
  readonly isDueSoon: boolean;
}

/** All customers. */
export const ALL_CUSTOMERS: CustomerFilter = {
  text: '',
  regularity: undefined,
  standing: undefined,
  isDueSoon: false,
};

/** Returns the customers of a filter: the ones that are late longest first, then by name. */
export function filteredCustomers(
  customers: readonly BilledCustomer[],
  filter: CustomerFilter,
  today: IsoDate,
): readonly BilledCustomer[] {
  const text = foldText(filter.text.trim());
  return customers
    .filter(
      ({ name, email, regularity, standing, invoices }) =>
        (filter.regularity === undefined || regularity === filter.regularity) &&
        (filter.standing === undefined || standing === filter.standing) &&
        foldText(`${name} ${email}`).includes(text) &&
        (!filter.isDueSoon || invoices.some((invoice) => isDueThisWeek(invoice, today))),
    )
    .toSorted(
      (left, right) => right.lateDays - left.lateDays || compare(foldText(left.name), foldText(right.name)),
    );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
