import type { BillingSettings } from '@farol/core/domain/billing/billing-settings';
import { pixCode, type PixReceiver } from '@farol/core/domain/billing/pix-code';
import type { User } from '@farol/core/domain/account/user';
import type { IntegrationService } from '../integrations/integrations.ts';
import type { StoredInvoice } from '../storage/tables/invoices.ts';
import type { BillingTerms } from './billing-terms.ts';
import type { PaymentProvider, ProviderCharge, ChargeReport, ChargeRequest } from './provider.ts';
import { amountToPay } from '@farol/core/domain/billing/charge';

/** Who collects the money of which account. */
export class PaymentProviders {
  readonly #integrations: IntegrationService;
  readonly #terms: BillingTerms;
  readonly #remote: PaymentProvider;
  readonly #manual = new ManualProvider(() => this.#operatorsPix());

  constructor(options: { integrations: IntegrationService; terms: BillingTerms; remote: PaymentProvider }) {
    this.#integrations = options.integrations;
    this.#terms = options.terms;
    this.#remote = options.remote;
  }

  /**
   * Returns who collects what an account owes. The operator's contract with a provider is for the operator's own
   * customers, in reais and with a tax id; everything else is paid by hand.
   */
  nameFor(user: User, { currency, taxId }: BillingSettings): string {
    const isOperators = this.#terms.billerOf(user.id) === undefined;
    const isBrazilian = currency === 'BRL' && taxId !== null && taxId.kind !== 'other';
    return isOperators && isBrazilian && this.isAsked(this.#remote.name)
      ? this.#remote.name
      : this.#manual.name;
  }

  /** Returns a provider; undefined for one that this server has no longer. */
  of(name: string): PaymentProvider | undefined {
    return [this.#remote, this.#manual].find((item) => item.name === name);
  }

  /** Whether calls to a provider leave the server. */
  isRemote(name: string): boolean {
    return name === this.#remote.name;
  }

  /** Whether a provider knows more than this server, and can be asked now. */
  isAsked(name: string): boolean {
    return this.isRemote(name) && this.#integrations.active('asaas') !== undefined;
  }

  /**
   * Returns the Pix code by which an invoice is paid today; null where nobody gave a key, and for other currencies.
   * @param toPay cents
   */
  pixOf(invoice: StoredInvoice, toPay: number): string | null {
    if (this.isRemote(invoice.provider)) return toPay > 0 ? invoice.pix : null;
    const receiver = this.#receiverFor(invoice.userId);
    if (!receiver || invoice.currency !== 'BRL' || toPay <= 0) return null;
    return pixCode(receiver, toPay, `FAROL${invoice.id}`) ?? null;
  }

  /** How an invoice is paid besides Pix, in the words of the operator; '' for nothing. */
  instructionsFor(invoice: StoredInvoice): string {
    if (this.isRemote(invoice.provider)) return '';
    const biller = this.#terms.billerOf(invoice.userId);
    if (biller) return this.#terms.userText(biller, 'pixInstructions').slice(0, 1_000);
    return String(this.#integrations.active('pix')?.values['instructions'] ?? '');
  }

  #receiverFor(userId: number): PixReceiver | undefined {
    const biller = this.#terms.billerOf(userId);
    if (!biller) return this.#operatorsPix();
    const key = this.#terms.userText(biller, 'pixKey');
    const city = this.#terms.userText(biller, 'pixCity');
    const name = this.#terms.userText(biller, 'pixName') || biller.name;
    return key === '' ? undefined : { key, name, city: city || 'BRASIL' };
  }

  #operatorsPix(): PixReceiver | undefined {
    const values = this.#integrations.active('pix')?.values;
    if (!values) return undefined;
    return {
      key: String(values['key'] ?? ''),
      name: String(values['holder'] ?? ''),
      city: String(values['city'] ?? ''),
    };
  }
}

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
