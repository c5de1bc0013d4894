import {
  blockedAccess,
  trustUnlocked,
  unlockedAccess,
  type AccountAccess,
} from '@farol/core/domain/billing/account-standing';
import { amountToPay } from '@farol/core/domain/billing/charge';
import { addDays, daysBetween, type IsoDate } from '@farol/core/domain/billing/due-dates';
import { regularityOf, type BilledCustomer, type Invoice } from '@farol/core/domain/billing/invoice';
import { ledgerStateOf, type InvoiceAction } from '@farol/core/domain/billing/invoice-state';
import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import type { AccountStandings } from '../access/account-standings.ts';
import type { Registry } from '../registry/registry.ts';
import { yieldToEventLoop } from '../runtime/chunks.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { StoredInvoice } from '../storage/tables/invoices.ts';
import { badRequest } from '../wire/http-error.ts';
import type { AccountReviews } from './account-reviews.ts';
import { requireTrustUnlock, billingBodies, MAX_BILLED_DAYS, readBody } from './billing-bodies.ts';
import { invoiceNotFound, type BillingRights } from './billing-rights.ts';
import type { BillingTerms } from './billing-terms.ts';
import type { InvoiceLedger } from './invoice-ledger.ts';
import type { InvoiceViews } from './invoice-views.ts';
import type { PaymentProviders } from './payment-providers.ts';

const MAX_INVOICES_OF_CUSTOMER = 60;
const DEFAULT_CUSTOMERS = 50;
const MAX_CUSTOMERS = 200;
/** A manager may trust where the settings do not say for how many days. */
const TRUST_DAYS_OF_MANAGERS = 3;

/** What customers and their billers see of billing, and what is done about it. */
export interface BillingParts {
  readonly registry: Registry;
  readonly time: ServerClock;
  readonly terms: BillingTerms;
  readonly rights: BillingRights;
  readonly invoices: InvoiceViews;
  readonly ledger: InvoiceLedger;
  readonly reviews: AccountReviews;
  readonly standings: AccountStandings;
}

/** The customers whom somebody bills: what they owe, and what is done about it (§4, contract §4.9). */
export class CustomerBilling {
  readonly #parts: BillingParts & { readonly providers: PaymentProviders };

  constructor(parts: BillingParts & { readonly providers: PaymentProviders }) {
    this.#parts = parts;
  }

  /**
   * Returns the customers whom the caller bills, by number: those who are billed, have invoices, or are suspended. Throws
   * for everybody but administrators and resellers.
   */
  async customers(
    access: Access,
    { start = 0, limit = DEFAULT_CUSTOMERS }: { start?: number | undefined; limit?: number | undefined },
  ): Promise<BilledCustomer[]> {
    if (start < 0 || limit < 1 || limit > MAX_CUSTOMERS)
      throw badRequest(`Parameter limit has to be from 1 to ${MAX_CUSTOMERS}`);
    const customers = await this.#customers(access);
    return this.#withInvoices(access, customers.slice(start, start + limit));
  }

  /** Yields all customers whom the caller bills, some at a time. */
  async *allCustomers(access: Access): AsyncGenerator<BilledCustomer[]> {
    const customers = await this.#customers(access);
    for (let start = 0; start < customers.length; start += DEFAULT_CUSTOMERS) {
      yield await this.#withInvoices(access, customers.slice(start, start + DEFAULT_CUSTOMERS));
      await yieldToEventLoop();
    }
  }

  /** Lets an account in: with trust for some days, else for good. */
  async unlock(access: Access, userId: number, body: unknown): Promise<void> {
    const user = this.#parts.rights.requireCustomer(access, userId);
    const { trust, reason: why } = readBody(billingBodies.unlock, body);
    const today = this.#parts.invoices.today();
    await this.#parts.ledger.changeAccess(userId, why, (accountAccess, debt) =>
      trust
        ? requireTrustUnlock(trustUnlocked(accountAccess, this.#trustOf(user), today))
        : unlockedAccess(accountAccess, debt, today),
    );
  }

  /** Closes the access of an account. */
  async lock(access: Access, userId: number, body: unknown): Promise<void> {
    this.#parts.rights.requireCustomer(access, userId);
    const { reason: why } = readBody(billingBodies.reason, body);
    const today = this.#parts.invoices.today();
    await this.#parts.ledger.changeAccess(userId, why, (accountAccess) =>
      blockedAccess(accountAccess, today),
    );
  }

  /** Does what a manager wants with an invoice, and returns it. */
  async act(access: Access, id: number, action: InvoiceAction, body: unknown): Promise<Invoice> {
    const invoice = this.#parts.rights.requireInvoice(access, await this.#parts.ledger.find(id));
    const form = action === 'receivedInCash' ? billingBodies.cash : billingBodies.reason;
    const { reason: why, ...more } = readBody(form, body);
    const paid = action === 'receivedInCash' ? this.#payment(invoice, more) : null;
    const outcome = await this.#parts.ledger.transaction(async (query, after) => {
      const first = await this.#parts.ledger.changeWithin(
        query,
        id,
        { cause: action, reason: why, paid },
        after,
      );
      // Nobody else has this money: giving it back is done when it is written down.
      const isHere =
        !this.#parts.providers.isRemote(invoice.provider) || invoice.state.status === 'RECEIVED_IN_CASH';
      if (action !== 'refund' || first.kind !== 'changed' || !isHere) return first;
      return this.#parts.ledger.changeWithin(query, id, { cause: 'refunded', reason: why }, after);
    });
    if (outcome.kind === 'missing') throw invoiceNotFound();
    if (outcome.kind === 'ignored') throw badRequest('Invoice is not open for this action');
    return this.#parts.invoices.wire(outcome.invoice, true);
  }

  async #customers(access: Access): Promise<User[]> {
    this.#parts.rights.requireManager(access);
    const rows = await this.#parts.registry.query
      .selectFrom('invoices')
      .select('user_id')
      .distinct()
      .where((where) => where.or([where('ended', 'is', null), where('ended', '!=', 'cancelled')]))
      .execute();
    const withInvoices = new Set(rows.map(({ user_id }) => user_id));
    const now = this.#parts.time.now();
    const customers: User[] = [];
    let looked = 0;
    for (const { user } of Array.from(this.#parts.registry.users.all())) {
      if ((looked += 1) % 200 === 0) await yieldToEventLoop();
      if (!this.#parts.terms.isBilledBy(access.user, user.id)) continue;
      const standing = this.#parts.standings.standing(user, now);
      const isCustomer =
        withInvoices.has(user.id) ||
        (standing !== 'active' && standing !== 'disabled') ||
        this.#parts.terms.billedSettings(user) !== undefined;
      if (isCustomer) customers.push(user);
    }
    return customers.sort((left, right) => left.id - right.id);
  }

  async #withInvoices(access: Access, users: readonly User[]): Promise<BilledCustomer[]> {
    const mayAct = this.#parts.rights.mayWrite(access);
    const byUser = new Map<number, StoredInvoice[]>();
    for (const { id } of users) byUser.set(id, await this.#parts.invoices.of(id, MAX_INVOICES_OF_CUSTOMER));
    const [today, now] = [this.#parts.invoices.today(), this.#parts.time.now()];
    const suspended = users.filter((user) => this.#parts.standings.standing(user, now) === 'suspended');
    const known = await this.#parts.reviews.accessOf(suspended.map(({ id }) => id));
    return users.map((user) => {
      const invoices = byUser.get(user.id) ?? [];
      const owed = invoices.filter(({ state }) => ledgerStateOf(state) === 'owed');
      const lateDays = Math.max(0, ...owed.map(({ terms }) => daysBetween(terms.dueDate, today)));
      return {
        userId: user.id,
        name: user.name,
        email: user.email,
        regularity: regularityOf(lateDays),
        standing: this.#parts.standings.standing(user, now),
        lateDays,
        trustUnlock: this.#trustUnlockOf(user, known.get(user.id), today),
        invoices: invoices.map((invoice) => this.#parts.invoices.wire(invoice, mayAct)),
      };
    });
  }

  /** A manager may trust where the settings do not say so; the days are theirs, or three. */
  #trustOf(user: User): { allowed: true; days: number } {
    const { days } = this.#parts.terms.settingsOf(user).trustUnlock;
    return { allowed: true, days: days || TRUST_DAYS_OF_MANAGERS };
  }

  #trustUnlockOf(
    user: User,
    access: AccountAccess | undefined,
    today: IsoDate,
  ): BilledCustomer['trustUnlock'] {
    const trust = this.#trustOf(user);
    const answer = access && trustUnlocked(access, trust, today);
    if (!answer || !('access' in answer) || answer.access.trustUntil === null) return null;
    return { days: trust.days, until: answer.access.trustUntil };
  }

  #payment(
    invoice: StoredInvoice,
    { paidDate, value }: { paidDate?: IsoDate | null | undefined; value?: number | null | undefined },
  ) {
    const today = this.#parts.invoices.today();
    const date = paidDate ?? today;
    if (date > today || date < addDays(today, -MAX_BILLED_DAYS))
      throw badRequest('The day of the payment is in the future, or too long ago');
    return { date, value: value ?? amountToPay(invoice.terms, date).total };
  }
}
