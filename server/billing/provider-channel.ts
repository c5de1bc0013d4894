import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import { z } from 'zod';
import { UndeliverableError, ObsoleteError } from '../network/send-errors.ts';
import type { DeliveryChannel, OutboxJob } from '../outbox/delivery-channel.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { Registry } from '../registry/registry.ts';
import type { StoredInvoice } from '../storage/tables/invoices.ts';
import type { BillingTerms } from './billing-terms.ts';
import type { InvoiceLedger } from './invoice-ledger.ts';
import { PROVIDER_CHANNEL } from './provider-jobs.ts';
import type { ChargeTarget, PaymentProvider } from './provider.ts';
import type { PaymentProviders } from './payment-providers.ts';

const storedJob = z.object({
  task: z.enum(['charge', 'cancel', 'refund', 'receivedInCash', 'look']),
  invoiceId: z.int(),
  chargeNumber: z.int(),
});

const LOOK_LIFETIME_MS = 20 * 3_600_000;

/** Does at payment providers what the books ask for; one task after the other for each customer. */
export class ProviderChannel implements DeliveryChannel {
  readonly name = PROVIDER_CHANNEL;
  readonly concurrency = 1;
  readonly firstRetryMs = 30_000;
  /** With the most attempts of the outbox, a provider may be away for nine days. */
  readonly longestRetryMs = 6 * 3_600_000;
  readonly #registry: Registry;
  readonly #ledger: InvoiceLedger;
  readonly #providers: PaymentProviders;
  readonly #terms: BillingTerms;
  readonly #today: () => IsoDate;
  readonly #time: ServerClock;
  /** What the references of this server begin with. */
  readonly #prefix: string;

  constructor(
    registry: Registry,
    options: {
      ledger: InvoiceLedger;
      providers: PaymentProviders;
      terms: BillingTerms;
      today: () => IsoDate;
      time: ServerClock;
      prefix: string;
    },
  ) {
    this.#registry = registry;
    this.#ledger = options.ledger;
    this.#providers = options.providers;
    this.#terms = options.terms;
    this.#today = options.today;
    this.#time = options.time;
    this.#prefix = options.prefix;
  }

  async send(job: OutboxJob, signal: AbortSignal): Promise<void> {
    const { task, invoiceId, chargeNumber } = storedJob.parse(job.payload);
    const invoice = await this.#ledger.find(invoiceId);
    if (!invoice || invoice.chargeNumber !== chargeNumber)
      throw new ObsoleteError('the invoice is gone or has another charge');
    // It is asked again every day.
    if (task === 'look' && this.#time.now() - job.createdAt > LOOK_LIFETIME_MS)
      throw new ObsoleteError('it was asked again since');
    const provider = this.#providers.of(invoice.provider);
    if (!provider) throw new UndeliverableError('this server has no such provider now');
    if (task === 'charge') await this.#charge(provider, invoice, signal);
    else await this.#follow(provider, task, invoice, signal);
  }

  /** Returns the reference of the charge of an invoice. */
  referenceOf({ id, chargeNumber }: Pick<StoredInvoice, 'id' | 'chargeNumber'>): string {
    return `${this.#prefix}-${id}-${chargeNumber}`;
  }

  /** Returns the invoice and the charge that a reference of this server names; undefined for any other text. */
  readReference(reference: string): { id: number; chargeNumber: number } | undefined {
    const [id, chargeNumber, ...others] = reference.startsWith(`${this.#prefix}-`)
      ? reference.slice(this.#prefix.length + 1).split('-')
      : [];
    if (others.length > 0 || !/^\d{1,15}$/.test(id ?? '') || !/^\d{1,6}$/.test(chargeNumber ?? ''))
      return undefined;
    return { id: Number(id), chargeNumber: Number(chargeNumber) };
  }

  async #charge(provider: PaymentProvider, invoice: StoredInvoice, signal: AbortSignal): Promise<void> {
    if (ledgerStateOf(invoice.state) !== 'owed') throw new ObsoleteError('nothing is owed any more');
    if (invoice.chargeId !== null && invoice.link !== null) return;
    const user = this.#registry.users.get(invoice.userId)?.user;
    if (!user) throw new ObsoleteError('the account is gone');
    const { taxId } = this.#terms.settingsOf(user);
    if (!taxId) throw new UndeliverableError('the account has no tax id');
    const charge = await provider.charge(
      {
        reference: this.referenceOf(invoice),
        terms: invoice.terms,
        description: invoice.description,
        today: this.#today(),
        customer: {
          reference: `${this.#prefix}-user-${user.id}`,
          name: user.name,
          email: user.email,
          taxId: taxId.value,
        },
      },
      signal,
    );
    const report = { state: undefined, paid: null, charge };
    await this.#ledger.change(invoice.id, { cause: 'charged', report, chargeNumber: invoice.chargeNumber });
  }

  async #follow(
    provider: PaymentProvider,
    task: 'cancel' | 'refund' | 'receivedInCash' | 'look',
    invoice: StoredInvoice,
    signal: AbortSignal,
  ): Promise<void> {
    const target: ChargeTarget = { id: invoice.chargeId, reference: this.referenceOf(invoice) };
    if (task === 'cancel') await provider.cancel(target, signal);
    if (task === 'refund') await provider.refund(target, signal);
    if (task === 'receivedInCash' && invoice.paid)
      await provider.receivedInCash(target, invoice.paid, signal);
    // What the provider says then is how it is: somebody may have paid in between.
    const report = await provider.look(target, signal);
    await this.#ledger.change(invoice.id, { cause: 'reported', report, chargeNumber: invoice.chargeNumber });
  }
}
