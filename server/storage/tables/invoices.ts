import type { Invoice } from '@farol/core/domain/billing/invoice';
import type { InvoiceAction, InvoiceState } from '@farol/core/domain/billing/invoice-state';
import type { InvoiceTerms } from '@farol/core/domain/billing/charge';
import { isIsoDate, type IsoDate } from '@farol/core/domain/billing/due-dates';
import { sql, type Kysely, type Selectable } from 'kysely';
import { z } from 'zod';
import type { InvoiceRow } from '../schema/billing-schema.ts';
import type { Schema } from '../schema/schema.ts';

/** An invoice as it is stored. */
export interface StoredInvoice {
  readonly id: number;
  /** 0 once the account is gone. */
  readonly userId: number;
  readonly customer: string;
  readonly period: string;
  readonly terms: InvoiceTerms;
  readonly currency: string;
  readonly description: string;
  readonly state: InvoiceState;
  readonly paid: Payment | null;
  /** A payment at the provider for what was paid here already; null without one. */
  readonly secondPayment: Payment | null;
  readonly provider: string;
  readonly chargeNumber: number;
  readonly chargeId: string | null;
  readonly link: string | null;
  readonly pix: string | null;
  readonly checkedOn: IsoDate | null;
  readonly mails: number;
  readonly issuedAt: number;
}

/** What was paid, in cents, and on which day. */
export interface Payment {
  readonly date: IsoDate;
  readonly value: number;
}

const cents = z.int().nonnegative();
const fine = z.object({ mode: z.enum(['FIXED', 'PERCENTAGE']), amount: cents });
const storedTerms: z.ZodType<InvoiceTerms> = z.object({
  value: cents,
  dueDate: z.string().refine(isIsoDate),
  fine,
  interest: cents,
  discount: fine.extend({ days: cents }),
});

/** Reads a row; throws when its terms cannot be read. */
export function invoiceFromRow(row: Selectable<InvoiceRow>): StoredInvoice {
  return {
    id: row.id,
    userId: row.user_id,
    customer: row.customer,
    period: row.period,
    terms: storedTerms.parse(JSON.parse(row.terms)),
    currency: row.currency,
    description: row.description,
    state: { status: row.status, ended: row.ended },
    paid:
      row.paid_date === null || row.paid_value === null
        ? null
        : { date: row.paid_date, value: row.paid_value },
    secondPayment:
      row.second_paid_date === null || row.second_paid_value === null
        ? null
        : { date: row.second_paid_date, value: row.second_paid_value },
    provider: row.provider,
    chargeNumber: row.charge_number,
    chargeId: row.charge_id,
    link: row.link,
    pix: row.pix,
    checkedOn: row.checked_on,
    mails: row.mails,
    issuedAt: row.issued_at,
  };
}

/** Returns an invoice on the wire. */
export function wireInvoice(
  invoice: StoredInvoice,
  {
    toPay,
    pix,
    actions,
    isManaged = false,
  }: { toPay: number; pix: string | null; actions: readonly InvoiceAction[]; isManaged?: boolean },
): Invoice {
  const { id, userId, period, terms, currency, state, paid, description, link, issuedAt } = invoice;
  return {
    id,
    userId,
    period,
    dueDate: terms.dueDate,
    value: terms.value,
    toPay,
    currency,
    status: state.status,
    ended: state.ended,
    paidDate: paid?.date ?? null,
    paidValue: paid?.value ?? null,
    description,
    link,
    pix,
    issuedAt: new Date(issuedAt).toISOString(),
    actions,
    ...(isManaged && invoice.secondPayment && { secondPayment: invoice.secondPayment }),
  };
}

/** Leaves the invoices of an account that is removed to the books: nobody finds them by its number any more. */
export async function leaveInvoices(query: Kysely<Schema>, userId: number): Promise<void> {
  await query
    .updateTable('invoices')
    .set({ user_id: 0, period: sql<string>`'removed-' || id` })
    .where('user_id', '=', userId)
    .execute();
}
