import { nextInvoiceState, type IgnoredTrigger } from '@farol/core/domain/billing/invoice-state';
import type { AccountAccess } from '@farol/core/domain/billing/account-standing';
import type { InvoiceTerms } from '@farol/core/domain/billing/charge';
import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import type { User } from '@farol/core/domain/account/user';
import { sql, type Kysely } from 'kysely';
import { currentActor } from '../activity/activity-actor.ts';
import { ACTIVITY_CODES } from '../activity/activity-codes.ts';
import { writeActivity } from '../activity/write-activity.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { DatabaseKind } from '../storage/schema/database-kind.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { invoiceFromRow, type Payment, type StoredInvoice } from '../storage/tables/invoices.ts';
import type { AccessChange, AccountReviews, AfterCommit } from './account-reviews.ts';
import type { ChargeReport } from './provider.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { providerJob, type ProviderTask } from './provider-jobs.ts';
import {
  cashOf,
  endsSecondPayment,
  invoiceAfterStep,
  invoiceWithReport,
  secondPaymentOf,
  stepOfReport,
} from './invoice-progress.ts';

/** An invoice that is to be issued. */
export interface NewInvoice {
  readonly user: User;
  readonly period: string;
  readonly terms: InvoiceTerms;
  readonly currency: string;
  readonly description: string;
  readonly provider: string;
}

/** What moves an invoice: a word of the table of §4, or where the provider says that it stands. */
export interface InvoiceChange {
  readonly cause: string;
  readonly report?: ChargeReport;
  /** Which charge it is about, where the invoice may have another one by now. */
  readonly chargeNumber?: number;
  /** What was paid, where that is known. */
  readonly paid?: Payment | null;
  /** Why somebody did it; '' for others. */
  readonly reason?: string;
}

/** What came of a change. */
export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly invoice: StoredInvoice }
  | { readonly kind: 'ignored'; readonly reason: IgnoredTrigger; readonly invoice: StoredInvoice }
  | { readonly kind: 'missing' };

/**
 * The books: each step of an invoice is one transaction with what it means for the money, for the access of the
 * account, and with what is to be sent to the provider.
 */
export class InvoiceLedger {
  readonly #registry: Registry;
  readonly #kind: DatabaseKind;
  readonly #outbox: OutboxService;
  readonly #time: ServerClock;
  readonly #reviews: AccountReviews;
  readonly #providers: PaymentProviders;
  readonly #today: () => IsoDate;

  constructor(
    registry: Registry,
    options: {
      kind: DatabaseKind;
      outbox: OutboxService;
      time: ServerClock;
      reviews: AccountReviews;
      providers: PaymentProviders;
      today: () => IsoDate;
    },
  ) {
    this.#registry = registry;
    this.#kind = options.kind;
    this.#outbox = options.outbox;
    this.#time = options.time;
    this.#reviews = options.reviews;
    this.#providers = options.providers;
    this.#today = options.today;
  }

  /** Runs a transaction, and after its commit what has to follow. */
  async transaction<T>(work: (query: Kysely<Schema>, after: AfterCommit) => Promise<T>): Promise<T> {
    const after: AfterCommit = [];
    const result = await this.#registry.query
      .transaction()
      .execute((query: Kysely<Schema>) => work(query, after));
    for (const follow of after) follow();
    return result;
  }

  /** Returns an invoice; undefined where there is none of this number. */
  async find(id: number): Promise<StoredInvoice | undefined> {
    const row = await this.#registry.query
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && invoiceFromRow(row);
  }

  /** Issues an invoice; undefined where its user has had one of this period already, also one that was cancelled. */
  async issue(
    query: Kysely<Schema>,
    { user, period, terms, currency, description, provider }: NewInvoice,
    after: AfterCommit,
  ): Promise<StoredInvoice | undefined> {
    const now = this.#time.now();
    const status = terms.dueDate < this.#today() ? 'OVERDUE' : 'PENDING';
    const row = await query
      .insertInto('invoices')
      .values({
        user_id: user.id,
        customer: user.name,
        period,
        due_date: terms.dueDate,
        value: terms.value,
        currency,
        terms: JSON.stringify(terms),
        description,
        status,
        ended: null,
        provider,
        charge_number: 1,
        issued_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'period']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const invoice = invoiceFromRow(row);
    await this.#record(query, invoice, { cause: 'issued', amount: 0, reason: '' });
    if (this.#providers.isRemote(provider)) await this.enqueue(query, invoice, 'charge', '', after);
    return invoice;
  }

  /**
   * Issues an invoice also where the one of its period was cancelled: that one keeps its number and gives up the period.
   * Undefined where there is another one.
   */
  async issueAgain(
    query: Kysely<Schema>,
    invoice: NewInvoice,
    after: AfterCommit,
  ): Promise<StoredInvoice | undefined> {
    await query
      .updateTable('invoices')
      .set({ period: sql<string>`'cancelled-' || id` })
      .where('user_id', '=', invoice.user.id)
      .where('period', '=', invoice.period)
      .where('ended', '=', 'cancelled')
      .execute();
    return this.issue(query, invoice, after);
  }

  /** Changes an invoice in a transaction of its own. */
  change(id: number, change: InvoiceChange): Promise<ChangeOutcome> {
    return this.transaction((query, after) => this.changeWithin(query, id, change, after));
  }

  /** Changes an invoice: by one step, with all that follows from it, or not at all. */
  async changeWithin(
    query: Kysely<Schema>,
    id: number,
    { cause, report, chargeNumber, paid, reason = '' }: InvoiceChange,
    after: AfterCommit,
  ): Promise<ChangeOutcome> {
    let locked = query.selectFrom('invoices').selectAll().where('id', '=', id);
    if (this.#kind === 'postgres') locked = locked.forUpdate();
    const row = await locked.executeTakeFirst();
    if (!row) return { kind: 'missing' };
    const before = invoiceFromRow(row);
    if (chargeNumber !== undefined && chargeNumber !== before.chargeNumber)
      return { kind: 'ignored', reason: 'outOfOrder', invoice: before };
    if (!report && endsSecondPayment(before, cause)) {
      const invoice = await this.#withSecondPayment(query, before, {
        cause: 'secondRefunded',
        payment: null,
      });
      return { kind: 'ignored', reason: 'repeated', invoice };
    }
    const told = report ? await this.#withReport(query, before, report) : before;
    const known = report ? await this.#withSecondReported(query, told, report) : told;
    const step = report ? stepOfReport(known.state, report) : nextInvoiceState(known.state, cause);
    if (!step.isChange) {
      if (known !== before && known.userId !== 0)
        await this.#reviews.review(query, known.userId, this.#today(), after);
      return { kind: 'ignored', reason: step.reason, invoice: known };
    }
    const changed = invoiceAfterStep(known, step.state, paid ?? report?.paid ?? null, this.#today());
    await query
      .updateTable('invoices')
      .set({
        status: changed.state.status,
        ended: changed.state.ended,
        paid_date: changed.paid?.date ?? null,
        paid_value: changed.paid?.value ?? null,
        charge_number: changed.chargeNumber,
        charge_id: changed.chargeId,
        link: changed.link,
        pix: changed.pix,
        checked_on: changed.checkedOn,
      })
      .where('id', '=', id)
      .execute();
    const stepId = await this.#record(query, changed, {
      cause,
      amount: cashOf(changed) - cashOf(before),
      reason,
    });
    if (cause !== 'dueDayPassed') await this.#log(query, before, changed, { cause, reason });
    await this.#tellProvider(query, { before, changed, cause, stepId }, after);
    if (changed.userId !== 0) await this.#reviews.review(query, changed.userId, this.#today(), after);
    return { kind: 'changed', invoice: changed };
  }

  /**
   * Changes the access of an account in a transaction of its own, after a look at what it owes, and returns it. Throws
   * what the change throws; then nothing has changed.
   * @param reason why somebody did it; '' for others
   */
  changeAccess(userId: number, reason: string, change: AccessChange): Promise<AccountAccess> {
    const today = this.#today();
    return this.transaction((query, after) =>
      this.#reviews.change(query, { userId, today, after, reason }, change),
    );
  }

  /** Hands a task to the outbox; one with the same key is handed over once. */
  async enqueue(
    query: Kysely<Schema>,
    invoice: StoredInvoice,
    task: ProviderTask,
    key: string,
    after: AfterCommit,
  ): Promise<void> {
    const job = providerJob(invoice, task, key, this.#time.now());
    after.push(await this.#outbox.add(query, [job]));
  }

  /** Stores what the provider said of the charge itself. */
  async #withReport(
    query: Kysely<Schema>,
    invoice: StoredInvoice,
    report: ChargeReport,
  ): Promise<StoredInvoice> {
    const known = invoiceWithReport(invoice, report, this.#today());
    if (known === invoice) return invoice;
    await query
      .updateTable('invoices')
      .set({
        charge_id: known.chargeId,
        link: known.link,
        pix: known.pix,
        checked_on: known.checkedOn,
      })
      .where('id', '=', invoice.id)
      .execute();
    return known;
  }

  /** Notes a payment at the provider for what was paid in cash: who bills has to give one of them back. */
  async #withSecondReported(
    query: Kysely<Schema>,
    invoice: StoredInvoice,
    report: ChargeReport,
  ): Promise<StoredInvoice> {
    const payment = secondPaymentOf(invoice, report, this.#today());
    if (payment === undefined) return invoice;
    const cause = payment ? 'secondPayment' : 'secondRefunded';
    return this.#withSecondPayment(query, invoice, { cause, payment });
  }

  async #withSecondPayment(
    query: Kysely<Schema>,
    invoice: StoredInvoice,
    { cause, payment }: { cause: string; payment: Payment | null },
  ): Promise<StoredInvoice> {
    const changed: StoredInvoice = { ...invoice, secondPayment: payment };
    await query
      .updateTable('invoices')
      .set({ second_paid_date: payment?.date ?? null, second_paid_value: payment?.value ?? null })
      .where('id', '=', invoice.id)
      .execute();
    await this.#record(query, changed, { cause, amount: 0, reason: '' });
    await this.#log(query, invoice, changed, { cause, reason: '' });
    return changed;
  }

  async #record(
    query: Kysely<Schema>,
    { id, state }: StoredInvoice,
    { cause, amount, reason }: { cause: string; amount: number; reason: string },
  ): Promise<number> {
    const actor = currentActor();
    const step = await query
      .insertInto('invoice_steps')
      .values({
        invoice_id: id,
        made_at: this.#time.now(),
        cause,
        status: state.status,
        ended: state.ended,
        amount,
        reason,
        user_id: actor && actor.userId !== 0 ? actor.userId : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return step.id;
  }

  async #log(
    query: Kysely<Schema>,
    before: StoredInvoice,
    after: StoredInvoice,
    { cause, reason }: { cause: string; reason: string },
  ): Promise<void> {
    await writeActivity(query, currentActor(), [
      {
        code: ACTIVITY_CODES.invoice,
        status: 200,
        deviceId: null,
        object: { type: 'invoice', invoiceId: after.id, userId: after.userId, name: after.customer },
        old: shown(before),
        data: { ...shown(after), cause, ...(reason !== '' && { reason }) },
      },
    ]);
  }

  /** What somebody did here has to be done at the provider, too. */
  async #tellProvider(
    query: Kysely<Schema>,
    {
      before,
      changed,
      cause,
      stepId,
    }: { before: StoredInvoice; changed: StoredInvoice; cause: string; stepId: number },
    after: AfterCommit,
  ): Promise<void> {
    if (!this.#providers.isRemote(changed.provider)) return;
    if (changed.chargeNumber !== before.chargeNumber) {
      await this.enqueue(query, changed, 'charge', '', after);
      return;
    }
    if (cause === 'cancel' || cause === 'refund' || (cause === 'receivedInCash' && currentActor()?.userId))
      await this.enqueue(query, changed, cause, String(stepId), after);
  }
}

/** What of an invoice is told in the activity log. */
function shown({ state, paid, secondPayment }: StoredInvoice): Record<string, unknown> {
  return {
    status: state.ended ?? state.status,
    ...(paid && { paidDate: paid.date, paidValue: paid.value }),
    ...(secondPayment && {
      secondPaidDate: secondPayment.date,
      secondPaidValue: secondPayment.value,
    }),
  };
}
