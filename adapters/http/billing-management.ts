import type { BillingChange, IssuedInvoice, NewCharge } from '@farol/core/domain/billing/billing-change';
import type { BilledCustomer, Invoice } from '@farol/core/domain/billing/invoice';
import { Failure } from '@farol/core/domain/values/failure';
import type { BillingExport, BillingManagement } from '@farol/core/ports/billing-management';
import {
  customersFromWire,
  invoicesFromWire,
  issuedInvoicesFromWire,
} from '@farol/core/resources/billing/invoice-wire';
import type { ApiCall } from './tracking-client.ts';

/** Customers of one answer; a page with fewer is the last. */
const PAGE = 200;

/** The customers of one request to issue invoices; a server takes no more. */
const ISSUED_AT_ONCE = 500;

/** More customers than this are not read. */
const MAX_CUSTOMERS = 50_000;

/** Billing of customers by the product's own API (facts §7). */
export class HttpBillingManagement implements BillingManagement {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  async customers(): Promise<readonly BilledCustomer[]> {
    const all = new Map<number, BilledCustomer>();
    for (let start = 0; start < MAX_CUSTOMERS; start += PAGE) {
      // A page begins where the last one ended.
      const page = await this.#read(`?start=${start}&limit=${PAGE}`, {}, customersFromWire);
      const before = all.size;
      for (const customer of page) all.set(customer.userId, customer);
      if (page.length < PAGE || all.size === before) break;
    }
    return [...all.values()];
  }

  async change(change: BillingChange): Promise<void> {
    const { type, reason } = change;
    if (type === 'unlock')
      await this.#post(`${change.userId}/unlock`, { trust: change.isTrust, reason }, ignored);
    else if (type === 'lock') await this.#post(`${change.userId}/lock`, { reason }, ignored);
    else if (type === 'receivedInCash') {
      const { invoiceId, paidDate, value } = change;
      await this.#post(`${invoiceId}/receivedInCash`, { reason, paidDate, value }, ignored);
    } else await this.#post(`${change.invoiceId}/${type}`, { reason }, ignored);
  }

  charge({ userId, cents, firstDueDate, count, description }: NewCharge): Promise<readonly Invoice[]> {
    const body = {
      billingPrice: String(cents),
      billingDate: firstDueDate,
      billingDescription: description,
      dueDateLimitDays: 0,
      installmentCount: count,
    };
    return this.#post(`${userId}/save`, body, invoicesFromWire);
  }

  async issue(userIds: readonly number[], isPreview: boolean): Promise<readonly IssuedInvoice[]> {
    const issued: IssuedInvoice[] = [];
    for (let start = 0; start < userIds.length; start += ISSUED_AT_ONCE) {
      const some = userIds.slice(start, start + ISSUED_AT_ONCE);
      // One after the other: each holds the ledger of its customers.
      issued.push(
        ...(await this.#post('issue', { userIds: some, preview: isPreview }, issuedInvoicesFromWire)),
      );
    }
    return issued;
  }

  exported(format: BillingExport): Promise<Uint8Array<ArrayBuffer>> {
    return this.#product(
      `invoices/manager/export?format=${format}`,
      { headers: { accept: '*/*' } },
      async (response) => new Uint8Array(await response.arrayBuffer()),
    );
  }

  #post<T>(path: string, json: object, read: (sent: unknown) => T | undefined): Promise<T> {
    return this.#read(`/${path}`, { method: 'post', json }, read);
  }

  #read<T>(
    path: string,
    options: Parameters<ApiCall>[1],
    read: (sent: unknown) => T | undefined,
  ): Promise<T> {
    return this.#product(`invoices/manager${path}`, options, async (response) => {
      const text = await response.text();
      const answer = read(text === '' ? undefined : JSON.parse(text));
      if (answer === undefined) throw new Failure('MALFORMED_ANSWER', response.status);
      return answer;
    });
  }
}

/** What a change answers does not matter: the customers are read again. */
function ignored(): true {
  return true;
}
