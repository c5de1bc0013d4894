import { addDays, daysBetween, lateDays, type IsoDate } from './due-dates.ts';

/** The largest amount of a bill, in cents: a hundred million of the currency. */
export const MAX_CENTS = 10_000_000_000;

/** The largest percentage, in hundredths of a percent: a hundred percent. */
export const MAX_SHARE = 10_000;

/** The most days of any billing setting. */
export const MAX_BILLING_DAYS = 365;

/** The most invoices into which one amount is split. */
export const MAX_INSTALMENTS = 60;

/** How a fine or a discount is meant (§3): an amount in cents, or hundredths of a percent of the value. */
export type ChargeMode = 'FIXED' | 'PERCENTAGE';

/** A fine for a payment after the due date. */
export interface Fine {
  readonly mode: ChargeMode;
  /** Cents, or hundredths of a percent. */
  readonly amount: number;
}

/** A discount for a payment at least `days` before the due date; 0 days include the due date. */
export interface Discount extends Fine {
  readonly days: number;
}

/** What an invoice costs and when, frozen into it as it is issued: later changes of settings leave it alone. */
export interface InvoiceTerms {
  /** Cents. */
  readonly value: number;
  readonly dueDate: IsoDate;
  readonly fine: Fine;
  /** Hundredths of a percent a month; a day late costs a thirtieth of it, without interest on interest. */
  readonly interest: number;
  readonly discount: Discount;
}

/** The parts of a payment in cents: `value - discount + fine + interest = total`. None is negative. */
export interface AmountToPay {
  readonly value: number;
  readonly discount: number;
  readonly fine: number;
  readonly interest: number;
  readonly total: number;
}

/**
 * Returns what an invoice costs if it is paid on a day (§3, "Billing on a user"). A discount never exceeds the value;
 * the fine counts once from the day after the due date, the interest by days. Values out of bounds count as the nearest
 * bound, and what is no number as 0. Throws `RangeError` if one of the days is no date.
 */
export function amountToPay(terms: InvoiceTerms, on: IsoDate): AmountToPay {
  const value = within(terms.value, MAX_CENTS);
  const late = lateDays(terms.dueDate, on);
  const early = daysBetween(on, terms.dueDate) >= within(terms.discount.days, MAX_BILLING_DAYS);
  const discount = early ? Math.min(value, chargeOf(terms.discount, value)) : 0;
  const fine = late > 0 ? chargeOf(terms.fine, value) : 0;
  const interest = shareOf(value, within(terms.interest, MAX_SHARE) * late, 30 * MAX_SHARE);
  return { value, discount, fine, interest, total: value - discount + fine + interest };
}

/** Returns the last day on which the discount of an invoice counts; null without a discount. */
export function lastDiscountDay({ dueDate, discount, value }: InvoiceTerms): IsoDate | null {
  const days = within(discount.days, MAX_BILLING_DAYS);
  return chargeOf(discount, within(value, MAX_CENTS)) > 0 ? addDays(dueDate, -days) : null;
}

/**
 * Splits an amount of cents into a number of instalments that differ by one cent at most and sum to it, the larger ones
 * first. Counts out of bounds are taken as the nearest bound.
 */
export function instalments(cents: number, count: number): readonly number[] {
  const total = within(cents, MAX_CENTS);
  const parts = Math.max(1, within(count, MAX_INSTALMENTS));
  const part = Math.floor(total / parts);
  const larger = total - part * parts;
  return Array.from({ length: parts }, (_, index) => part + (index < larger ? 1 : 0));
}

function chargeOf({ mode, amount }: Fine, value: number): number {
  if (mode === 'FIXED') return within(amount, MAX_CENTS);
  return shareOf(value, within(amount, MAX_SHARE), MAX_SHARE);
}

/**
 * The one rounding rule: to the nearest cent, half a cent up. In whole numbers without limit, because the products of
 * large amounts are not exact as floating point.
 */
function shareOf(value: number, numerator: number, denominator: number): number {
  const divisor = BigInt(denominator);
  return Number((2n * BigInt(value) * BigInt(numerator) + divisor) / (2n * divisor));
}

/** Returns a whole number from 0 to a bound. */
function within(value: number, max: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.min(max, Math.max(0, Math.floor(value)));
}
