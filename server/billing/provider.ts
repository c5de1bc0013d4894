import type { ReportedState } from '@farol/core/domain/billing/invoice-state';
import type { InvoiceTerms } from '@farol/core/domain/billing/charge';
import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import type { Payment } from '../storage/tables/invoices.ts';

/** Who is charged. */
export interface ChargedCustomer {
  /** By which the provider knows the customer again. */
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  /** Digits, or letters and digits, without separators. */
  readonly taxId: string;
}

/** What is charged. */
export interface ChargeRequest {
  /** By which the provider knows the charge again; no other charge has it. */
  readonly reference: string;
  readonly terms: InvoiceTerms;
  readonly description: string;
  readonly today: IsoDate;
  readonly customer: ChargedCustomer;
}

/** A charge at the provider. */
export interface ProviderCharge {
  readonly id: string;
  /** The page on which it is paid, and the text of its Pix code; null where there is none. */
  readonly link: string | null;
  readonly pix: string | null;
}

/** A charge that exists or may exist: where the answer to its creation was lost, its id is unknown. */
export interface ChargeTarget {
  readonly id: string | null;
  readonly reference: string;
}

/** Where a charge stands at the provider. */
export interface ChargeReport {
  /** Undefined for an unknown status, and for a charge that does not exist. */
  readonly state: ReportedState | undefined;
  /** Null where nothing was paid. */
  readonly paid: Payment | null;
  readonly charge: ProviderCharge | null;
}

/** What a provider tells by itself. */
export interface ProviderNotice {
  /** The same when it is told again. */
  readonly eventId: string;
  /** A word of `PROVIDER_MESSAGES` or an action; any other text is unknown. */
  readonly cause: string;
  readonly charge: { readonly id: string; readonly reference: string | null };
  readonly paid: Payment | null;
}

/**
 * Who collects money. Calls reject with UndeliverableError where another attempt would not help, and with any other
 * error where it may. Each may be made again after an attempt of which nobody knows how it ended: a charge is looked up
 * by its reference before it is made, so that nothing is charged twice.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Makes a charge, or returns the one that has this reference already. */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ProviderCharge>;
  /** Takes a charge back that is not paid; one that is paid stays, and `look` says so. */
  cancel(target: ChargeTarget, signal: AbortSignal): Promise<void>;
  /** Gives the money back. */
  refund(target: ChargeTarget, signal: AbortSignal): Promise<void>;
  /** Says that it was paid in another way. */
  receivedInCash(target: ChargeTarget, paid: Payment, signal: AbortSignal): Promise<void>;
  /** Asks where a charge stands. */
  look(target: ChargeTarget, signal: AbortSignal): Promise<ChargeReport>;
}
