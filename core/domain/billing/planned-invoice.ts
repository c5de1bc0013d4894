import { isBilled, type BillingSettings } from './billing-settings.ts';
import { amountToPay, lastDiscountDay, type AmountToPay, type InvoiceTerms } from './charge.ts';
import { addDays, dueDatesFrom, periodOf, type IsoDate } from './due-dates.ts';

/** An invoice that is to come. */
export interface PlannedInvoice {
  /** `YYYY-MM` of its due date; an account has one of each. */
  readonly period: string;
  readonly terms: InvoiceTerms;
}

/** What an invoice costs by when it is paid. */
export interface PaymentExamples {
  readonly dueDate: IsoDate;
  readonly onTime: AmountToPay;
  /** Null without a discount, and where it counts until the due date: `onTime` has it then. */
  readonly early: { readonly until: IsoDate; readonly amount: AmountToPay } | null;
  /** Null where lateness costs nothing. */
  readonly late: { readonly days: number; readonly amount: AmountToPay } | null;
}

/** The days late for which a preview names an amount. */
export const EXAMPLE_LATE_DAYS = 10;

/**
 * Returns the next invoices of an account with due dates from a day on, the earliest first; none for an account that is
 * not billed (`isBilled`). At most 60, and none after 2199.
 */
export function nextInvoices(
  settings: BillingSettings,
  today: IsoDate,
  count: number,
): readonly PlannedInvoice[] {
  if (!isBilled(settings)) return [];
  return dueDatesFrom(settings.firstDueDate, today, Math.min(60, count)).map((due) => ({
    period: periodOf(due),
    terms: termsOn(settings, due),
  }));
}

/** Returns the terms of an invoice that is issued by these settings for a due date. */
export function termsOn(settings: BillingSettings, due: IsoDate): InvoiceTerms {
  return {
    value: settings.priceCents,
    dueDate: due,
    fine: settings.fine,
    interest: settings.interestMonthlyHundredths,
    discount: settings.discount,
  };
}

/** Returns what an invoice costs early, on its due date and ten days late. */
export function paymentExamples(terms: InvoiceTerms): PaymentExamples {
  const onTime = amountToPay(terms, terms.dueDate);
  const until = lastDiscountDay(terms);
  const late = amountToPay(terms, addDays(terms.dueDate, EXAMPLE_LATE_DAYS));
  return {
    dueDate: terms.dueDate,
    onTime,
    early: until === null || until === terms.dueDate ? null : { until, amount: amountToPay(terms, until) },
    late: late.total > onTime.total ? { days: EXAMPLE_LATE_DAYS, amount: late } : null,
  };
}
