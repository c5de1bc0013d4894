import type { AccountStanding, TrustOffer } from './account-standing.ts';
import type { InvoiceStatus, InvoiceAction, InvoiceEnd } from './invoice-state.ts';

/** An invoice, on the wire and in the domain (§3). Amounts are whole cents, days are 'YYYY-MM-DD'. */
export interface Invoice {
  readonly id: number;
  readonly userId: number;
  /** 'YYYY-MM' of the billing run, or the key of an invoice that a manager issued. */
  readonly period: string;
  readonly dueDate: string;
  /** As issued. */
  readonly value: number;
  /** What is to be paid today, with discount, fine and interest; 0 when nothing is owed. */
  readonly toPay: number;
  /** ISO 4217, such as 'BRL'. */
  readonly currency: string;
  readonly status: InvoiceStatus;
  /** Cancelled invoices are in no list. */
  readonly ended: InvoiceEnd | null;
  readonly paidDate: string | null;
  readonly paidValue: number | null;
  readonly description: string;
  /** The page of the provider on which it is paid. */
  readonly link: string | null;
  /** The text of a Pix code, to copy or to draw as a QR code. */
  readonly pix: string | null;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** What the caller may do. */
  readonly actions: readonly InvoiceAction[];
  /**
   * What was paid at the provider although the invoice was paid in cash: the customer paid twice. Only for those who bill the
   * customer; absent without such a payment.
   */
  readonly secondPayment?: { readonly date: string; readonly value: number };
}

/** How regularly a customer pays: by its oldest invoice that is owed (facts §7). */
export type Regularity = 'regular' | 'late' | 'irregular';

/** A customer with its invoices, as those see who bill it. */
export interface BilledCustomer {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly regularity: Regularity;
  readonly standing: AccountStanding;
  /** Days since the oldest invoice that is owed was due; 0 when none is late. */
  readonly lateDays: number;
  /** The trust unlock that is possible now; null for those who are not suspended, or have used it. */
  readonly trustUnlock: TrustOffer | null;
  readonly invoices: readonly Invoice[];
}

/** The days after which a customer who is late counts as irregular. */
const LATE_DAYS = 30;

/**
 * Returns how regularly somebody pays.
 * @param lateDays days since the oldest invoice that is owed was due; 0 or less when none is late
 */
export function regularityOf(lateDays: number): Regularity {
  if (lateDays <= 0) return 'regular';
  return lateDays <= LATE_DAYS ? 'late' : 'irregular';
}
