import { MAX_CENTS, MAX_INSTALMENTS } from './charge.ts';
import { isBillingDay, type BillingDay } from './due-dates.ts';
import { MAX_DESCRIPTION_LENGTH } from './invoice-description.ts';

/** What a manager changes of an invoice or of the access of a customer (§4), always with a reason. */
export type BillingChange = { readonly reason: string } & (
  | { readonly type: 'cancel' | 'refund'; readonly invoiceId: number }
  | {
      readonly type: 'receivedInCash';
      readonly invoiceId: number;
      readonly paidDate: BillingDay;
      /** Cents. */
      readonly value: number;
    }
  /** With `isTrust` for the days of the trust unlock, otherwise for good. */
  | { readonly type: 'unlock'; readonly userId: number; readonly isTrust: boolean }
  | { readonly type: 'lock'; readonly userId: number }
);

/** The lengths of a reason, in characters. */
export const REASON_LENGTH = { min: 3, max: 300 } as const;

/** Whether a text is a reason with which a change is accepted. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length >= REASON_LENGTH.min && length <= REASON_LENGTH.max;
}

/** A charge beside the monthly ones, in one invoice or in several. */
export interface NewCharge {
  readonly userId: number;
  /** Cents, of all instalments together. */
  readonly cents: number;
  /** The due date of the first one; the others follow month by month. */
  readonly firstDueDate: BillingDay;
  readonly count: number;
  readonly description: string;
}

/** The parts of a charge that may be wrong. */
export type ChargeField = 'cents' | 'firstDueDate' | 'count' | 'description';

/** Returns the parts of a charge that are out of bounds, such as one that would be due before today. */
export function chargeProblems(charge: NewCharge, today: BillingDay): readonly ChargeField[] {
  const { cents, firstDueDate, count, description } = charge;
  const problems: (readonly [ChargeField, boolean])[] = [
    // Each instalment has a cent at least.
    ['cents', !isWithin(cents, MAX_CENTS) || (isWithin(count, MAX_INSTALMENTS) && cents < count)],
    ['firstDueDate', !isBillingDay(firstDueDate) || firstDueDate < today],
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
  readonly problem: 'notBilled' | 'alreadyIssued' | 'invalidSettings' | null;
}
