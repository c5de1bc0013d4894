import { amountToPay } from '@farol/core/domain/billing/charge';
import type { z } from 'zod';
import type { ActiveIntegration, IntegrationOutcome } from '../integrations/integrations.ts';
import { failureText } from '../network/failure-text.ts';
import { requireAccepted, sendRequest, type OutgoingAnswer } from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { UndeliverableError } from '../network/send-errors.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { Payment } from '../storage/tables/invoices.ts';
import { ASAAS, asaasTerms, chargeOf, decimal, reportOf } from './asaas-wire.ts';
import type {
  ProviderCharge,
  ChargeReport,
  ChargeRequest,
  ChargeTarget,
  PaymentProvider,
} from './provider.ts';

/** Where Asaas is, and its test environment. */
export interface AsaasUrls {
  readonly live: string;
  readonly sandbox: string;
}

const ASAAS_URLS: AsaasUrls = { live: 'https://api.asaas.com', sandbox: 'https://api-sandbox.asaas.com' };
const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 512 * 1024;
/** Charges that may still be taken back. */
const OPEN: ReadonlySet<string> = new Set(['PENDING', 'OVERDUE']);

/** Collects through Asaas, or a service with its REST interface (https://docs.asaas.com). */
export class AsaasProvider implements PaymentProvider {
  readonly name = 'asaas';
  readonly #integration: () => ActiveIntegration | undefined;
  readonly #targets: OutgoingTargets;
  readonly #time: ServerClock;
  readonly #urls: AsaasUrls;
  readonly #request: typeof sendRequest;
  readonly #record: (outcome: IntegrationOutcome) => Promise<void>;

  /**
   * @param urls where it is, in place of its own addresses
   * @param send makes the requests, in place of the guarded one
   */
  constructor(
    integration: () => ActiveIntegration | undefined,
    options: {
      targets: OutgoingTargets;
      time: ServerClock;
      record: (outcome: IntegrationOutcome) => Promise<void>;
      urls?: AsaasUrls | undefined;
      send?: typeof sendRequest | undefined;
    },
  ) {
    this.#integration = integration;
    this.#targets = options.targets;
    this.#time = options.time;
    this.#record = options.record;
    this.#urls = options.urls ?? ASAAS_URLS;
    this.#request = options.send ?? sendRequest;
  }

  async charge(request: ChargeRequest, signal: AbortSignal): Promise<ProviderCharge> {
    const made = await this.#find(request.reference, signal);
    const payment = made ?? (await this.#create(request, signal));
    return { ...chargeOf(payment), pix: await this.#pix(payment.id, signal) };
  }

  async cancel(target: ChargeTarget, signal: AbortSignal): Promise<void> {
    const payment = await this.#payment(target, signal);
    if (!payment || payment.deleted === true || !OPEN.has(payment.status)) return;
    await this.#ask('DELETE', `/payments/${encodeURIComponent(payment.id)}`, undefined, signal);
  }

  async refund(target: ChargeTarget, signal: AbortSignal): Promise<void> {
    const payment = await this.#payment(target, signal);
    if (!payment) throw new UndeliverableError('there is no such charge');
    // It is on its way, or done.
    if (payment.status.startsWith('REFUND')) return;
    await this.#ask('POST', `/payments/${encodeURIComponent(payment.id)}/refund`, {}, signal);
  }

  async receivedInCash(target: ChargeTarget, paid: Payment, signal: AbortSignal): Promise<void> {
    const payment = await this.#payment(target, signal);
    if (!payment || payment.deleted === true || !OPEN.has(payment.status)) return;
    const body = { paymentDate: paid.date, value: decimal(paid.value), notifyCustomer: false };
    await this.#ask('POST', `/payments/${encodeURIComponent(payment.id)}/receiveInCash`, body, signal);
  }

  async look(target: ChargeTarget, signal: AbortSignal): Promise<ChargeReport> {
    const payment = await this.#payment(target, signal);
    return payment ? reportOf(payment) : { state: undefined, paid: null, charge: null };
  }

  async #create({ reference, terms, description, today, customer }: ChargeRequest, signal: AbortSignal) {
    // A charge cannot be due in the past: then what is owed today is charged, and grows no more.
    const due = terms.dueDate >= today ? terms.dueDate : today;
    const isLate = due !== terms.dueDate;
    const charged = isLate
      ? { value: decimal(amountToPay(terms, today).total), dueDate: due }
      : asaasTerms(terms);
    const body = {
      customer: await this.#customer(customer, signal),
      billingType: 'UNDEFINED',
      ...charged,
      description,
      externalReference: reference,
    };
    return this.#read(ASAAS.payment, await this.#ask('POST', '/payments', body, signal));
  }

  /**
   * Returns the charge of a reference. Where an answer was so slow that it was charged again, the superfluous ones are
   * taken back: nobody pays twice.
   */
  async #find(reference: string, signal: AbortSignal) {
    const path = `/payments?externalReference=${encodeURIComponent(reference)}&limit=100`;
    const { data } = this.#read(ASAAS.payments, await this.#ask('GET', path, undefined, signal));
    const made = data.filter((item) => item.deleted !== true && item.externalReference === reference);
    const kept = made.find(({ status }) => !OPEN.has(status)) ?? made[0];
    for (const item of made)
      if (item !== kept && OPEN.has(item.status))
        await this.#ask('DELETE', `/payments/${encodeURIComponent(item.id)}`, undefined, signal);
    return kept;
  }

  async #payment({ id, reference }: ChargeTarget, signal: AbortSignal) {
    if (id === null) return this.#find(reference, signal);
    const answer = await this.#send('GET', `/payments/${encodeURIComponent(id)}`, undefined, signal);
    if (answer.status === 404) return undefined;
    return this.#read(ASAAS.payment, this.#accepted(answer));
  }

  async #customer(
    { reference, name, email, taxId }: ChargeRequest['customer'],
    signal: AbortSignal,
  ): Promise<string> {
    const path = `/customers?externalReference=${encodeURIComponent(reference)}&limit=100`;
    const { data } = this.#read(ASAAS.customers, await this.#ask('GET', path, undefined, signal));
    const known = data.find((item) => item.deleted !== true);
    if (known) return known.id;
    const body = {
      name: name.slice(0, 100),
      ...(email.includes('@') && { email }),
      cpfCnpj: taxId,
      externalReference: reference,
      notificationDisabled: true,
    };
    return this.#read(ASAAS.customer, await this.#ask('POST', '/customers', body, signal)).id;
  }

  /** A charge without a Pix code can be paid on its page. */
  async #pix(id: string, signal: AbortSignal): Promise<string | null> {
    try {
      const path = `/payments/${encodeURIComponent(id)}/pixQrCode`;
      return this.#read(ASAAS.pixQrCode, await this.#ask('GET', path, undefined, signal)).payload;
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }

  async #ask(method: string, path: string, body: unknown, signal: AbortSignal): Promise<OutgoingAnswer> {
    return this.#accepted(await this.#send(method, path, body, signal));
  }

  async #send(method: string, path: string, body: unknown, signal: AbortSignal): Promise<OutgoingAnswer> {
    const integration = this.#integration();
    if (!integration) throw new Error('Asaas is not set up or off');
    const isSandbox = integration.values['sandbox'] === true;
    try {
      const answer = await this.#request({
        url: `${isSandbox ? this.#urls.sandbox : this.#urls.live}/v3${path}`,
        method,
        headers: {
          access_token: integration.secrets['token'] ?? '',
          accept: 'application/json',
          'user-agent': 'Farol',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        targets: this.#targets,
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        signal,
      });
      const isWell = answer.status < 500 && answer.status !== 401 && answer.status !== 403;
      await this.#record(isWell ? { isGood: true } : { isGood: false, reason: `answered ${answer.status}` });
      return answer;
    } catch (error) {
      await this.#record({ isGood: false, reason: failureText(error) });
      throw error;
    }
  }

  #accepted(answer: OutgoingAnswer): OutgoingAnswer {
    // A wrong token can be put right: what waits is sent then.
    if (answer.status === 401 || answer.status === 403) throw new Error(`answered ${answer.status}`);
    if (answer.status === 400) throw new UndeliverableError(`answered 400: ${answer.text.slice(0, 200)}`);
    return requireAccepted(answer, this.#time.now());
  }

  #read<T>(schema: z.ZodType<T>, { text, isCut }: OutgoingAnswer): T {
    if (isCut) throw new Error('the answer is too long');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw new Error('the answer is no JSON');
    }
    const { data } = schema.safeParse(body);
    if (data === undefined) throw new Error('the answer is not what is expected');
    return data;
  }
}
