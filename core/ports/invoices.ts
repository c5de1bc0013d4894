import type { Invoice } from '../domain/billing/invoice.ts';
import type { BillingAccount } from '../domain/billing/suspension.ts';

/** One's own invoices; only servers of the product have them. Every method rejects with a Failure. */
export interface Invoices {
  /** Returns them in any order; cancelled ones are not among them. */
  own(): Promise<readonly Invoice[]>;
  /** Returns where the own account stands; undefined where the server does not say. */
  account(): Promise<BillingAccount | undefined>;
  /** Returns an invoice as a portable document (PDF). */
  document(invoiceId: number): Promise<Uint8Array<ArrayBuffer>>;
}
