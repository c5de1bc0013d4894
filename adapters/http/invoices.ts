import type { Invoice } from '@farol/core/domain/billing/invoice';
import type { BillingAccount } from '@farol/core/domain/billing/suspension';
import { Failure } from '@farol/core/domain/values/failure';
import type { Invoices } from '@farol/core/ports/invoices';
import { billingAccountFromWire, invoicesFromWire } from '@farol/core/resources/billing/invoice-wire';
import type { ApiCall } from './tracking-client.ts';

/** One's own invoices by the product's own API (facts §7). */
export class HttpInvoices implements Invoices {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  own(): Promise<readonly Invoice[]> {
    return this.#product('invoices', {}, async (response) => {
      const invoices = invoicesFromWire(await response.json());
      if (!invoices) throw new Failure('MALFORMED_ANSWER', response.status);
      return invoices;
    });
  }

  async account(): Promise<BillingAccount | undefined> {
    try {
      return await this.#product('invoices/account', {}, async (response) =>
        billingAccountFromWire(await response.json()),
      );
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return undefined;
      throw error;
    }
  }

  document(invoiceId: number): Promise<Uint8Array<ArrayBuffer>> {
    const headers = { accept: 'application/pdf' };
    return this.#product(
      `invoices/${invoiceId}/pdf`,
      { headers },
      async (response) => new Uint8Array(await response.arrayBuffer()),
    );
  }
}
