import type { BillingSettings } from '@farol/core/domain/billing/billing-settings';
import {
  addDays,
  daysBetween,
  dueDatesFrom,
  periodOf,
  type IsoDate,
} from '@farol/core/domain/billing/due-dates';
import { invoiceDescription } from '@farol/core/domain/billing/invoice-description';
import { termsOn } from '@farol/core/domain/billing/planned-invoice';
import type { User } from '@farol/core/domain/account/user';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { AccountStandings } from '../access/account-standings.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle } from '../registry/user-style.ts';
import { inChunks, yieldToEventLoop } from '../runtime/chunks.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import { invoiceFromRow } from '../storage/tables/invoices.ts';
import type { AccountReviews, AfterCommit } from './account-reviews.ts';
import type { BillingTerms } from './billing-terms.ts';
import type { InvoiceLedger, NewInvoice } from './invoice-ledger.ts';
import type { InvoiceMails } from './invoice-mails.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** How often it is looked for a new day and for changed accounts, milliseconds. */
export const BILLING_CHECK_INTERVAL_MS = 60_000;
/** An invoice is issued so many days before it is due, and before its discount ends. */
const ISSUED_DAYS_BEFORE = 10;
/** Who is billed late, because the server was off, has at least so many days to pay. */
const DAYS_AFTER_LATE_ISSUE = 5;
/** Invoices that an account gets in one run. */
const MAX_ISSUED = 24;
/** What is paid is asked once in so many days, for so many days after the payment. */
const PAID_ASKED_EVERY_DAYS = 7;
const PAID_ASKED_DAYS = 90;
const ROWS_PER_STEP = 100;
const USERS_PER_STEP = 50;

/**
 * Issues what is to be issued, and follows the calendar: once a day in the time zone of the server, and when accounts
 * change. Everything in it may be done again, by this process or another, and nothing depends on how often it ran: after
 * days off it does what was to be done meanwhile.
 */
export class BillingRun {
  readonly #registry: Registry;
  readonly #time: ServerClock;
  readonly #terms: BillingTerms;
  readonly #ledger: InvoiceLedger;
  readonly #reviews: AccountReviews;
  readonly #providers: PaymentProviders;
  readonly #standings: AccountStandings;
  readonly #mails: InvoiceMails;
  readonly #log = new RateLimitedLog();
  #last = { day: '', revision: -1 };
  /** Whether something of this run has to be tried again. */
  #hasFailed = false;
  #running: Promise<void> | undefined;

  constructor(
    registry: Registry,
    options: {
      time: ServerClock;
      terms: BillingTerms;
      ledger: InvoiceLedger;
      reviews: AccountReviews;
      providers: PaymentProviders;
      standings: AccountStandings;
      mails: InvoiceMails;
    },
  ) {
    this.#registry = registry;
    this.#time = options.time;
    this.#terms = options.terms;
    this.#ledger = options.ledger;
    this.#reviews = options.reviews;
    this.#providers = options.providers;
    this.#standings = options.standings;
    this.#mails = options.mails;
  }

  /** Does what is to be done now; nothing while the clock is in doubt. */
  check(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resolves when a run that is under way has ended. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #check(): Promise<void> {
    if (this.#time.isInDoubt?.() === true) return;
    const today = this.#standings.today(this.#time.now());
    const { accessRevision } = this.#registry;
    const isNewDay = this.#last.day !== today;
    this.#hasFailed = false;
    if (isNewDay || this.#last.revision !== accessRevision) {
      await this.#issueAll(today);
      await this.#cancelOfGone();
      if (isNewDay) {
        await this.#passDueDays(today);
        await this.#askProvider(today);
      }
      await this.#reviewAll(today);
      if (!this.#hasFailed) this.#last = { day: today, revision: accessRevision };
    }
    await this.#mails.enqueueDue(today);
  }

  /** What an account cannot have keeps nobody else from theirs. */
  async #each(what: string, id: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#hasFailed = true;
      const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
      this.#log.write(`Billing: ${what} ${id}: ${reason}`);
    }
  }

  async #issueAll(today: IsoDate): Promise<void> {
    const users = [...this.#registry.users.all()].map(({ user }) => user);
    await inChunks(users, { size: USERS_PER_STEP }, async (some) => {
      const billed = some.flatMap((user) => {
        const settings = this.#terms.billedSettings(user);
        return settings ? [{ user, settings }] : [];
      });
      const known = await this.#billedSpans(some.map(({ id }) => id));
      for (const { user, settings } of billed)
        await this.#each('account', user.id, () => this.#issue(user, settings, known.get(user.id), today));
      // Who is billed again later is not billed for the time between.
      const ended = [...known].filter(
        ([id, { from }]) => from !== null && !billed.some(({ user }) => user.id === id),
      );
      if (ended.length > 0)
        await this.#registry.query
          .updateTable('account_access')
          .set({ billed_from: null })
          .where(
            'user_id',
            'in',
            ended.map(([id]) => id),
          )
          .execute();
    });
  }

  async #billedSpans(ids: readonly number[]) {
    const rows = await this.#registry.query
      .selectFrom('account_access')
      .select(['user_id', 'billed_from', 'billed_through'])
      .where('user_id', 'in', [...ids])
      .execute();
    return new Map(rows.map((row) => [row.user_id, { from: row.billed_from, through: row.billed_through }]));
  }

  async #issue(
    user: User,
    settings: BillingSettings,
    span: { from: IsoDate | null; through: IsoDate | null } | undefined,
    today: IsoDate,
  ): Promise<void> {
    const from = span?.from ?? today;
    const wanted = dueDates(settings, { from, through: span?.through ?? null }, today);
    if (wanted.length === 0 && span?.from) return;
    await this.#ledger.transaction(async (query, after) => {
      for (const due of wanted) await this.issueOne(query, { user, settings, due, today }, after);
      const columns = { billed_from: from, billed_through: wanted.at(-1) ?? span?.through ?? null };
      await query
        .insertInto('account_access')
        .values({ user_id: user.id, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    });
  }

  /** Issues the invoice of a due day; undefined where there is one of its month already. */
  issueOne(
    query: Kysely<Schema>,
    { user, settings, due, today }: { user: User; settings: BillingSettings; due: IsoDate; today: IsoDate },
    after: AfterCommit,
  ) {
    return this.#ledger.issue(query, this.plannedInvoice(user, settings, due, today), after);
  }

  /** Returns the invoice of a due day as it would be issued on a day. */
  plannedInvoice(user: User, settings: BillingSettings, due: IsoDate, today: IsoDate): NewInvoice {
    const { language } = userStyle(this.#registry, this.#registry.namespace, user);
    const dueDay = due < today ? addDays(today, DAYS_AFTER_LATE_ISSUE) : due;
    const described = { name: user.name, dueDate: dueDay, number: 1, count: 1 };
    return {
      user,
      period: periodOf(due),
      terms: termsOn(settings, dueDay),
      currency: settings.currency,
      description: invoiceDescription(settings.description, described, language),
      provider: this.#providers.nameFor(user, settings),
    };
  }

  /** Accounts that were removed owe nothing any more. */
  async #cancelOfGone(): Promise<void> {
    const ids = await this.#ids((query) =>
      query.where('user_id', '=', 0).where('ended', 'is', null).where('status', 'in', ['PENDING', 'OVERDUE']),
    );
    for (const id of ids)
      await this.#each('invoice', id, async () => {
        await this.#ledger.change(id, { cause: 'cancel', reason: 'account removed' });
      });
  }

  async #passDueDays(today: IsoDate): Promise<void> {
    const ids = await this.#ids((query) =>
      query.where('status', '=', 'PENDING').where('ended', 'is', null).where('due_date', '<', today),
    );
    for (const id of ids)
      await this.#each('invoice', id, async () => {
        await this.#ledger.change(id, { cause: 'dueDayPassed' });
      });
  }

  /** Charges that were not made, and those of which a message may have been lost. */
  async #askProvider(today: IsoDate): Promise<void> {
    if (!this.#providers.isAsked('asaas')) return;
    const turn = daysBetween('2020-01-01', today);
    const ids = await this.#ids((query) =>
      query
        .where('provider', '=', 'asaas')
        .where('ended', 'is', null)
        .where((where) =>
          where.or([
            where('charge_id', 'is', null),
            where.and([
              where('status', '!=', 'PENDING'),
              where('status', 'not in', ['RECEIVED', 'RECEIVED_IN_CASH']),
            ]),
            // Also what is paid may be taken back, or be paid twice: of these an equal share is asked on each day.
            where.and([
              where('status', 'in', ['RECEIVED', 'RECEIVED_IN_CASH']),
              where('paid_date', '>=', addDays(today, -PAID_ASKED_DAYS)),
              sql<boolean>`(id + ${sql.lit(turn)}) % ${sql.lit(PAID_ASKED_EVERY_DAYS)} = 0`,
            ]),
          ]),
        ),
    );
    await inChunks(ids, { size: USERS_PER_STEP }, async (some) => {
      await this.#each('invoices from', some[0] ?? 0, () =>
        this.#ledger.transaction(async (query, after) => {
          const rows = await query
            .selectFrom('invoices')
            .selectAll()
            .where('id', 'in', [...some])
            .execute();
          for (const invoice of readableRows('invoices', rows, invoiceFromRow)) {
            const task = invoice.chargeId === null ? 'charge' : 'look';
            await this.#ledger.enqueue(query, invoice, task, today, after);
          }
        }),
      );
    });
  }

  /** Suspends and restores by the calendar: for those who owe something late, and those about whom was decided. */
  async #reviewAll(today: IsoDate): Promise<void> {
    const late = await this.#registry.query
      .selectFrom('invoices')
      .select('user_id')
      .distinct()
      .where('status', 'in', ['PENDING', 'OVERDUE', 'DUNNING_REQUESTED'])
      .where('ended', 'is', null)
      .where('due_date', '<', today)
      .where('user_id', '!=', 0)
      .execute();
    const decided = await this.#registry.query
      .selectFrom('account_access')
      .select('user_id')
      .where((where) => where.or([where('suspended_since', 'is not', null), where('is_trust_used', '=', 1)]))
      .execute();
    const ids = [...new Set([...late, ...decided].map(({ user_id }) => user_id))];
    for (const id of ids) {
      await this.#each('account', id, () =>
        this.#ledger.transaction((query, after) => this.#reviews.review(query, id, today, after)),
      );
      await yieldToEventLoop();
    }
  }

  /** Reads the ids of invoices in steps. */
  async #ids(where: (query: InvoiceIds) => InvoiceIds): Promise<number[]> {
    const ids: number[] = [];
    for (let last = 0; ;) {
      const some = await where(this.#registry.query.selectFrom('invoices').select('id'))
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS_PER_STEP)
        .execute();
      ids.push(...some.map(({ id }) => id));
      last = some.at(-1)?.id ?? last;
      if (some.length < ROWS_PER_STEP) return ids;
      await yieldToEventLoop();
    }
  }
}

/** A query for the ids of invoices. */
type InvoiceIds = SelectQueryBuilder<Schema, 'invoices', { id: number }>;

/**
 * Returns the due days for which an account gets invoices now: from the day since which it is billed, after the last one
 * that was issued, up to those that are issued today.
 */
export function dueDates(
  settings: BillingSettings,
  { from, through }: { from: IsoDate; through: IsoDate | null },
  today: IsoDate,
): IsoDate[] {
  const { firstDueDate, discount } = settings;
  if (firstDueDate === null) return [];
  const last = addDays(today, Math.max(ISSUED_DAYS_BEFORE, discount.amount > 0 ? discount.days + 5 : 0));
  const start = through === null || addDays(through, 1) < from ? from : addDays(through, 1);
  return dueDatesFrom(firstDueDate, start, MAX_ISSUED).filter((due) => due <= last);
}
