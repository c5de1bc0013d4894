import { amountToPay } from '@farol/core/domain/billing/charge';
import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import {
  ledgerStateOf,
  reconciledInvoiceState,
  type InvoiceState,
  type InvoiceStep,
} from '@farol/core/domain/billing/invoice-state';
import type { Payment, StoredInvoice } from '../storage/tables/invoices.ts';
import type { ChargeReport } from './provider.ts';

/** What the provider says of a charge whose money is here. */
const SECOND_PAID: ReadonlySet<string> = new Set(['RECEIVED', 'CONFIRMED', 'DUNNING_RECEIVED']);

/** What the provider says of money that it has no longer. */
const GONE_BACK: ReadonlySet<string> = new Set(['refunded', 'chargedBack']);

/** Returns what an invoice has brought, in cents. */
export function cashOf({ state, paid }: StoredInvoice): number {
  return ledgerStateOf(state) === 'paid' ? (paid?.value ?? 0) : 0;
}

/** Returns where the answer of the provider leads an invoice. */
export function stepOfReport(state: InvoiceState, { state: reported }: ChargeReport): InvoiceStep {
  const next = reconciledInvoiceState(state, reported);
  const isChange = next.status !== state.status || next.ended !== state.ended;
  return isChange ? { isChange, state: next } : { isChange, reason: 'repeated' };
}

/**
 * Returns an invoice with what the provider said of the charge itself: its id, its page, and that it is not paid on this
 * day. The same object where that says nothing new.
 */
export function invoiceWithReport(
  invoice: StoredInvoice,
  { charge, state }: ChargeReport,
  today: IsoDate,
): StoredInvoice {
  const isUnpaid = state === 'PENDING' || state === 'OVERDUE' || state === 'DUNNING_REQUESTED';
  const known: StoredInvoice = {
    ...invoice,
    ...(charge && {
      chargeId: charge.id,
      link: charge.link ?? invoice.link,
      pix: charge.pix ?? invoice.pix,
    }),
    ...(isUnpaid && { checkedOn: today }),
  };
  const isSame =
    known.chargeId === invoice.chargeId &&
    known.link === invoice.link &&
    known.pix === invoice.pix &&
    known.checkedOn === invoice.checkedOn;
  return isSame ? invoice : known;
}

/**
 * Returns the payment at the provider for what was paid in cash: who bills has to give one of them back. Null where it
 * went back, undefined where nothing changes.
 */
export function secondPaymentOf(
  invoice: StoredInvoice,
  { state, paid }: ChargeReport,
  today: IsoDate,
): Payment | null | undefined {
  if (!isPaidInCash(invoice) || state === undefined) return undefined;
  if (SECOND_PAID.has(state) && invoice.secondPayment === null)
    return paid ?? { date: today, value: invoice.terms.value };
  return endsSecondPayment(invoice, state) ? null : undefined;
}

/** Whether a message says that the second payment went back, and not what was paid in cash. */
export function endsSecondPayment(invoice: StoredInvoice, cause: string): boolean {
  return isPaidInCash(invoice) && invoice.secondPayment !== null && GONE_BACK.has(cause);
}

function isPaidInCash({ state }: StoredInvoice): boolean {
  return state.status === 'RECEIVED_IN_CASH' && state.ended === null;
}

/**
 * Returns an invoice after a step: what was paid of it, that it is late where its day has passed, and without the charge
 * whose money went back, which is used up.
 * @param paid what was paid, where that is known
 */
export function invoiceAfterStep(
  invoice: StoredInvoice,
  next: InvoiceState,
  paid: Payment | null,
  today: IsoDate,
): StoredInvoice {
  const { terms } = invoice;
  const isLate = next.ended === null && next.status === 'PENDING' && terms.dueDate < today;
  const state: InvoiceState = isLate ? { status: 'OVERDUE', ended: null } : next;
  const [before, money] = [ledgerStateOf(invoice.state), ledgerStateOf(state)];
  if (money === 'owed') {
    const { status } = invoice.state;
    const isUsedUp = status.includes('CHARGEBACK') || (before === 'paid' && status !== 'RECEIVED_IN_CASH');
    return { ...invoice, state, paid: null, ...(isUsedUp && nextCharge(invoice)) };
  }
  if (state.ended === 'cancelled') return { ...invoice, state, paid: null };
  if (money !== 'paid' || before === 'paid') return { ...invoice, state };
  const value = amountToPay(terms, paid?.date ?? today).total;
  return { ...invoice, state, paid: paid ?? invoice.paid ?? { date: today, value } };
}

/** The charge by which a debt is charged again. */
function nextCharge({ chargeNumber }: StoredInvoice): Partial<StoredInvoice> {
  return { chargeNumber: chargeNumber + 1, chargeId: null, link: null, pix: null, checkedOn: null };
}
