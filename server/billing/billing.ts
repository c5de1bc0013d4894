import {
  blockedAccess,
  suspensionDay,
  trustUnlocked,
  unlockedAccess,
  type AccountAccess,
  type TrustUnlockProblem,
} from '@farol/core/domain/billing/account-standing';
import { BILLING_FIELDS, isBilled } from '@farol/core/domain/billing/billing-settings';
import { amountToPay, instalments, MAX_CENTS, MAX_INSTALMENTS } from '@farol/core/domain/billing/charge';
import {
  addDays,
  daysBetween,
  dueDate,
  isBillingDay,
  type BillingDay,
} from '@farol/core/domain/billing/due-dates';
import { invoiceDescription } from '@farol/core/domain/billing/invoice-description';
import {
  moneyState,
  openActions,
  regularityOf,
  type BilledCustomer,
  type Invoice,
  type InvoiceAction,
} from '@farol/core/domain/billing/invoice';
import type { BillingAccount } from '@farol/core/domain/billing/suspension';
import { nextInvoices, termsOn } from '@farol/core/domain/billing/planned-invoice';
import type { User } from '@farol/core/domain/account/user';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { AccountStandings } from '../access/account-standings.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle } from '../registry/user-style.ts';
import { yieldToEventLoop } from '../runtime/chunks.ts';
import type { Clock } from '../runtime/clock.ts';
import { invoiceFromRow, wireInvoice, type StoredInvoice } from '../storage/tables/invoices.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import { badRequest, forbidden, HttpError, notFound } from '../wire/http-error.ts';
import type { AccountReviews } from './account-reviews.ts';
import type { BillingRun } from './billing-run.ts';
import type { BillingTerms } from './billing-terms.ts';
import type { InvoiceDocuments } from './invoice-documents.ts';
import type { InvoiceLedger } from './invoice-ledger.ts';
import type { Providers } from './providers.ts';

/** Invoices of one account that are told, the newest first. */
const MAX_INVOICES = 240;
const MAX_INVOICES_OF_CUSTOMER = 60;
const DEFAULT_CUSTOMERS = 50;
const MAX_CUSTOMERS = 200;
const MAX_ISSUED_AT_ONCE = 500;
/** A payment may be written down so many days after it was made. */
const MAX_PAID_DAYS_AGO = 3_650;

const reason = z.string().trim().min(3).max(300);
const bodies = {
  reason: z.object({ reason }),
  unlock: z.object({ trust: z.boolean(), reason }),
  cash: z.object({
    reason,
    paidDate: z.string().refine(isBillingDay).nullish(),
    value: z.int().min(0).max(MAX_CENTS).nullish(),
  }),
  issue: z.object({
    userIds: z.array(z.int().positive()).min(1).max(MAX_ISSUED_AT_ONCE),
    preview: z.boolean(),
  }),
  save: z
    .object({
      dueDateLimitDays: z.int().min(0).max(365).nullish(),
      installmentCount: z.int().min(1).max(MAX_INSTALMENTS).nullish(),
    })
    .catchall(z.union([z.string().max(1_000), z.int(), z.boolean(), z.null()])),
};

/** One invoice that a bulk issue makes, or why it makes none. */
export interface IssuedInvoice {
  readonly userId: number;
  readonly name: string;
  readonly period: string;
  readonly dueDate: BillingDay | null;
  readonly value: number;
  readonly description: string;
  readonly problem: 'notBilled' | 'alreadyIssued' | null;
}

/** What a suspended login is told besides that it is suspended; nothing else. */
export interface SuspensionAnswer {
  readonly message: 'ACCOUNT_IS_SUSPENDED' | 'ACCOUNT_IS_SUSPENDED_TRUST';
  readonly trustUnlock: { readonly days: number } | null;
  readonly invoices: readonly Pick<Invoice, 'id' | 'dueDate' | 'toPay' | 'currency' | 'link' | 'pix'>[];
}

/** Invoices and accounts for those who may see and change them (§4, contract §4.9). */
export class Billing {
  readonly #registry: Registry;
  readonly #time: Clock;
  readonly #terms: BillingTerms;
  readonly #ledger: InvoiceLedger;
  readonly #reviews: AccountReviews;
  readonly #run: BillingRun;
  readonly #providers: Providers;
  readonly #standings: AccountStandings;
  readonly #documents: InvoiceDocuments;

  constructor(
    registry: Registry,
    options: {
      time: Clock;
      terms: BillingTerms;
      ledger: InvoiceLedger;
      reviews: AccountReviews;
      run: BillingRun;
      providers: Providers;
      standings: AccountStandings;
      documents: InvoiceDocuments;
    },
  ) {
    this.#registry = registry;
    this.#time = options.time;
    this.#terms = options.terms;
    this.#ledger = options.ledger;
    this.#reviews = options.reviews;
    this.#run = options.run;
    this.#providers = options.providers;
    this.#standings = options.standings;
    this.#documents = options.documents;
  }

  /** Returns the caller's own invoices, the newest due first. */
  async own(access: Access): Promise<Invoice[]> {
    const invoices = await this.#invoicesOf([access.user.id], MAX_INVOICES);
    return invoices.map((invoice) => this.#wire(invoice, false));
  }

  /** Returns where the caller's own account stands, and when that changes if nothing is paid. */
  async account({ user }: Access): Promise<BillingAccount> {
    const standing = this.#standings.standing(user, this.#time.now());
    const { access, debt } = await this.#reviews.known(user.id);
    return {
      standing,
      trustUntil: standing === 'trust' ? access.trustUntil : null,
      suspendedOn: standing === 'active' ? suspensionDay(access, debt, this.#today()) : null,
    };
  }

  /** Returns an invoice as a PDF file; 404 for those whom it does not concern. */
  async document(access: Access, id: number, signal: AbortSignal): Promise<Buffer> {
    const invoice = await this.#ledger.find(id);
    const isOwn = invoice?.userId === access.user.id;
    if (!invoice || (!isOwn && !this.#isManaged(access, invoice)) || invoice.state.ended === 'cancelled')
      throw invoiceNotFound();
    return this.#documents.make(invoice, access.user, signal);
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
    const user = this.#requireCustomer(access, userId);
    const { trust, reason: why } = parsed(bodies.unlock, body);
    const { trustUnlock } = this.#terms.settingsOf(user);
    const today = this.#today();
    await this.#changeAccess(userId, why, (accountAccess, debt) => {
      if (!trust) return unlockedAccess(accountAccess, debt, today);
      // A manager may trust where the settings do not say so; the days are theirs, or three.
      return accepted(trustUnlocked(accountAccess, { allowed: true, days: trustUnlock.days || 3 }, today));
    });
  }

  /** Closes the access of an account. */
  async lock(access: Access, userId: number, body: unknown): Promise<void> {
    this.#requireCustomer(access, userId);
    const { reason: why } = parsed(bodies.reason, body);
    const today = this.#today();
    await this.#changeAccess(userId, why, (accountAccess) => blockedAccess(accountAccess, today));
  }

  /**
   * Trusts an account that signs in, once until everything late is paid. Throws when that is not possible; the password
   * was checked before.
   */
  async trustOwn(userId: number): Promise<void> {
    const user = this.#registry.users.get(userId)?.user;
    if (!user) throw notFound();
    const { trustUnlock } = this.#terms.settingsOf(user);
    const today = this.#today();
    await this.#changeAccess(userId, '', (accountAccess) =>
      accepted(trustUnlocked(accountAccess, trustUnlock, today)),
    );
  }

  /** Returns what a suspended account is told at the login. */
  async suspensionAnswer(userId: number): Promise<SuspensionAnswer> {
    const user = this.#registry.users.get(userId)?.user;
    // Somebody else's debts are no matter of those whom they manage.
    if (!user || this.#standings.standing(user, this.#time.now()) !== 'suspended')
      return { message: 'ACCOUNT_IS_SUSPENDED', trustUnlock: null, invoices: [] };
    const invoices = await this.#invoicesOf([userId], MAX_INVOICES);
    const open = invoices
      .filter(({ state }) => moneyState(state) === 'owed')
      .toReversed()
      .map((invoice) => this.#wire(invoice, false));
    const { trustUnlock } = this.#terms.settingsOf(user);
    const answer = trustUnlocked(await this.#accessOf(userId), trustUnlock, this.#today());
    const isOpen = 'access' in answer;
    return {
      message: isOpen ? 'ACCOUNT_IS_SUSPENDED_TRUST' : 'ACCOUNT_IS_SUSPENDED',
      trustUnlock: isOpen ? { days: trustUnlock.days } : null,
      invoices: open.map(({ id, dueDate: due, toPay, currency, link, pix }) => ({
        id,
        dueDate: due,
        toPay,
        currency,
        link,
        pix,
      })),
    };
  }

  /** Does what a manager wants with an invoice, and returns it. */
  async act(access: Access, id: number, action: InvoiceAction, body: unknown): Promise<Invoice> {
    const invoice = await this.#managed(access, id);
    const { reason: why, ...more } = parsed(action === 'receivedInCash' ? bodies.cash : bodies.reason, body);
    const paid = action === 'receivedInCash' ? this.#payment(invoice, more) : null;
    const outcome = await this.#ledger.transaction(async (query, after) => {
      const first = await this.#ledger.changeWithin(query, id, { cause: action, reason: why, paid }, after);
      // Nobody else has this money: giving it back is done when it is written down.
      const isHere =
        !this.#providers.isRemote(invoice.provider) || invoice.state.status === 'RECEIVED_IN_CASH';
      if (action !== 'refund' || first.kind !== 'changed' || !isHere) return first;
      return this.#ledger.changeWithin(query, id, { cause: 'refunded', reason: why }, after);
    });
    if (outcome.kind === 'missing') throw invoiceNotFound();
    if (outcome.kind === 'ignored') throw badRequest('Invoice is not open for this action');
    return this.#wire(outcome.invoice, true);
  }

  /**
   * Issues an invoice of an account beside those of its months, in instalments if so wanted, and returns them. The values
   * of the body stand in place of those of the account, which stay as they are. The same once more is refused.
   */
  async save(access: Access, userId: number, body: unknown): Promise<Invoice[]> {
    const user = this.#requireCustomer(access, userId);
    const { dueDateLimitDays, installmentCount, ...values } = parsed(bodies.save, body);
    const { namespace } = this.#registry;
    const more: Record<string, unknown> = {};
    for (const field of BILLING_FIELDS) {
      const value = values[field] ?? values[productAttributeName(namespace, field)];
      if (value !== undefined && value !== null) more[productAttributeName(namespace, field)] = String(value);
    }
    const settings = this.#terms.settingsOf(user, {
      ...more,
      [productAttributeName(namespace, 'enableBilling')]: '1',
    });
    const currency = more[productAttributeName(namespace, 'billingCurrency')] ?? values['currency'];
    if (currency !== undefined && currency !== null && currency !== settings.currency)
      throw badRequest(`Invoices of this server are in ${settings.currency}`);
    const [problem] = settings.problems;
    if (problem) throw badRequest(`The value of ${problem.field} is not valid (${problem.reason})`);
    const today = this.#today();
    const first = settings.firstDueDate;
    if (!isBilled(settings) || first === null) throw badRequest('Price and first due date are required');
    if (first < today || daysBetween(today, first) > MAX_PAID_DAYS_AGO)
      throw badRequest('The first due date is in the past, or too far away');
    const count = installmentCount ?? 1;
    const { language } = userStyle(this.#registry, namespace, user);
    const wanted = instalments(settings.priceCents, count).map((value, index) => {
      const due = dueDate(first, index);
      const described = { name: user.name, dueDate: due, number: index + 1, count };
      const terms = { ...termsOn(settings, due), value };
      return {
        terms: {
          ...terms,
          discount: { ...terms.discount, days: dueDateLimitDays ?? terms.discount.days },
        },
        description: invoiceDescription(settings.description, described, language),
      };
    });
    if (wanted.some(({ terms }) => terms.value === 0))
      throw badRequest('The price is too small for so many instalments');
    const key = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 12);
    const provider = this.#providers.nameFor(user, settings);
    const issued = await this.#ledger.transaction(async (query, after) => {
      const invoices: StoredInvoice[] = [];
      for (const [index, { terms, description }] of wanted.entries()) {
        const draft = {
          user,
          period: `extra-${key}-${index + 1}`,
          terms,
          description,
          provider,
          currency: settings.currency,
        };
        const invoice = await this.#ledger.issue(query, draft, after);
        if (!invoice) throw badRequest('This invoice was issued already');
        invoices.push(invoice);
      }
      return invoices;
    });
    return issued.map((invoice) => this.#wire(invoice, true));
  }

  /** Issues the next invoice of each of these accounts now; with `preview` it only says what would be issued. */
  async issue(access: Access, body: unknown): Promise<{ invoices: IssuedInvoice[] }> {
    const { userIds, preview } = parsed(bodies.issue, body);
    const users = [...new Set(userIds)].map((id) => this.#requireCustomer(access, id));
    const today = this.#today();
    const invoices: IssuedInvoice[] = [];
    for (const user of users) {
      const settings = this.#terms.billedSettings(user);
      const [planned] = settings ? nextInvoices(settings, today, 1) : [];
      const none = { userId: user.id, name: user.name, period: '', dueDate: null, value: 0, description: '' };
      if (!settings || !planned) {
        invoices.push({ ...none, problem: 'notBilled' });
        continue;
      }
      const draft = this.#run.plannedInvoice(user, settings, planned.terms.dueDate, today);
      const row = {
        ...none,
        period: draft.period,
        dueDate: draft.terms.dueDate,
        value: draft.terms.value,
        description: draft.description,
      };
      const isNew = preview
        ? !(await this.#isIssued(user.id, draft.period))
        : (await this.#ledger.transaction((query, after) => this.#ledger.issue(query, draft, after))) !==
          undefined;
      invoices.push({ ...row, problem: isNew ? null : 'alreadyIssued' });
      await yieldToEventLoop();
    }
    return { invoices };
  }

  async #isIssued(userId: number, period: string): Promise<boolean> {
    const row = await this.#registry.query
      .selectFrom('invoices')
      .select('id')
      .where('user_id', '=', userId)
      .where('period', '=', period)
      .executeTakeFirst();
    return row !== undefined;
  }

  #today(): BillingDay {
    return this.#standings.today(this.#time.now());
  }

  async #customers(access: Access): Promise<User[]> {
    this.#requireManager(access);
    const rows = await this.#registry.query
      .selectFrom('invoices')
      .select('user_id')
      .distinct()
      .where((where) => where.or([where('ended', 'is', null), where('ended', '!=', 'cancelled')]))
      .execute();
    const withInvoices = new Set(rows.map(({ user_id }) => user_id));
    const now = this.#time.now();
    const customers: User[] = [];
    let looked = 0;
    for (const { user } of Array.from(this.#registry.users.all())) {
      if ((looked += 1) % 200 === 0) await yieldToEventLoop();
      if (!this.#terms.isBilledBy(access.user, user.id)) continue;
      const standing = this.#standings.standing(user, now);
      const isCustomer =
        withInvoices.has(user.id) ||
        (standing !== 'active' && standing !== 'disabled') ||
        this.#terms.billedSettings(user) !== undefined;
      if (isCustomer) customers.push(user);
    }
    return customers.sort((one, other) => one.id - other.id);
  }

  async #withInvoices(access: Access, users: readonly User[]): Promise<BilledCustomer[]> {
    const mayAct = this.#mayWrite(access);
    const byUser = new Map<number, StoredInvoice[]>();
    for (const { id } of users) byUser.set(id, await this.#invoicesOf([id], MAX_INVOICES_OF_CUSTOMER));
    const [today, now] = [this.#today(), this.#time.now()];
    return users.map((user) => {
      const invoices = byUser.get(user.id) ?? [];
      const owed = invoices.filter(({ state }) => moneyState(state) === 'owed');
      const lateDays = Math.max(0, ...owed.map(({ terms }) => daysBetween(terms.dueDate, today)));
      return {
        userId: user.id,
        name: user.name,
        email: user.email,
        regularity: regularityOf(lateDays),
        standing: this.#standings.standing(user, now),
        lateDays,
        invoices: invoices.map((invoice) => this.#wire(invoice, mayAct)),
      };
    });
  }

  /** Returns invoices that were not cancelled, the newest due first. */
  async #invoicesOf(userIds: readonly number[], limit: number): Promise<StoredInvoice[]> {
    const rows = await this.#registry.query
      .selectFrom('invoices')
      .selectAll()
      .where('user_id', 'in', [...userIds])
      .where((where) => where.or([where('ended', 'is', null), where('ended', '!=', 'cancelled')]))
      .orderBy('due_date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return readableRows('invoices', rows, invoiceFromRow);
  }

  #wire(invoice: StoredInvoice, mayAct: boolean): Invoice {
    const isOwed = moneyState(invoice.state) === 'owed';
    const toPay = isOwed ? amountToPay(invoice.terms, this.#today()).total : 0;
    return wireInvoice(isOwed ? invoice : { ...invoice, link: null }, {
      toPay,
      pix: this.#providers.pixOf(invoice, toPay),
      actions: mayAct ? openActions(invoice.state) : [],
      isManaged: mayAct,
    });
  }

  async #accessOf(userId: number): Promise<AccountAccess> {
    return this.#ledger.transaction((query, after) =>
      this.#reviews.change(query, { userId, today: this.#today(), after, reason: '' }, (access) => access),
    );
  }

  async #changeAccess(
    userId: number,
    why: string,
    change: Parameters<AccountReviews['change']>[2],
  ): Promise<void> {
    const today = this.#today();
    await this.#ledger.transaction((query, after) =>
      this.#reviews.change(query, { userId, today, after, reason: why }, change),
    );
  }

  #payment(
    invoice: StoredInvoice,
    { paidDate, value }: { paidDate?: BillingDay | null | undefined; value?: number | null | undefined },
  ) {
    const today = this.#today();
    const date = paidDate ?? today;
    if (date > today || date < addDays(today, -MAX_PAID_DAYS_AGO))
      throw badRequest('The day of the payment is in the future, or too long ago');
    return { date, value: value ?? amountToPay(invoice.terms, date).total };
  }

  async #managed(access: Access, id: number): Promise<StoredInvoice> {
    this.#requireManager(access);
    const invoice = await this.#ledger.find(id);
    if (!invoice || !this.#isManaged(access, invoice)) throw invoiceNotFound();
    this.#requireWrite(access);
    return invoice;
  }

  #isManaged(access: Access, { userId }: StoredInvoice): boolean {
    if (userId === 0) return access.isAdministrator;
    return this.#terms.isBilledBy(access.user, userId);
  }

  /** Throws for everybody but administrators and resellers. */
  #requireManager(access: Access): void {
    const isReseller = access.accountsBelow !== undefined;
    if (!access.isAdministrator && !isReseller) throw forbidden('Operation restricted');
  }

  #requireCustomer(access: Access, userId: number): User {
    this.#requireManager(access);
    const user = this.#registry.users.get(userId)?.user;
    if (!user || !this.#terms.isBilledBy(access.user, userId)) throw forbidden('User access denied');
    this.#requireWrite(access);
    return user;
  }

  #requireWrite(access: Access): void {
    access.requireNotReadonly();
  }

  #mayWrite(access: Access): boolean {
    return access.isAdministrator || !access.effectiveUser.readonly;
  }
}

function invoiceNotFound(): HttpError {
  return new HttpError(404, 'Invoice not found - NotFoundException');
}

const TRUST_PROBLEMS: Readonly<Record<TrustUnlockProblem, string>> = {
  alreadyUsed: 'Trust unlock was already used',
  notAllowed: 'Trust unlock is not available',
  notSuspended: 'The account is not suspended',
};

function accepted(answer: ReturnType<typeof trustUnlocked>): AccountAccess {
  if ('problem' in answer) throw badRequest(TRUST_PROBLEMS[answer.problem]);
  return answer.access;
}

/** Reads a body, or throws what is wrong with it in one line. */
function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') ?? '';
  throw badRequest(
    path === 'reason' ? 'A reason is required' : `The value of ${path || 'the body'} is not valid`,
  );
}
