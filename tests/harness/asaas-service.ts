import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { amountToPay, type InvoiceTerms } from '@farol/core/domain/billing/charge';
import type { sendRequest } from '../../server/network/outgoing-request.ts';

/** How a request goes wrong. `lost` is done, and its answer never arrives. */
export type AsaasFault = 'down' | 'lost' | 'slow' | 'broken' | 'oversized' | 'redirect' | 'busy';

/** A charge at the test service. */
export interface TestPayment {
  readonly id: string;
  readonly customer: string;
  readonly externalReference: string;
  readonly terms: InvoiceTerms;
  status: string;
  deleted: boolean;
  /** What the customer paid, in cents, and when. */
  paidCents: number;
  paidOn: string | null;
  chargeback: { status: string } | null;
}

/** A message of the service. */
export interface TestEvent {
  readonly id: string;
  readonly event: string;
  readonly payment: Record<string, unknown>;
}

/** A payment service with the part of the interface of Asaas that the server uses, in memory. */
export class TestAsaas {
  readonly token = '$aact_test';
  readonly payments = new Map<string, TestPayment>();
  /** By their references. */
  readonly customers = new Map<string, Record<string, unknown>>();
  /** What it would tell by itself, in the order in which it happened. */
  readonly events: TestEvent[] = [];
  /** The requests that it took, such as `POST /v3/payments`. */
  readonly requests: string[] = [];
  /** Decides how a request goes wrong; undefined for not at all. */
  fault: (request: string) => AsaasFault | undefined = () => undefined;
  /** Resolves when the answer to a slow request is sent; of requests in memory. */
  held: (request: string, signal?: AbortSignal) => Promise<void> = () => Promise.resolve();
  readonly #byReference = new Map<string, TestPayment[]>();
  #last = 0;

  /** Makes requests in memory, in place of the guarded request. */
  readonly send: typeof sendRequest = async ({ url, method = 'GET', headers = {}, body, signal }) => {
    const { pathname, search } = new URL(url);
    const fault = this.fault(`${method} ${pathname}`);
    if (fault === 'down') throw new Error('no connection');
    if (fault === 'broken') return { status: 500, headers: {}, text: '{"errors":[]}', isCut: false };
    if (fault === 'busy') return { status: 429, headers: { 'retry-after': '1' }, text: '', isCut: false };
    if (fault === 'redirect') return { status: 302, headers: {}, text: '', isCut: false };
    if (fault === 'oversized') return { status: 200, headers: {}, text: '{"data":"xx', isCut: true };
    signal?.throwIfAborted();
    const answer = this.#answer(method, pathname + search, headers['access_token'], String(body ?? ''));
    if (fault === 'lost') throw new Error('the connection was closed');
    if (fault === 'slow') await this.held(`${method} ${pathname}`, signal);
    return { status: answer.status, headers: {}, text: JSON.stringify(answer.body), isCut: false };
  };

  /** Serves over HTTP on this machine. */
  async listen(): Promise<{ url: string; close: () => Promise<void> }> {
    const server = createServer((request, response) => {
      void (async () => {
        const path = request.url ?? '';
        const body = await readText(request);
        const fault = this.fault(`${request.method} ${path.split('?')[0]}`);
        if (fault === 'down') return request.socket.destroy();
        if (fault === 'broken') return response.writeHead(500).end('{"errors":[]}');
        if (fault === 'busy') return response.writeHead(429, { 'retry-after': '1' }).end();
        if (fault === 'redirect') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
        if (fault === 'oversized') return response.writeHead(200).end(`{"data":"${'x'.repeat(1_000_000)}"}`);
        const token = request.headers['access_token'];
        const answer = this.#answer(request.method ?? '', path, String(token), body);
        if (fault === 'lost') return request.socket.destroy();
        if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 500));
        return response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer.body));
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return {
      url: `http://127.0.0.1:${port}`,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }

  /** Returns the charges of a reference that were not taken back. */
  chargesOf(reference: string): TestPayment[] {
    return (this.#byReference.get(reference) ?? []).filter(({ deleted }) => !deleted);
  }

  /** The customer pays on a day, with discount, fine and interest. */
  pay(payment: TestPayment, day: string, status = 'RECEIVED'): void {
    payment.paidCents = amountToPay(payment.terms, day).total;
    payment.paidOn = day;
    this.become(payment, status);
  }

  /** A charge gets another status, and the service tells it. */
  become(payment: TestPayment, status: string): void {
    payment.status = status;
    if (status === 'REFUNDED') payment.paidCents = 0;
    const chargeback = chargebackAfter(status, payment.chargeback !== null);
    if (chargeback !== undefined) payment.chargeback = { status: chargeback };
    this.tell(payment, `PAYMENT_${status}`);
  }

  /** The service tells something about a charge. */
  tell(payment: TestPayment, event: string): TestEvent {
    this.#last += 1;
    const told = { id: `evt_${this.#last}`, event, payment: wire(payment) };
    this.events.push(told);
    return told;
  }

  #answer(method: string, path: string, token: string | undefined, text: string) {
    const url = new URL(path, 'http://asaas.example');
    this.requests.push(`${method} ${url.pathname}`);
    if (token !== this.token) return { status: 401, body: { errors: [{ code: 'invalid_access_token' }] } };
    const [, , kind = '', id = '', action = ''] = url.pathname.split('/');
    const reference = url.searchParams.get('externalReference') ?? '';
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    if (kind === 'customers') return this.#customer(method, reference, body);
    if (kind !== 'payments') return { status: 404, body: {} };
    if (id === '' && method === 'GET') {
      const data = this.#byReference.get(reference) ?? [];
      return { status: 200, body: { data: data.map(wire) } };
    }
    if (id === '') return this.#create(body);
    const payment = this.payments.get(id);
    if (!payment) return { status: 404, body: {} };
    if (action === 'pixQrCode') return { status: 200, body: { payload: `000201pix${id}` } };
    if (action === 'refund') this.become(payment, 'REFUND_IN_PROGRESS');
    if (action === 'receiveInCash') {
      payment.paidCents = Math.round(Number(body['value']) * 100);
      payment.paidOn = String(body['paymentDate']);
      this.become(payment, 'RECEIVED_IN_CASH');
    }
    if (method === 'DELETE') {
      if (!['PENDING', 'OVERDUE'].includes(payment.status)) return { status: 400, body: { errors: [] } };
      payment.deleted = true;
      this.tell(payment, 'PAYMENT_DELETED');
      return { status: 200, body: { deleted: true, id } };
    }
    return { status: 200, body: wire(payment) };
  }

  #customer(method: string, reference: string, body: Record<string, unknown>) {
    if (method === 'GET') {
      const known = this.customers.get(reference);
      return { status: 200, body: { data: known ? [known] : [] } };
    }
    this.#last += 1;
    const customer = { ...body, id: `cus_${this.#last}`, deleted: false };
    this.customers.set(String(body['externalReference']), customer);
    return { status: 200, body: customer };
  }

  #create(body: Record<string, unknown>) {
    if (typeof body['value'] !== 'number' || body['value'] <= 0) return { status: 400, body: { errors: [] } };
    this.#last += 1;
    const payment: TestPayment = {
      id: `pay_${this.#last}`,
      customer: String(body['customer']),
      externalReference: String(body['externalReference']),
      terms: termsFrom(body),
      status: 'PENDING',
      deleted: false,
      paidCents: 0,
      paidOn: null,
      chargeback: null,
    };
    this.payments.set(payment.id, payment);
    const same = this.#byReference.get(payment.externalReference) ?? [];
    this.#byReference.set(payment.externalReference, [...same, payment]);
    this.tell(payment, 'PAYMENT_CREATED');
    return { status: 200, body: wire(payment) };
  }
}

/** Where a chargeback stands with a status of its charge; undefined for where it stood. */
function chargebackAfter(status: string, isDisputed: boolean): string | undefined {
  if (status === 'CHARGEBACK_REQUESTED') return 'REQUESTED';
  if (status === 'CHARGEBACK_DISPUTE') return 'IN_DISPUTE';
  if (status === 'AWAITING_CHARGEBACK_REVERSAL') return 'REVERSED';
  return status === 'REFUNDED' && isDisputed ? 'DISPUTE_LOST' : undefined;
}

function hundredths(value: unknown): number {
  return Math.round(Number(value ?? 0) * 100);
}

function wire({ id, terms, paidCents, paidOn, ...payment }: TestPayment): Record<string, unknown> {
  return {
    object: 'payment',
    id,
    ...payment,
    value: (paidOn === null ? terms.value : paidCents) / 100,
    dueDate: terms.dueDate,
    invoiceUrl: `https://pay.example/i/${id}`,
    paymentDate: paidOn,
    clientPaymentDate: paidOn,
  };
}

function termsFrom(body: Record<string, unknown>): InvoiceTerms {
  const share = (value: unknown) => {
    const one = Object(value);
    return {
      mode: one.type === 'PERCENTAGE' ? ('PERCENTAGE' as const) : ('FIXED' as const),
      amount: hundredths(one.value),
    };
  };
  return {
    value: hundredths(body['value']),
    dueDate: String(body['dueDate']),
    fine: share(body['fine']),
    interest: hundredths(Object(body['interest']).value),
    discount: { ...share(body['discount']), days: Number(Object(body['discount']).dueDateLimitDays ?? 0) },
  };
}
