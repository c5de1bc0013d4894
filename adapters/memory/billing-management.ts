import {
  isBillingReason,
  isRefundByHand,
  type BillingChange,
  type IssuedInvoice,
  type NewCharge,
} from '@farol/core/domain/billing/billing-change';
import { instalments } from '@farol/core/domain/billing/charge';
import { dueDate, periodOf } from '@farol/core/domain/billing/due-dates';
import type { BilledCustomer, Invoice } from '@farol/core/domain/billing/invoice';
import { nextInvoiceState, openActions, type InvoiceState } from '@farol/core/domain/billing/invoice-state';
import { Failure } from '@farol/core/domain/values/failure';
import type { BillingExport, BillingManagement } from '@farol/core/ports/billing-management';
import type { MemoryNetwork } from './network.ts';

/** The due date of the monthly invoices of all customers in memory. */
const MONTHLY = { dueDate: '2027-01-10', value: 4990, currency: 'BRL', description: 'Tracking 01/2027' };

/** In-memory billing of customers: invoices move by the rules of §4; every customer has one monthly invoice to be issued. */
export class MemoryBillingManagement implements BillingManagement {
  billed: readonly BilledCustomer[];
  /** What was changed, in order. */
  readonly changes: BillingChange[] = [];
  /** The charges that were issued: the same once more is refused. */
  readonly #charged = new Set<string>();
  #lastId = 0;
  /** The months of which an invoice was cancelled, by customer. */
  readonly #cancelled = new Set<string>();
  readonly #network: MemoryNetwork;

  constructor(billed: readonly BilledCustomer[], network: MemoryNetwork) {
    this.billed = billed;
    this.#network = network;
  }

  async customers(): Promise<readonly BilledCustomer[]> {
    await this.#network.transmit();
    return this.billed;
  }

  change(change: BillingChange): Promise<void> {
    return this.#network.call(() => {
      if (!isBillingReason(change.reason)) throw new Failure('A_REASON_IS_REQUIRED', 400);
      if ('userId' in change) this.#changeAccess(change);
      else this.#changeInvoice(change);
      this.changes.push(change);
    }, true);
  }

  charge(charge: NewCharge): Promise<readonly Invoice[]> {
    return this.#network.call(() => {
      const { userId, cents, firstDueDate, count, description } = charge;
      const customer = this.#customer(userId);
      const key = JSON.stringify([userId, cents, firstDueDate, count, description]);
      if (this.#charged.has(key)) throw new Failure('THIS_INVOICE_WAS_ISSUED_ALREADY', 400);
      this.#charged.add(key);
      const invoices = instalments(cents, count).map((value, index) =>
        this.#invoice(customer, { value, dueDate: dueDate(firstDueDate, index), description }),
      );
      this.#store({ ...customer, invoices: [...customer.invoices, ...invoices] });
      return invoices;
    }, true);
  }

  issue(userIds: readonly number[], isPreview: boolean): Promise<readonly IssuedInvoice[]> {
    return this.#network.call(
      () =>
        userIds.map((userId) => {
          const customer = this.#customer(userId);
          const period = periodOf(MONTHLY.dueDate);
          const isIssued = customer.invoices.some((invoice) => invoice.period === period);
          if (!isIssued && !isPreview)
            this.#store({ ...customer, invoices: [...customer.invoices, this.#invoice(customer, MONTHLY)] });
          const problem = isIssued ? 'alreadyIssued' : null;
          const isReplacement = !isIssued && this.#cancelled.has(`${userId} ${period}`);
          return { userId, name: customer.name, period, ...MONTHLY, isReplacement, problem };
        }),
      !isPreview,
    );
  }

  async exported(format: BillingExport): Promise<Uint8Array<ArrayBuffer>> {
    await this.#network.transmit();
    const ids = this.billed.flatMap(({ invoices }) => invoices.map(({ id }) => id));
    return new TextEncoder().encode(`${format}\n${ids.join('\n')}`);
  }

  #changeAccess(change: BillingChange & { userId: number }): void {
    const customer = this.#customer(change.userId);
    const opened = change.type === 'unlock' && (change.isTrust ? 'trust' : 'active');
    if (opened === 'trust' && customer.trustUnlock === null)
      throw new Failure('TRUST_UNLOCK_WAS_ALREADY_USED', 400);
    this.#store({ ...customer, standing: opened || 'blocked', trustUnlock: null });
  }

  #changeInvoice(change: BillingChange & { invoiceId: number }): void {
    const { invoiceId, type } = change;
    const customer = this.billed.find(({ invoices }) => invoices.some(({ id }) => id === invoiceId));
    const invoice = customer?.invoices.find(({ id }) => id === invoiceId);
    if (!customer || !invoice) throw new Failure('INVOICE_NOT_FOUND', 404);
    const step = nextInvoiceState(invoice, type);
    if (!step.isChange) throw new Failure('INVOICE_IS_NOT_OPEN_FOR_THIS_ACTION', 400);
    // Nobody else has money that was received in cash: giving it back is done when it is written down.
    const ended = isRefundByHand({ type, invoice }) ? 'refunded' : step.state.ended;
    const state: InvoiceState = { ...step.state, ended };
    const changed: Invoice = {
      ...invoice,
      ...state,
      toPay: 0,
      actions: openActions(state),
      ...(change.type === 'receivedInCash' && { paidDate: change.paidDate, paidValue: change.value }),
    };
    const others = customer.invoices.filter(({ id }) => id !== invoiceId);
    if (changed.ended === 'cancelled') this.#cancelled.add(`${customer.userId} ${invoice.period}`);
    // Cancelled invoices are in no list.
    this.#store({ ...customer, invoices: changed.ended === 'cancelled' ? others : [...others, changed] });
  }

  #invoice({ userId }: BilledCustomer, terms: Pick<Invoice, 'value' | 'dueDate' | 'description'>): Invoice {
    const state = { status: 'PENDING', ended: null } as const;
    return {
      id: this.#nextId(),
      userId,
      period: periodOf(terms.dueDate),
      ...terms,
      toPay: terms.value,
      currency: MONTHLY.currency,
      ...state,
      paidDate: null,
      paidValue: null,
      link: null,
      pix: null,
      issuedAt: '2026-01-01T00:00:00.000Z',
      actions: openActions(state),
    };
  }

  /** Returns a number that no invoice has had. */
  #nextId(): number {
    const ids = this.billed.flatMap(({ invoices }) => invoices.map(({ id }) => id));
    this.#lastId = Math.max(this.#lastId, ...ids) + 1;
    return this.#lastId;
  }

  #customer(userId: number): BilledCustomer {
    const customer = this.billed.find((item) => item.userId === userId);
    if (!customer) throw new Failure('HTTP_404_NOT_FOUND', 404);
    return customer;
  }

  #store(changed: BilledCustomer): void {
    this.billed = this.billed.map((item) => (item.userId === changed.userId ? changed : item));
  }
}
