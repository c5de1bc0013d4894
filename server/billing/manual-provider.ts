import { pixCode, type PixReceiver } from '@farol/core/domain/billing/pix-code';
import { amountToPay } from '@farol/core/domain/billing/charge';
import type { ProviderCharge, ChargeReport, ChargeRequest, PaymentProvider } from './provider.ts';

/**
 * Payments that people make and somebody writes down: cash, a transfer, or Pix to a key. Nothing leaves the server, so
 * nothing can fail; what was paid, this server knows alone.
 */
export class ManualProvider implements PaymentProvider {
  readonly name = 'manual';
  readonly #receiver: () => PixReceiver | undefined;

  /** @param receiver who is paid by Pix; undefined where nobody has given a key */
  constructor(receiver: () => PixReceiver | undefined) {
    this.#receiver = receiver;
  }

  charge({ reference, terms, today }: ChargeRequest): Promise<ProviderCharge> {
    const receiver = this.#receiver();
    const pix = receiver && pixCode(receiver, amountToPay(terms, today).total, reference);
    return Promise.resolve({ id: reference, link: null, pix: pix ?? null });
  }

  cancel(): Promise<void> {
    return Promise.resolve();
  }

  refund(): Promise<void> {
    return Promise.resolve();
  }

  receivedInCash(): Promise<void> {
    return Promise.resolve();
  }

  look(): Promise<ChargeReport> {
    return Promise.resolve({ state: undefined, paid: null, charge: null });
  }
}
