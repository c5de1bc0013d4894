import { amountToPay } from '@farol/core/domain/billing/charge';
import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import type { Invoice } from '@farol/core/domain/billing/invoice';
import { ledgerStateOf, openActions } from '@farol/core/domain/billing/invoice-state';
import type { Registry } from '../registry/registry.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import { invoiceFromRow, wireInvoice, type StoredInvoice } from '../storage/tables/invoices.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** Reads invoices, and says them with what is to be paid on the day of the question. */
export class InvoiceViews {
  readonly #registry: Registry;
  readonly #providers: PaymentProviders;
  /** The present day in the time zone of the server. */
  readonly today: () => IsoDate;

  constructor(registry: Registry, options: { providers: PaymentProviders; today: () => IsoDate }) {
    this.#registry = registry;
    this.#providers = options.providers;
    this.today = options.today;
  }

  /** Returns the invoices of an account that were not cancelled, the newest due first. */
  async of(userId: number, limit: number): Promise<StoredInvoice[]> {
    const rows = await this.#registry.query
      .selectFrom('invoices')
      .selectAll()
      .where('user_id', '=', userId)
      .where((where) => where.or([where('ended', 'is', null), where('ended', '!=', 'cancelled')]))
      .orderBy('due_date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return readableRows('invoices', rows, invoiceFromRow);
  }

  /** Returns an invoice as it is told, with the actions that are open to those who may act. */
  wire(invoice: StoredInvoice, mayAct: boolean): Invoice {
    const isOwed = ledgerStateOf(invoice.state) === 'owed';
    const toPay = isOwed ? amountToPay(invoice.terms, this.today()).total : 0;
    return wireInvoice(isOwed ? invoice : { ...invoice, link: null }, {
      toPay,
      pix: this.#providers.pixOf(invoice, toPay),
      actions: mayAct ? openActions(invoice.state) : [],
      isManaged: mayAct,
    });
  }
}
