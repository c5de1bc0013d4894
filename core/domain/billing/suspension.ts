import type { AccountStanding } from './account-standing.ts';
import type { Invoice } from './invoice.ts';

/** What the login says of an account that is suspended for non-payment (§4, §8), and nothing more. */
export interface Suspension {
  /** The account may be opened once for some days before it is paid; null if not, or if it was used. */
  readonly trustUnlock: { readonly days: number } | null;
  readonly invoices: readonly OpenInvoice[];
}

/** An invoice that is owed, as far as it takes to pay it. */
export type OpenInvoice = Pick<Invoice, 'id' | 'dueDate' | 'toPay' | 'currency' | 'link' | 'pix'>;

/** Where one's own account stands. */
export interface BillingAccount {
  readonly standing: AccountStanding;
  /** The last day of a trust unlock; null without one. */
  readonly trustUntil: string | null;
  /** The day on which it is suspended if nothing is paid; null if it is not going to be. */
  readonly suspendedOn: string | null;
}
