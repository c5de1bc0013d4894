import type { InvoiceEnd, InvoiceStatus } from '@farol/core/domain/billing/invoice-state';
import type { Generated } from 'kysely';

/** An invoice. Amounts are cents, days are 'YYYY-MM-DD'. */
export interface InvoiceRow {
  id: Generated<number>;
  /** 0 once the account is gone. */
  user_id: number;
  /** The name of the account as it was then. */
  customer: string;
  /** Unique for each user. */
  period: string;
  due_date: string;
  value: number;
  currency: string;
  /** `InvoiceTerms` as JSON. */
  terms: string;
  description: string;
  status: InvoiceStatus;
  ended: InvoiceEnd | null;
  paid_date: string | null;
  paid_value: number | null;
  /** What came at the provider although it was paid here already. */
  second_paid_date: Generated<string | null>;
  second_paid_value: Generated<number | null>;
  provider: string;
  /** Which charge of this invoice it is, from 1: one that was taken back is charged again. */
  charge_number: number;
  /** The id of the charge at the provider; null until there is one. */
  charge_id: string | null;
  link: string | null;
  pix: string | null;
  /** The last day on which the provider said that it is not paid. */
  checked_on: string | null;
  /** Which mails were sent about it: a bit for each. */
  mails: Generated<number>;
  issued_at: number;
}

/** A step of an invoice; `amount` is what it brought in cents, negative for what was taken back. */
export interface InvoiceStepRow {
  id: Generated<number>;
  invoice_id: number;
  made_at: number;
  cause: string;
  status: InvoiceStatus;
  ended: InvoiceEnd | null;
  amount: number;
  reason: string;
  /** Who did it; null for the server and the provider. */
  user_id: number | null;
}

/** What was decided about the access of an account, and how far it is billed; all days. */
export interface AccountAccessRow {
  user_id: number;
  suspended_since: string | null;
  blocked_since: string | null;
  trust_until: string | null;
  is_trust_used: Generated<number>;
  forgiven_through: string | null;
  /** Since when it has settings by which it is billed; null while it has none. */
  billed_from: string | null;
  /** The due day of the last invoice that was issued by them. */
  billed_through: string | null;
}

/** A message of a payment provider, and what came of it. */
export interface ProviderEventRow {
  provider: string;
  message_id: string;
  received_at: number;
  cause: string;
  outcome: string;
}
