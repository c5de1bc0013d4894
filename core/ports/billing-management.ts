import type { BillingChange, IssuedInvoice, NewCharge } from '../domain/billing/billing-change.ts';
import type { BilledCustomer, Invoice } from '../domain/billing/invoice.ts';

/** The forms in which all invoices can be saved as a file. */
export type BillingExport = 'xlsx' | 'csv';

/**
 * Billing of customers: a reseller sees its own, administrators all of them. Only servers of the product have it. Every
 * method rejects with a Failure.
 */
export interface BillingManagement {
  /** Returns all customers with their invoices. */
  customers(): Promise<readonly BilledCustomer[]>;
  /** Changes an invoice or the access of a customer. */
  change(change: BillingChange): Promise<void>;
  /** Issues invoices of one charge, and returns them. */
  charge(charge: NewCharge): Promise<readonly Invoice[]>;
  /** Returns what the monthly run would issue for these customers; unless it is a preview they are issued. */
  issue(userIds: readonly number[], isPreview: boolean): Promise<readonly IssuedInvoice[]>;
  /** Returns all invoices as a file. */
  exported(format: BillingExport): Promise<Uint8Array<ArrayBuffer>>;
}
