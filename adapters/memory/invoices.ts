import type { Invoice } from '@farol/core/domain/billing/invoice';
import type { BillingAccount } from '@farol/core/domain/billing/suspension';
import { Failure } from '@farol/core/domain/values/failure';
import type { Invoices } from '@farol/core/ports/invoices';
import type { MemoryNetwork } from './network.ts';

/** In-memory invoices of one account. */
export class MemoryInvoices implements Invoices {
  invoices: readonly Invoice[];
  /** Where the account stands; undefined like a server that does not say. */
  standing: BillingAccount | undefined;
  readonly #network: MemoryNetwork;

  constructor(invoices: readonly Invoice[], network: MemoryNetwork) {
    this.invoices = invoices;
    this.#network = network;
  }

  async own(): Promise<readonly Invoice[]> {
    await this.#network.transmit();
    return this.invoices;
  }

  async account(): Promise<BillingAccount | undefined> {
    await this.#network.transmit();
    return this.standing;
  }

  async document(invoiceId: number): Promise<Uint8Array<ArrayBuffer>> {
    await this.#network.transmit();
    if (!this.invoices.some(({ id }) => id === invoiceId)) throw new Failure('INVOICE_NOT_FOUND', 404);
    return new TextEncoder().encode(`%PDF-1.7 invoice ${invoiceId}`);
  }
}
