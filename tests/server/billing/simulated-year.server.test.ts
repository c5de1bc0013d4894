import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@farol/core/domain/account/user';
import { amountToPay } from '@farol/core/domain/billing/charge';
import { addDays, daysBetween, dueDatesFrom } from '@farol/core/domain/billing/due-dates';
import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import { integrationDescriptor } from '@farol/core/domain/integration/integration';
import { standingsOf } from '../../../server/access/account-standings.ts';
import { runAsActor } from '../../../server/activity/activity-actor.ts';
import { openBilling, type BillingComponents } from '../../../server/billing/open-billing.ts';
import { seededRandom } from '../../../server/demo/seeded-random.ts';
import { IntegrationService } from '../../../server/integrations/integrations.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import { OutboxService } from '../../../server/outbox/outbox.ts';
import { userBody } from '../../../server/accounts/user-body.ts';
import { Registry } from '../../../server/registry/registry.ts';
import type { Database } from '../../../server/storage/database.ts';
import { invoiceFromRow, type StoredInvoice } from '../../../server/storage/tables/invoices.ts';
import { parseBody } from '../../../server/wire/read-body.ts';
import { TestAsaas, type TestEvent, type TestPayment } from '../../harness/asaas-service.ts';
import {
  temporaryPostgres,
  temporarySqlite,
  type TemporaryDatabase,
} from '../../harness/temporary-database.ts';

// A server that is killed tells what it could not do.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const FIRST_DAY = '2026-01-01';
const TOKEN = 'a token of the webhook';
const MANAGER = { userId: 1, username: 'Ana', address: '127.0.0.1', agent: '', session: '', now: 0 };
/** Valid tax ids of nobody. */
const TAX_IDS = ['52998224725', '11144477735', '39053344705'];
const PAID: ReadonlySet<string> = new Set(['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH']);
/** For so many days the provider is away, a third of the year after it began. */
const AWAY_DAYS = 7;

/** How a customer is billed, and how it pays. */
interface Customer {
  readonly user: User;
  readonly isRemote: boolean;
  readonly firstDue: string;
  readonly automatic: boolean;
  readonly graceDays: number;
  readonly trustDays: number;
  readonly habit: 'early' | 'onTime' | 'late' | 'missing' | 'mixed';
  readonly disputes: boolean;
  readonly isRefunded: boolean;
}

interface Figures {
  issued: number;
  kills: number;
  lostAnswers: number;
  delivered: number;
  repeated: number;
  lostMessages: number;
  suspensions: number;
  restorations: number;
  trusts: number;
  chargebacks: number;
  refunds: number;
  cancelled: number;
}

/** What has to happen in a year for it to show anything. */
const HAPPENINGS = [
  'issued',
  'kills',
  'lostAnswers',
  'repeated',
  'lostMessages',
  'suspensions',
  'restorations',
  'trusts',
  'chargebacks',
  'refunds',
  'cancelled',
] as const satisfies (keyof Figures)[];

class Killed extends Error {}

const sleep = (): Promise<void> => Promise.resolve();

/** A year of customers, a provider and a server that ends at any moment. */
class Year {
  readonly asaas = new TestAsaas();
  readonly figures: Figures = {
    issued: 0,
    kills: 0,
    lostAnswers: 0,
    delivered: 0,
    repeated: 0,
    lostMessages: 0,
    suspensions: 0,
    restorations: 0,
    trusts: 0,
    chargebacks: 0,
    refunds: 0,
    cancelled: 0,
  };
  readonly customers: Customer[] = [];
  readonly #temporary: TemporaryDatabase;
  readonly #random: () => number;
  readonly #awayFrom: number;
  database!: Database;
  registry!: Registry;
  outbox!: OutboxService;
  parts!: BillingComponents;
  #nowMs = 0;
  #stepsToLive = Infinity;
  dayNumber = 0;
  /** Messages on their way, with the day on which they arrive. */
  #underway: { event: TestEvent; day: number }[] = [];
  #taken = 0;
  /** When a customer pays a charge or an invoice; never for some. */
  readonly #plans = new Map<string, string | null>();
  readonly #phases = new Map<string, number>();
  readonly #suspended = new Set<number>();
  readonly #trusted = new Map<number, string>();
  /** On how many mornings somebody was too late and not suspended: a message may take its time. */
  readonly #unnoticed = new Map<number, number>();
  /** What the references of the server begin with. */
  #prefix: string | undefined;
  readonly #unrestored = new Map<number, number>();

  constructor(temporary: TemporaryDatabase, seed: number, days: number) {
    this.#temporary = temporary;
    this.#awayFrom = Math.floor(days / 3);
    this.#random = seededRandom(seed);
    this.asaas.fault = () => {
      if (this.isAway) return 'down';
      if (this.#random() >= 0.02) return undefined;
      this.figures.lostAnswers += 1;
      return 'lost';
    };
  }

  get day(): string {
    return addDays(FIRST_DAY, this.dayNumber);
  }

  get isAway(): boolean {
    return this.dayNumber >= this.#awayFrom && this.dayNumber < this.#awayFrom + AWAY_DAYS;
  }

  async open(): Promise<void> {
    this.#stepsToLive = Infinity;
    this.database = await this.#temporary.open();
    this.registry = await Registry.open(this.database, 'farol');
    const integrations = await IntegrationService.open(this.database, this.registry, 'farol');
    const descriptor = integrationDescriptor('asaas');
    if (descriptor && !integrations.active('asaas'))
      await integrations.save(descriptor, {
        enabled: true,
        values: { email: 'billing@fleet.example', sandbox: true },
        newSecrets: { token: this.asaas.token, webhookToken: TOKEN },
        keptSecrets: [],
      });
    const now = (): number => this.#nowMs;
    this.outbox = await OutboxService.open(this.database, { now, sleep });
    this.parts = await openBilling(this.registry, {
      database: this.database,
      outbox: this.outbox,
      integrations,
      mailer: {
        isConfigured: false,
        canReach: () => false,
        serverFor: () => '',
        sendAtOnce: () => Promise.resolve(),
      },
      targets: new OutgoingTargets(new NetworkList([])),
      time: { now: () => this.#step(), sleep },
      brandOf: () => Promise.resolve({ name: 'Farol', isReseller: false, color: '#000' }),
      logoOf: () => Promise.resolve(undefined),
      sendToProvider: this.asaas.send,
    });
    this.outbox.start();
  }

  async close(): Promise<void> {
    await this.outbox.stop();
    await this.database.close();
  }

  /** From some step on nothing succeeds any more, so that what is under way is rolled back; then the server starts again. */
  async #restartAfterKill(): Promise<void> {
    this.figures.kills += 1;
    await this.close();
    await this.open();
  }

  #step(): number {
    this.#stepsToLive -= 1;
    if (this.#stepsToLive <= 0) throw new Killed();
    return this.#nowMs;
  }

  /** Does something that may be killed; the server is back after it. Returns whether it was done. */
  async #survive(work: () => Promise<unknown>): Promise<boolean> {
    let isDone = true;
    try {
      await work();
    } catch (error) {
      if (this.#stepsToLive > 0) throw error;
      isDone = false;
    }
    if (this.#stepsToLive > 0) return isDone;
    await this.#restartAfterKill();
    return false;
  }

  async createCustomers(count: number): Promise<void> {
    await this.registry.transaction(async (transaction) => {
      const { server } = this.registry;
      await transaction.updateServer({
        ...server,
        attributes: { ...server.attributes, timezone: 'America/Sao_Paulo' },
      });
    });
    for (let at = 0; at < count; at += 1) {
      const habits = ['early', 'onTime', 'late', 'missing', 'mixed'] as const;
      const isRemote = at % 2 === 0;
      const customer = {
        isRemote,
        firstDue: addDays('2026-01-01', (at * 7) % 31),
        automatic: at % 4 < 3,
        graceDays: [0, 5, 10][at % 3] ?? 0,
        trustDays: at % 5 < 3 ? 3 : 0,
        habit: habits[Math.floor(at / 4) % 5] ?? 'onTime',
        disputes: at % 22 === 2,
        isRefunded: at % 26 === 4,
      };
      const mode = (turn: number): string => ((Math.floor(at / turn) & 1) === 0 ? 'FIXED' : 'PERCENTAGE');
      const attributes = {
        'farol.enableBilling': '1',
        'farol.billingPrice': String(1_999 + at * 37),
        'farol.billingDate': customer.firstDue,
        'farol.billingDescription': 'Tracking %month%/%year%',
        'farol.billingFineMode': mode(1),
        'farol.billingFine': at % 3 === 0 ? '0' : '200',
        'farol.billingInterest': at % 4 === 0 ? '0' : '133',
        'farol.billingDisccountMode': mode(2),
        'farol.billingDisccount': at % 5 === 0 ? '0' : '333',
        'farol.billingDisccountDays': String(at % 6),
        'farol.billingSuspension': customer.automatic ? '1' : '0',
        'farol.billingSuspensionDays': String(customer.graceDays),
        'farol.billingTrustUnlock': customer.trustDays > 0 ? '1' : '0',
        'farol.billingTrustUnlockDays': String(customer.trustDays),
        ...(isRemote && { 'farol.billingCpfCnpj': TAX_IDS[at % 3] }),
      };
      const body = { name: `Customer ${at}`, email: `c${at}@example.com`, attributes };
      const user = { ...parseBody(userBody, body), password: null };
      const id = await this.registry.transaction((transaction) =>
        transaction.insert('user', { id: 0, user, passwordHash: null }),
      );
      this.customers.push({ ...customer, user: { ...user, id } });
    }
  }

  /** One day: the server in the morning, people and the provider until the evening. */
  async live(isQuiet: boolean): Promise<void> {
    this.#nowMs = Date.parse(`${this.day}T06:00:00-03:00`);
    if (!isQuiet && this.#random() < 0.12) this.#stepsToLive = 1 + Math.floor(this.#random() * 300);
    await this.#survive(() => this.parts.billingRun.check());
    // A second server, or the same after a kill, changes nothing more.
    await this.#survive(() => this.parts.billingRun.check());
    await this.#survive(() => this.outbox.settled());
    this.#stepsToLive = Infinity;
    await this.#judgeStandings();
    this.#nowMs += 6 * 3_600_000;
    await this.#trustSome();
    this.#providerPasses();
    await this.#people();
    await this.#deliver(isQuiet);
    await this.outbox.settled();
    this.dayNumber += 1;
  }

  async invoices(): Promise<StoredInvoice[]> {
    return (await this.#rows()).map(invoiceFromRow);
  }

  #rows() {
    return this.database.query.selectFrom('invoices').selectAll().orderBy('id').execute();
  }

  /** The invoices with which something may still happen; most of a year are paid for good. */
  #openRows(userIds: readonly number[]) {
    return this.database.query
      .selectFrom('invoices')
      .selectAll()
      .where('ended', 'is', null)
      .where((where) =>
        where.or([
          where('status', 'in', ['PENDING', 'OVERDUE', 'DUNNING_REQUESTED']),
          where.and([where('status', '=', 'RECEIVED'), where('user_id', 'in', [0, ...userIds])]),
        ]),
      )
      .orderBy('id')
      .execute();
  }

  /** The charge of an invoice that counts at the provider. */
  chargeOf({ id, chargeNumber }: Pick<StoredInvoice, 'id' | 'chargeNumber'>): TestPayment | undefined {
    this.#prefix ??= [...this.asaas.payments.values()][0]?.externalReference.split('-')[0];
    const [charge, ...others] = this.asaas.chargesOf(`${this.#prefix}-${id}-${chargeNumber}`);
    if (others.length > 0) throw new Error(`invoice ${id} is charged twice`);
    return charge;
  }

  /** Nobody is suspended without owing, and nobody who owes too long is forgotten. */
  async #judgeStandings(): Promise<void> {
    const standings = standingsOf(this.registry);
    const lateBy = new Map<number, number>();
    for (const row of await this.#openRows([])) {
      if (row.due_date >= this.day || ledgerStateOf(row) !== 'owed') continue;
      const charge = this.chargeOf({ id: row.id, chargeNumber: row.charge_number });
      const isOwed = row.provider === 'manual' || !charge || ['PENDING', 'OVERDUE'].includes(charge.status);
      const late = daysBetween(row.due_date, this.day);
      if (isOwed) lateBy.set(row.user_id, Math.max(lateBy.get(row.user_id) ?? 0, late));
    }
    for (const { user, automatic, graceDays, isRemote } of this.customers) {
      const standing = standings.standing(user, this.#nowMs);
      const late = lateBy.get(user.id) ?? 0;
      const isSuspended = standing === 'suspended' || standing === 'trust';
      // After it was away, the pauses between attempts pass before a provider is asked again.
      const sinceAway = this.dayNumber - this.#awayFrom;
      const isAnswering = !isRemote || sinceAway < 0 || sinceAway > AWAY_DAYS + 3;
      const told = `${user.name} on ${this.day}: ${standing}, ${late} days late of ${graceDays}`;
      // Only who owes is suspended. That somebody has paid may be known later: its message may be late, or the provider away.
      const isOwing = automatic && late > graceDays;
      if (isSuspended && !isOwing && !this.#suspended.has(user.id))
        throw new Error(`suspended wrongly: ${told}`);
      const restoredLate =
        isSuspended && !isOwing && isAnswering ? (this.#unrestored.get(user.id) ?? 0) + 1 : 0;
      this.#unrestored.set(user.id, restoredLate);
      if (restoredLate > (isRemote ? 3 : 0)) throw new Error(`not restored: ${told}`);
      const isTooLate = isOwing && isAnswering;
      const lateFor = isTooLate && !isSuspended ? (this.#unnoticed.get(user.id) ?? 0) + 1 : 0;
      this.#unnoticed.set(user.id, lateFor);
      if (lateFor > 3) throw new Error(`forgotten: ${told}`);
      if (isSuspended && !this.#suspended.has(user.id)) this.figures.suspensions += 1;
      if (!isSuspended && this.#suspended.delete(user.id)) this.figures.restorations += 1;
      if (isSuspended) this.#suspended.add(user.id);
      const trustedUntil = this.#trusted.get(user.id);
      if (standing === 'trust' && (trustedUntil === undefined || this.day > trustedUntil))
        throw new Error(`trusted too long: ${told}`);
    }
  }

  async #trustSome(): Promise<void> {
    const standings = standingsOf(this.registry);
    for (const { user, trustDays } of this.customers) {
      if (trustDays === 0 || standings.standing(user, this.#nowMs) !== 'suspended') continue;
      const isFirst = await this.parts.ownBilling.trustOwn(user.id).then(
        () => true,
        () => false,
      );
      if (!isFirst) continue;
      this.figures.trusts += 1;
      this.#trusted.set(user.id, addDays(this.day, trustDays));
      await expect(this.parts.ownBilling.trustOwn(user.id)).rejects.toThrow('already used');
    }
  }

  /** What happens at the provider by itself. */
  #providerPasses(): void {
    if (this.isAway) return;
    for (const payment of this.asaas.payments.values()) {
      if (payment.deleted) continue;
      if (payment.status === 'PENDING' && payment.terms.dueDate < this.day)
        this.asaas.become(payment, 'OVERDUE');
      const since = this.dayNumber - (this.#phases.get(payment.id) ?? this.dayNumber);
      const to = (status: string, cents?: number): void => {
        if (cents !== undefined) payment.paidCents = cents;
        this.asaas.become(payment, status);
        this.#phases.set(payment.id, this.dayNumber);
      };
      if (payment.status === 'CONFIRMED' && since >= 2) to('RECEIVED');
      else if (payment.status === 'REFUND_IN_PROGRESS' && since >= 2) to('REFUNDED');
      else if (payment.status === 'CHARGEBACK_REQUESTED' && since >= 2) to('CHARGEBACK_DISPUTE');
      else if (payment.status === 'CHARGEBACK_DISPUTE' && since >= 3) {
        if (this.#random() < 0.5) to('REFUNDED', 0);
        else to('AWAITING_CHARGEBACK_REVERSAL');
      } else if (payment.status === 'AWAITING_CHARGEBACK_REVERSAL' && since >= 2) to('RECEIVED');
      else if (!this.#phases.has(payment.id) && payment.status !== 'PENDING')
        this.#phases.set(payment.id, this.dayNumber);
    }
  }

  /** Decides once when something is paid. */
  #planFor(key: string, customer: Customer, due: string): string | null {
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const chance = this.#random();
    const days = {
      early: -1 - Math.floor(chance * 8),
      onTime: -Math.floor(chance * 2),
      late: 1 + Math.floor(chance * 25),
      missing: chance < 0.12 ? null : 15 + Math.floor(chance * 40),
      mixed: chance < 0.03 ? null : Math.floor(chance * 30) - 8,
    }[customer.habit];
    const plan = days === null ? null : addDays(due, days);
    this.#plans.set(key, plan);
    return plan;
  }

  async #people(): Promise<void> {
    const byId = new Map(this.customers.map((customer) => [customer.user.id, customer]));
    const unsettled = this.customers.filter(({ disputes, isRefunded }) => disputes || isRefunded);
    for (const row of await this.#openRows(unsettled.map(({ user }) => user.id))) {
      const customer = byId.get(row.user_id);
      if (!customer || row.ended !== null) continue;
      const mayComeBack = row.status === 'RECEIVED' && (customer.disputes || customer.isRefunded);
      if (ledgerStateOf(row) !== 'owed' && !mayComeBack) continue;
      const invoice = invoiceFromRow(row);
      const act = (cause: string, paid?: { date: string; value: number }) =>
        runAsActor({ ...MANAGER, now: this.#nowMs }, () =>
          this.parts.invoiceLedger.change(invoice.id, { cause, reason: 'as agreed', ...(paid && { paid }) }),
        );
      const { status } = invoice.state;
      const plan = this.#planFor(`${invoice.id}-${invoice.chargeNumber}`, customer, invoice.terms.dueDate);
      const isToday = plan !== null && plan <= this.day;
      if (ledgerStateOf(invoice.state) === 'owed' && this.#random() < 0.0005) {
        // A manager takes one back now and then.
        const charge = this.chargeOf(invoice);
        if (charge === undefined || ['PENDING', 'OVERDUE'].includes(charge.status)) {
          await act('cancel');
          this.figures.cancelled += 1;
          continue;
        }
      }
      if (!customer.isRemote) {
        const isOwed = ledgerStateOf(invoice.state) === 'owed';
        const paid = { date: this.day, value: amountToPay(invoice.terms, this.day).total };
        if (isOwed && isToday) await act('receivedInCash', paid);
        continue;
      }
      const charge = this.isAway ? undefined : this.chargeOf(invoice);
      if (!charge) continue;
      const isOpen = charge.status === 'PENDING' || charge.status === 'OVERDUE';
      if (isOpen && isToday && ledgerStateOf(invoice.state) === 'owed') {
        if (this.#random() < 0.05) {
          await act('receivedInCash', { date: this.day, value: amountToPay(invoice.terms, this.day).total });
          continue;
        }
        this.asaas.pay(charge, this.day, this.#random() < 0.3 ? 'CONFIRMED' : 'RECEIVED');
        this.#phases.set(charge.id, this.dayNumber);
      } else if (charge.status === 'RECEIVED' && status === 'RECEIVED' && this.#random() < 0.02) {
        this.#phases.set(charge.id, this.dayNumber);
        if (customer.disputes && invoice.chargeNumber < 3) {
          this.asaas.become(charge, 'CHARGEBACK_REQUESTED');
          this.figures.chargebacks += 1;
        } else if (customer.isRefunded) {
          await act('refund');
          this.figures.refunds += 1;
        }
      }
    }
  }

  /** Messages arrive late, twice, in another order, and some of payments and chargebacks never. */
  async #deliver(isQuiet: boolean): Promise<void> {
    for (const event of this.asaas.events.slice(this.#taken)) {
      const mayBeLost = /_(RECEIVED|CONFIRMED|REFUNDED)$|_CHARGEBACK_/.test(event.event);
      if (!isQuiet && mayBeLost && this.#random() < 0.05) {
        this.figures.lostMessages += 1;
        continue;
      }
      const delay = isQuiet || this.#random() < 0.7 ? 0 : 1 + Math.floor(this.#random() * 3);
      this.#underway.push({ event, day: this.dayNumber + delay });
      if (this.#random() < 0.15) {
        this.#underway.push({ event, day: this.dayNumber + delay + Math.floor(this.#random() * 4) });
        this.figures.repeated += 1;
      }
    }
    this.#taken = this.asaas.events.length;
    if (this.isAway) return;
    const due = this.#underway.filter(({ day }) => day <= this.dayNumber);
    this.#underway = this.#underway.filter(({ day }) => day > this.dayNumber);
    due.sort(() => this.#random() - 0.5);
    for (const { event } of due) {
      if (!isQuiet && this.#random() < 0.002) this.#stepsToLive = 1 + Math.floor(this.#random() * 6);
      const isDone = await this.#survive(() =>
        this.parts.providerWebhook.receive('asaas', TOKEN, () => Promise.resolve(event)),
      );
      this.#stepsToLive = Infinity;
      if (isDone) this.figures.delivered += 1;
      else this.#underway.push({ event, day: this.dayNumber + 1 });
    }
  }
}

/** Lives through a year, and checks the books at the end. Returns the table of what happened. */
async function liveThrough(
  temporary: TemporaryDatabase,
  { customers, days }: { customers: number; days: number },
) {
  const year = new Year(temporary, Number(process.env['FAROL_TEST_SEED'] ?? 35), days);
  const startedAt = performance.now();
  await year.open();
  await year.createCustomers(customers);
  for (let day = 0; day < days; day += 1) await year.live(false);
  // What is on its way arrives.
  for (let day = 0; day < 12; day += 1) await year.live(true);
  const invoices = await year.invoices();
  const steps = await year.database.query
    .selectFrom('invoice_steps')
    .select(['invoice_id', 'amount'])
    .execute();
  const letters = await year.database.query
    .selectFrom('outbox')
    .select(['payload', 'last_error'])
    .where('state', '=', 'failed')
    .execute();
  expect(letters).toEqual([]);
  const booked = new Map<number, number>();
  for (const { invoice_id: id, amount } of steps) booked.set(id, (booked.get(id) ?? 0) + amount);
  const totals = { issued: 0, paid: 0, principal: 0, owed: 0, inDoubt: 0, refunded: 0, cancelled: 0 };
  const wrong: string[] = [];
  for (const invoice of invoices) {
    const { id, state, terms, paid, provider } = invoice;
    const money = ledgerStateOf(state);
    const cash = money === 'paid' ? (paid?.value ?? 0) : 0;
    if (booked.get(id) !== cash)
      wrong.push(`invoice ${id}: ${booked.get(id)} booked, ${cash} in the invoice`);
    const charge = year.chargeOf(invoice);
    const atProvider = charge && PAID.has(charge.status) ? charge.paidCents : 0;
    if (provider === 'asaas' && cash !== atProvider)
      wrong.push(
        `invoice ${id}: ${cash} in the books (${state.status}), ${atProvider} at the provider (${charge?.status})`,
      );
    totals.issued += terms.value;
    totals.paid += cash;
    if (money === 'paid') totals.principal += terms.value;
    if (money === 'owed') totals.owed += terms.value;
    if (money === 'inDoubt') totals.inDoubt += terms.value;
    if (state.ended === 'refunded') totals.refunded += terms.value;
    if (state.ended === 'cancelled') totals.cancelled += terms.value;
  }
  expect(wrong).toEqual([]);
  expect(totals.principal + totals.owed + totals.inDoubt + totals.refunded + totals.cancelled).toBe(
    totals.issued,
  );
  // Each account has one invoice of each month, no more and no less.
  const last = addDays(FIRST_DAY, days + 11);
  for (const { user, firstDue } of year.customers) {
    const own = invoices.filter(({ userId }) => userId === user.id).map(({ period }) => period);
    const expected = dueDatesFrom(firstDue, FIRST_DAY, 14)
      .filter((due) => due <= addDays(last, 10))
      .map((due) => due.slice(0, 7));
    expect([user.name, own]).toEqual([user.name, expected]);
  }
  // Nothing is charged twice.
  const references = [...year.asaas.payments.values()]
    .filter(({ deleted }) => !deleted)
    .map(({ externalReference }) => externalReference);
  expect(new Set(references).size).toBe(references.length);
  year.figures.issued = invoices.length;
  await year.close();
  const statuses = new Map<string, number>();
  for (const { state } of invoices) {
    const name = state.ended ?? state.status;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
  }
  return [
    ...Object.entries(year.figures),
    ...[...statuses].toSorted(([left], [right]) => (left < right ? -1 : 1)),
    ...Object.entries(totals).map(([name, cents]) => [`${name} (cents)`, cents] as const),
    ['requests to the provider', year.asaas.requests.length] as const,
    ['seconds', Math.round((performance.now() - startedAt) / 100) / 10] as const,
  ];
}

function printed(title: string, rows: readonly (readonly [string, number])[]): void {
  const lines = rows.map(([name, value]) => `  ${name.padEnd(32)}${String(value).padStart(14)}`);
  process.stdout.write(`${[title, ...lines].join('\n')}\n`);
}

/**
 * Enough for each habit with each mode and each provider, for a dispute and a refund; the long year has them in more
 * combinations.
 */
const IS_LONG = process.env['FAROL_TEST_LONG_YEAR'] !== undefined;
const CUSTOMERS = IS_LONG ? 200 : 20;
const TIMEOUT_MS = IS_LONG ? 3_600_000 : 180_000;

test(
  `billing: a year of ${CUSTOMERS} customers balances to the cent, nobody pays twice or is suspended wrongly`,
  async () => {
    const temporary = await temporarySqlite();
    try {
      const rows = await liveThrough(temporary, { customers: CUSTOMERS, days: 365 });
      printed(`A year of ${CUSTOMERS} customers (SQLite)`, rows);
      // A year in which nothing of this happened would show nothing.
      const figures = new Map(rows);
      for (const name of HAPPENINGS) expect([name, figures.get(name)]).not.toEqual([name, 0]);
    } finally {
      await temporary.remove();
    }
  },
  TIMEOUT_MS,
);

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
test.skipIf(POSTGRES === undefined)(
  'billing: seventy days of 12 customers on PostgreSQL (skipped without FAROL_TEST_POSTGRES)',
  async () => {
    const temporary = await temporaryPostgres(POSTGRES ?? '');
    try {
      printed(
        'Seventy days of 12 customers (PostgreSQL)',
        await liveThrough(temporary, { customers: 12, days: 70 }),
      );
    } finally {
      await temporary.remove();
    }
  },
  180_000,
);
