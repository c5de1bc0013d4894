import { parseBillingHundredths } from './billing-amount.ts';
import { MAX_CENTS, MAX_INSTALMENTS } from './charge.ts';
import { isIsoDate, type IsoDate } from './due-dates.ts';
import { MAX_DESCRIPTION_LENGTH } from './invoice-description.ts';
import type { BilledCustomer, Invoice } from './invoice.ts';
import type { InvoiceAction } from './invoice-state.ts';

/** What a manager changes of an invoice or of the access of a customer (§4), always with a reason. */
export type BillingChange = { readonly reason: string } & (
  | { readonly type: 'cancel' | 'refund'; readonly invoiceId: number }
  | {
      readonly type: 'receivedInCash';
      readonly invoiceId: number;
      readonly paidDate: IsoDate;
      /** Cents. */
      readonly value: number;
    }
  /** With `isTrust` for the days of the trust unlock, otherwise for good. */
  | { readonly type: 'unlock'; readonly userId: number; readonly isTrust: boolean }
  | { readonly type: 'lock'; readonly userId: number }
);

/** The lengths of a reason, in characters. */
export const BILLING_REASON_LENGTH = { min: 3, max: 300 } as const;

/** Whether a text is a reason with which a change is accepted. */
export function isBillingReason(text: string): boolean {
  const { length } = text.trim();
  return length >= BILLING_REASON_LENGTH.min && length <= BILLING_REASON_LENGTH.max;
}

/** A change before it is confirmed. */
export type RequestedChange =
  | { readonly type: InvoiceAction; readonly invoice: Invoice }
  | { readonly type: AccessChange };

/** Whether the user gives the money of a refund back, and not a payment provider: it is only noted. */
export function isRefundByHand(change: RequestedChange): boolean {
  return change.type === 'refund' && change.invoice.status === 'RECEIVED_IN_CASH';
}

/** What is done about an access. To lock and to block are the same, named by how the account stands. */
export type AccessChange = 'unlock' | 'trust' | 'lock' | 'block';

/** Returns what may be done about the access of a customer (§4), in the order in which it is offered. */
export function accessChanges({ standing, trustUnlock }: BilledCustomer): readonly AccessChange[] {
  switch (standing) {
    case 'active':
      return ['lock'];
    case 'trust':
      return ['unlock', 'block'];
    case 'suspended':
      return trustUnlock === null ? ['unlock', 'block'] : ['unlock', 'trust', 'block'];
    case 'blocked':
      return ['unlock'];
    case 'disabled':
      return [];
    default:
      return standing satisfies never;
  }
}

/** The reason of a change, and the day and amount of money that was received in cash, as typed. */
export interface BillingChangeText {
  readonly reason: string;
  /** `YYYY-MM-DD`. */
  readonly paidDate: string;
  /** An amount in hundredths as the field stores it. */
  readonly value: string;
}

/** The parts of a change that may be wrong. */
export type BillingChangeField = keyof BillingChangeText;

/** Returns the parts of a change that are out of bounds, such as money received after today. */
export function billingChangeProblems(
  { type }: RequestedChange,
  { reason, paidDate, value }: BillingChangeText,
  today: IsoDate,
): readonly BillingChangeField[] {
  const isCash = type === 'receivedInCash';
  const problems: (readonly [BillingChangeField, boolean])[] = [
    ['paidDate', isCash && (!isIsoDate(paidDate) || paidDate > today)],
    ['value', isCash && !isWithin(parseBillingHundredths(value), MAX_CENTS)],
    ['reason', !isBillingReason(reason)],
  ];
  return problems.flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

/** Returns the change of a customer, or of one of their invoices, from what was typed without a problem. */
export function billingChangeOf(
  change: RequestedChange,
  { userId }: Pick<BilledCustomer, 'userId'>,
  text: BillingChangeText,
): BillingChange {
  const reason = text.reason.trim();
  if (!('invoice' in change)) {
    const { type } = change;
    return type === 'lock' || type === 'block'
      ? { type: 'lock', userId, reason }
      : { type: 'unlock', userId, isTrust: type === 'trust', reason };
  }
  const { type, invoice } = change;
  const invoiceId = invoice.id;
  return type === 'receivedInCash'
    ? { type, invoiceId, paidDate: text.paidDate, value: parseBillingHundredths(text.value), reason }
    : { type, invoiceId, reason };
}

/** A charge beside the monthly ones, in one invoice or in several. */
export interface NewCharge {
  readonly userId: number;
  /** Cents, of all instalments together. */
  readonly cents: number;
  /** The due date of the first one; the others follow month by month. */
  readonly firstDueDate: IsoDate;
  readonly count: number;
  readonly description: string;
}

/** A charge as typed. */
export interface ChargeText {
  /** An amount in hundredths as the field stores it; of all instalments together. */
  readonly cents: string;
  /** `YYYY-MM-DD`; '' until it is chosen. */
  readonly firstDueDate: string;
  readonly count: string;
  readonly description: string;
}

/** Returns the charge of a customer that was typed, valid or not. */
export function chargeOf(userId: number, text: ChargeText): NewCharge {
  return {
    userId,
    cents: parseBillingHundredths(text.cents),
    firstDueDate: text.firstDueDate,
    count: Number(text.count),
    description: text.description.trim(),
  };
}

/** The parts of a charge that may be wrong. */
export type ChargeField = 'cents' | 'firstDueDate' | 'count' | 'description';

/** Returns the parts of a charge that are out of bounds, such as one that would be due before today. */
export function chargeProblems(charge: NewCharge, today: IsoDate): readonly ChargeField[] {
  const { cents, firstDueDate, count, description } = charge;
  const problems: (readonly [ChargeField, boolean])[] = [
    // Each instalment has a cent at least.
    ['cents', !isWithin(cents, MAX_CENTS) || (isWithin(count, MAX_INSTALMENTS) && cents < count)],
    ['firstDueDate', !isIsoDate(firstDueDate) || firstDueDate < today],
    ['count', !isWithin(count, MAX_INSTALMENTS)],
    ['description', description.trim().length > MAX_DESCRIPTION_LENGTH],
  ];
  return problems.flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

/** Whether a number is whole, from 1 to a bound. */
function isWithin(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= max;
}

/** An invoice that the monthly run would issue for a customer, or has issued; or why there is none. */
export interface IssuedInvoice {
  readonly userId: number;
  readonly name: string;
  readonly period: string;
  readonly dueDate: string;
  /** Cents. */
  readonly value: number;
  readonly currency: string;
  readonly description: string;
  /** The invoice of this period was cancelled, and this one takes its place. */
  readonly isReplacement: boolean;
  readonly problem: 'notBilled' | 'alreadyIssued' | 'invalidSettings' | null;
}
