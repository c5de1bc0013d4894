import { isInvoiceStatus, type ReportedState } from '@farol/core/domain/billing/invoice-state';
import { MAX_CENTS, type Fine, type InvoiceTerms } from '@farol/core/domain/billing/charge';
import { isIsoDate } from '@farol/core/domain/billing/due-dates';
import { z } from 'zod';
import type { Payment } from '../storage/tables/invoices.ts';
import type { ProviderCharge, ChargeReport, ProviderNotice } from './provider.ts';

const id = z.string().min(1).max(100);
const text = z.string().max(1_000).nullish();

/** An amount in the currency with at most two decimals, as cents. */
const amount = z
  .number()
  .nonnegative()
  .max(MAX_CENTS / 100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)
  .transform((value) => Math.round(value * 100));

const day = z.string().refine(isIsoDate);

/** A charge as Asaas tells it (POST and GET /v3/payments, webhooks). */
const payment = z.object({
  id,
  status: z.string().max(100),
  value: amount,
  deleted: z.boolean().nullish(),
  externalReference: text,
  invoiceUrl: text,
  clientPaymentDate: day.nullish(),
  paymentDate: day.nullish(),
  confirmedDate: day.nullish(),
  // Only what decides about a refund; other shapes of it say nothing.
  chargeback: z
    .object({ status: z.string().max(100).nullish() })
    .nullish()
    .catch(null),
});
type AsaasPayment = z.infer<typeof payment>;

const customer = z.object({ id, deleted: z.boolean().nullish() });

/** Answers of Asaas; other values are left out. */
export const ASAAS = {
  payment,
  payments: z.object({ data: z.array(payment).max(100) }),
  customer,
  customers: z.object({ data: z.array(customer).max(100) }),
  pixQrCode: z.object({ payload: z.string().min(1).max(1_000) }),
  event: z.object({ id, event: z.string().min(1).max(100), payment }),
} as const;

/** What its events mean here. Others are unknown, and the charge is looked up. */
const CAUSES: Readonly<Record<string, string>> = {
  PAYMENT_AWAITING_RISK_ANALYSIS: 'riskAnalysis',
  PAYMENT_APPROVED_BY_RISK_ANALYSIS: 'riskApproved',
  PAYMENT_REPROVED_BY_RISK_ANALYSIS: 'riskRefused',
  PAYMENT_CONFIRMED: 'confirmed',
  PAYMENT_RECEIVED: 'received',
  PAYMENT_RECEIVED_IN_CASH: 'receivedInCash',
  PAYMENT_RECEIVED_IN_CASH_UNDONE: 'cashUndone',
  PAYMENT_OVERDUE: 'overdue',
  PAYMENT_DELETED: 'deleted',
  PAYMENT_REFUNDED: 'refunded',
  PAYMENT_REFUND_IN_PROGRESS: 'refundInProgress',
  PAYMENT_REFUND_DENIED: 'refundDenied',
  PAYMENT_CHARGEBACK_REQUESTED: 'chargebackRequested',
  PAYMENT_CHARGEBACK_DISPUTE: 'chargebackDispute',
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: 'chargebackReversal',
  PAYMENT_DUNNING_REQUESTED: 'dunningRequested',
  PAYMENT_DUNNING_RECEIVED: 'dunningReceived',
};

/** What the causes of its other events begin with, so that none is a word of ours. */
const OTHER = 'asaas:';

/** What Asaas tells that changes no invoice: it is not looked into. */
const HARMLESS: ReadonlySet<string> = new Set([
  'PAYMENT_CREATED',
  'PAYMENT_UPDATED',
  'PAYMENT_AUTHORIZED',
  'PAYMENT_ANTICIPATED',
  'PAYMENT_BANK_SLIP_VIEWED',
  'PAYMENT_CHECKOUT_VIEWED',
  'PAYMENT_BANK_SLIP_CANCELLED',
]);

/** Reads a webhook; undefined for what is none of Asaas, or is about nothing but a payment of a strange amount. */
export function readAsaasEvent(body: unknown): ProviderNotice | undefined {
  const event = ASAAS.event.safeParse(body).data;
  return event && noticeOf(event);
}

/** Whether a cause needs no look-up. */
export function isHarmlessAsaasEvent(name: string): boolean {
  return name.startsWith(OTHER) && HARMLESS.has(name.slice(OTHER.length));
}

function noticeOf(event: z.infer<typeof ASAAS.event>): ProviderNotice {
  const cause = (Object.hasOwn(CAUSES, event.event) && CAUSES[event.event]) || `${OTHER}${event.event}`;
  return {
    eventId: event.id,
    cause: cause === 'refunded' && wasChargedBack(event.payment.chargeback) ? 'chargedBack' : cause,
    charge: { id: event.payment.id, reference: event.payment.externalReference ?? null },
    paid: paidOf(event.payment),
  };
}

/** Returns where a charge stands. */
export function reportOf(item: AsaasPayment): ChargeReport {
  return { state: stateOf(item), paid: paidOf(item), charge: chargeOf(item) };
}

/** Returns the charge without its Pix code, which has a request of its own. */
export function chargeOf({ id: chargeId, invoiceUrl }: AsaasPayment): ProviderCharge {
  const url = URL.parse(invoiceUrl ?? '');
  return {
    id: chargeId,
    link: url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null,
    pix: null,
  };
}

function stateOf({ status, deleted, chargeback }: AsaasPayment): ReportedState | undefined {
  if (deleted === true || status === 'DELETED') return 'cancelled';
  if (status === 'REFUNDED') return wasChargedBack(chargeback) ? 'chargedBack' : 'refunded';
  return isInvoiceStatus(status) ? status : undefined;
}

/**
 * Asaas has one status for money that was given back and for money that the customer took back. It tells them apart by the
 * chargeback (REQUESTED, IN_DISPUTE, DISPUTE_LOST, REVERSED, DONE), which was decided for us only where it is reversed.
 */
function wasChargedBack(chargeback: AsaasPayment['chargeback']): boolean {
  const status = chargeback?.status ?? '';
  return status !== '' && status !== 'REVERSED';
}

function paidOf({ value, clientPaymentDate, paymentDate, confirmedDate }: AsaasPayment): Payment | null {
  const date = clientPaymentDate ?? paymentDate ?? confirmedDate;
  return date === null || date === undefined ? null : { date, value };
}

/** The terms of a charge as Asaas takes them. Fixed amounts are in the currency, shares in percent. */
export function asaasTerms(terms: InvoiceTerms): Record<string, unknown> {
  const { fine, interest, discount } = terms;
  return {
    value: decimal(terms.value),
    dueDate: terms.dueDate,
    ...(fine.amount > 0 && { fine: shareOf(fine) }),
    ...(interest > 0 && { interest: { value: decimal(interest) } }),
    ...(discount.amount > 0 && { discount: { ...shareOf(discount), dueDateLimitDays: discount.days } }),
  };
}

function shareOf({ mode, amount: hundredths }: Fine): Record<string, unknown> {
  return { value: decimal(hundredths), type: mode };
}

/** Hundredths as the decimal number that JSON has for them; it is written, and nobody calculates with it. */
export function decimal(hundredths: number): number {
  return hundredths / 100;
}
