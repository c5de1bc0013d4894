import { BILLING_FIELDS, isBilled } from '@farol/core/domain/billing/billing-settings';
import { instalments } from '@farol/core/domain/billing/charge';
import { daysBetween, dueDate, type IsoDate } from '@farol/core/domain/billing/due-dates';
import { invoiceDescription } from '@farol/core/domain/billing/invoice-description';
import type { Invoice } from '@farol/core/domain/billing/invoice';
import { nextInvoices, termsOn } from '@farol/core/domain/billing/planned-invoice';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import { createHash } from 'node:crypto';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle } from '../registry/user-style.ts';
import { yieldToEventLoop } from '../runtime/chunks.ts';
import type { StoredInvoice } from '../storage/tables/invoices.ts';
import { badRequest } from '../wire/http-error.ts';
import { billingBodies, MAX_BILLED_DAYS, readBody } from './billing-bodies.ts';
import type { BillingRights } from './billing-rights.ts';
import type { BillingRun } from './billing-run.ts';
import type { BillingTerms } from './billing-terms.ts';
import type { InvoiceLedger } from './invoice-ledger.ts';
import type { InvoiceViews } from './invoice-views.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** One invoice that a bulk issue makes, or why it makes none. */
export interface NewlyIssuedInvoice {
  readonly userId: number;
  readonly name: string;
  readonly period: string;
  readonly dueDate: IsoDate | null;
  readonly value: number;
  readonly description: string;
  /** The invoice of this period was cancelled, and this one takes its place. */
  readonly isReplacement: boolean;
  readonly problem: 'notBilled' | 'alreadyIssued' | null;
}

/** Invoices that managers issue: those of the months before their time, and others beside them (contract §4.9). */
export class InvoiceIssuer {
  readonly #registry: Registry;
  readonly #terms: BillingTerms;
  readonly #rights: BillingRights;
  readonly #invoices: InvoiceViews;
  readonly #ledger: InvoiceLedger;
  readonly #run: BillingRun;
  readonly #providers: PaymentProviders;

  constructor(
    registry: Registry,
    options: {
      terms: BillingTerms;
      rights: BillingRights;
      invoices: InvoiceViews;
      ledger: InvoiceLedger;
      run: BillingRun;
      providers: PaymentProviders;
    },
  ) {
    this.#registry = registry;
    this.#terms = options.terms;
    this.#rights = options.rights;
    this.#invoices = options.invoices;
    this.#ledger = options.ledger;
    this.#run = options.run;
    this.#providers = options.providers;
  }

  /**
   * Issues an invoice of an account beside those of its months, in instalments if so wanted, and returns them. The values
   * of the body stand in place of those of the account, which stay as they are. The same once more is refused, unless it was
   * cancelled.
   */
  async save(access: Access, userId: number, body: unknown): Promise<Invoice[]> {
    const user = this.#rights.requireCustomer(access, userId);
    const { dueDateLimitDays, installmentCount, ...values } = readBody(billingBodies.save, body);
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
    const today = this.#invoices.today();
    if (!isBilled(settings)) throw badRequest('Price and first due date are required');
    const first = settings.firstDueDate;
    if (first < today || daysBetween(today, first) > MAX_BILLED_DAYS)
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
        const invoice = await this.#ledger.issueAgain(query, draft, after);
        if (!invoice) throw badRequest('This invoice was issued already');
        invoices.push(invoice);
      }
      return invoices;
    });
    return issued.map((invoice) => this.#invoices.wire(invoice, true));
  }

  /**
   * Issues the next invoice of each of these accounts now, also where it was issued and cancelled; with `preview` it only
   * says what would be issued.
   */
  async issue(access: Access, body: unknown): Promise<{ invoices: NewlyIssuedInvoice[] }> {
    const { userIds, preview } = readBody(billingBodies.issue, body);
    const users = [...new Set(userIds)].map((id) => this.#rights.requireCustomer(access, id));
    const today = this.#invoices.today();
    const invoices: NewlyIssuedInvoice[] = [];
    for (const user of users) {
      const settings = this.#terms.billedSettings(user);
      const [planned] = settings ? nextInvoices(settings, today, 1) : [];
      const none = {
        userId: user.id,
        name: user.name,
        period: '',
        dueDate: null,
        value: 0,
        description: '',
        isReplacement: false,
      };
      if (!settings || !planned) {
        invoices.push({ ...none, problem: 'notBilled' });
        continue;
      }
      const draft = this.#run.plannedInvoice(user, settings, planned.terms.dueDate, today);
      const before = await this.#issuedBefore(user.id, draft.period);
      const row = {
        ...none,
        isReplacement: before === 'cancelled',
        period: draft.period,
        dueDate: draft.terms.dueDate,
        value: draft.terms.value,
        description: draft.description,
      };
      const isNew = preview
        ? before !== 'issued'
        : (await this.#ledger.transaction((query, after) => this.#ledger.issueAgain(query, draft, after))) !==
          undefined;
      invoices.push({ ...row, problem: isNew ? null : 'alreadyIssued' });
      await yieldToEventLoop();
    }
    return { invoices };
  }

  /** Returns what came of the invoice of a period; undefined where there was none. */
  async #issuedBefore(userId: number, period: string): Promise<'issued' | 'cancelled' | undefined> {
    const row = await this.#registry.query
      .selectFrom('invoices')
      .select('ended')
      .where('user_id', '=', userId)
      .where('period', '=', period)
      .executeTakeFirst();
    return row && (row.ended === 'cancelled' ? 'cancelled' : 'issued');
  }
}
