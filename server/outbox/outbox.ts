import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import { UndeliverableError } from '../network/send-errors.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { waitUntil } from '../runtime/wait-until.ts';
import type { DatabaseKind } from '../storage/schema/database-kind.ts';
import type { OutboxRow } from '../storage/schema/outbox-schema.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { DeliveryChannel, NewJob, OutboxJob } from './delivery-channel.ts';
import { failedAttempt, lateOutcome } from './job-attempt.ts';
import { LEASE_MS, OutboxStore } from './outbox-store.ts';
import { jobFromRow, type JobOutcome } from './outbox-rows.ts';
import { OutcomeWriter } from './outcome-writer.ts';
import { SendingJobs } from './sending-jobs.ts';
import { TargetLane } from './target-lane.ts';

type Row = Selectable<OutboxRow>;
type Lane = TargetLane<Row>;

/** How often it is looked for what is due, milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** After so many looks targets of other processes are looked for, and old rows removed. */
const RENEW_EVERY_MS = LEASE_MS / 3;
const LOOKS_BEFORE_TARGETS = 5;
const LOOKS_BEFORE_PRUNING = 60;
const PRUNING_PAUSE_MS = 100;
/** Targets per look-up. */
const TARGETS_PER_STEP = 256;
/** Leases that are taken at a time: those of SQLite run without a pause. */
const MAX_LEASING = 4;
/** How long the server waits for what is being sent when it stops, and after it has been aborted; milliseconds. */
const STOP_MS = 3_000;
const ABORT_MS = 1_000;
/** Targets without work that are remembered. */
const MAX_IDLE_LANES = 1_000;

/** Where the jobs are. */
interface OutboxDatabase {
  query: Kysely<Schema>;
  kind: DatabaseKind;
  /** Whether changes can be stored, always by default: otherwise nothing is begun that another server may do. */
  isWritable?: () => boolean;
}

/**
 * Everything that leaves the server: jobs are rows of one table, stored with what causes them and sent by the channel
 * that they name, with pauses that grow, until they are sent or given up as dead letters (§7, contract §7.4).
 *
 * Each target has a lane of its own with few jobs at a time, and one that fails is left alone for a while, so that a
 * dead or slow one delays nobody else. Within a lane, origins take turns. Rows are leased: several processes may work
 * on one table, and what a killed one had leased others send when the lease ends. Whatever is in memory is bounded.
 */
export class OutboxService {
  readonly #store: OutboxStore;
  readonly #query: Kysely<Schema>;
  readonly #time: ServerClock;
  readonly #isWritable: () => boolean;
  readonly #channels = new Map<string, DeliveryChannel>();
  readonly #lanes = new Map<string, Lane>();
  /** The lanes in which something may wait, the next one first. */
  readonly #ready = new Set<Lane>();
  /** The lanes in which only origins wait of which enough is being sent. */
  readonly #heldBack = new Set<Lane>();
  readonly #closing = new AbortController();
  readonly #log = new RateLimitedLog();
  /** What this process has leased, until what became of it is stored. */
  readonly #held = new Set<number>();
  /** When the oldest of its leases began. */
  #renewedAt = 0;
  readonly #sending = new SendingJobs();
  readonly #outcomes: OutcomeWriter;
  #isStarted = false;
  #isStopping = false;
  #stopped: Promise<void> | undefined;
  #looking: Promise<void> | undefined;
  #pruning: Promise<void> | undefined;
  #leasing = 0;
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(database: OutboxDatabase, time: ServerClock) {
    this.#store = new OutboxStore(database, randomUUID());
    this.#query = database.query;
    this.#isWritable = database.isWritable ?? (() => true);
    this.#time = time;
    this.#outcomes = new OutcomeWriter({
      store: this.#store,
      time,
      closing: this.#closing.signal,
      stored: (ids) => ids.forEach((id) => this.#held.delete(id)),
      idle: () => this.#serveAll(),
      failed: (error) =>
        this.#tell('What was sent could not be stored, and nothing more is sent until it can', error),
    });
  }

  /** Opens the outbox; nothing is sent before `start`. */
  static async open(database: OutboxDatabase, time: ServerClock): Promise<OutboxService> {
    const outbox = new OutboxService(database, time);
    await outbox.#findTargets();
    return outbox;
  }

  /** Adds a way out; before `start`. */
  register(channel: DeliveryChannel): void {
    this.#channels.set(channel.name, channel);
  }

  /** Begins to send. */
  start(): void {
    this.#isStarted = true;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
    this.#serveAll();
  }

  /**
   * Adds jobs within a transaction: they are sent if it commits. Those whose key is known already are left out.
   * Returns the function to call after the commit, which saves waiting for the next look.
   */
  async add(query: Kysely<Schema>, jobs: readonly NewJob[]): Promise<() => void> {
    const targets = new Set<string>();
    const taking = jobs.flatMap((job) => {
      const turn = this.#lane(job.target).nextTurn(job.origin);
      if (turn === undefined) {
        this.#log.write(`${job.channel}: too much of ${job.origin} waits, and something is left out`);
        return [];
      }
      targets.add(job.target);
      return [{ job, turn }];
    });
    await this.#store.insert(query, taking, this.#time.now());
    return () => {
      for (const target of targets) this.#wake(target);
      this.#serveAll();
    };
  }

  /** Adds jobs; once this resolves they survive a crash. */
  async addNow(jobs: readonly NewJob[]): Promise<void> {
    const wake = await this.#query
      .transaction()
      .execute((transaction: Kysely<Schema>) => this.add(transaction, jobs));
    wake();
  }

  /** Marks a job as sent within the transaction that does what it asks for. Throws when another process does it. */
  finishWithin(query: Kysely<Schema>, job: OutboxJob): Promise<void> {
    return this.#store.finishWithin(query, job, this.#time.now());
  }

  /** Removes a job within the transaction that replaces it. Throws when another process does that. */
  removeWithin(query: Kysely<Schema>, job: OutboxJob): Promise<void> {
    return this.#store.removeWithin(query, job);
  }

  /** Lets a dead letter be sent again, with the same key; returns whether there was one that may be. */
  async resend(id: number): Promise<boolean> {
    const letter = await this.#store.failed(id);
    if (!letter || this.#channels.get(letter.channel)?.isNeverSentAgain === true) return false;
    const turn = this.#lane(letter.target).nextTurn(letter.origin);
    if (turn === undefined || !(await this.#store.resend(id, turn, this.#time.now()))) return false;
    this.#wake(letter.target);
    this.#serveAll();
    return true;
  }

  /** Removes a dead letter; returns whether there was one. */
  removeDeadLetter(id: number): Promise<boolean> {
    return this.#store.removeDeadLetter(id);
  }

  /** Sends what is due; resolves when nothing is that can be sent now. */
  async settled(): Promise<void> {
    await this.#findTargets();
    for (;;) {
      await this.#looking;
      await this.#look();
      if (this.#isQuiet()) return;
      await pause(5);
    }
  }

  /** Stops: what is being sent is finished for a few seconds, and the rest is sent after the next start. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    const isDone = (): boolean => this.#sending.isEmpty && this.#leasing === 0;
    const elapsed = (): number => this.#time.elapsed?.() ?? performance.now();
    await waitUntil(isDone, STOP_MS, elapsed);
    this.#closing.abort();
    await waitUntil(isDone, ABORT_MS, elapsed);
    await this.#release([...this.#lanes.values()].flatMap(({ next }) => next));
    await Promise.race([
      Promise.all([this.#outcomes.writing, this.#looking, this.#pruning]),
      pause(ABORT_MS),
    ]);
  }

  #lane(target: string): Lane {
    const known = this.#lanes.get(target);
    if (known) return known;
    const lane: Lane = new TargetLane(target);
    this.#lanes.set(target, lane);
    return lane;
  }

  #wake(target: string): void {
    const lane = this.#lane(target);
    lane.mayWait = true;
    lane.wakes += 1;
    this.#ready.add(lane);
  }

  /** Looks for what became due, once at a time. */
  #look(): Promise<void> {
    if (this.#isStopping || !this.#isStarted) return Promise.resolve();
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined;
      this.#serveAll();
    });
    return this.#looking;
  }

  async #lookNow(): Promise<void> {
    try {
      const now = this.#time.now();
      // What is being leased is not known yet: after a jump of the clock it would be taken for forgotten.
      const withOwn = this.#leasing === 0;
      // First, also when a clock has jumped: what this process is sending must not be taken for forgotten.
      if (Math.abs(now - this.#renewedAt) >= RENEW_EVERY_MS) {
        await this.#store.renew([...this.#held], now);
        this.#renewedAt = now;
      }
      for (let isAll = false; !isAll && !this.#isStopping;) {
        const promoted = await this.#store.promote(now, withOwn);
        for (const target of promoted.targets) this.#wake(target);
        isAll = promoted.isAll;
      }
      if (this.#looks % LOOKS_BEFORE_TARGETS === 0) await this.#findTargets();
      if (this.#looks % LOOKS_BEFORE_PRUNING === 0)
        this.#pruning ??= this.#prune().finally(() => {
          this.#pruning = undefined;
        });
      this.#looks += 1;
      this.#forgetIdleLanes();
    } catch (error) {
      this.#tell('What waits to be sent could not be read', error);
    }
  }

  /** Removes what was kept long enough, in small steps. */
  async #prune(): Promise<void> {
    if (this.#time.isInDoubt?.() === true) return;
    try {
      while (!(await this.#store.prune(this.#time.now())) && !this.#isStopping) await pause(PRUNING_PAUSE_MS);
    } catch (error) {
      this.#tell('What was sent long ago could not be removed', error);
    }
  }

  async #findTargets(): Promise<void> {
    for (let after = ''; ;) {
      const found = await this.#store.waitingTargets(after, TARGETS_PER_STEP);
      for (const { target, turn } of found) {
        this.#lane(target).begins(turn);
        this.#wake(target);
      }
      const last = found.at(-1);
      if (!last || found.length < TARGETS_PER_STEP) return;
      after = last.target;
    }
  }

  /** Begins what can be begun, in turns of the targets. */
  #serveAll(): void {
    if (!this.#isStarted || this.#isStopping || this.#outcomes.isHeldUp || !this.#isWritable()) return;
    const now = this.#elapsed();
    let free = this.#sending.freeSlots(now);
    for (const lane of Array.from(this.#ready)) {
      if (free <= 0) return;
      free -= this.#serve(lane, free, now);
    }
  }

  /** Begins at most so many jobs of a lane; returns how many. */
  #serve(lane: Lane, free: number, now: number): number {
    const capacity = Math.min(free, lane.capacity(now));
    let begun = 0;
    for (let row; begun < capacity && (row = lane.next.shift()); begun += 1) void this.#send(lane, row);
    const isEmpty = lane.next.length === 0;
    if (isEmpty && lane.mayWait && capacity > begun && this.#leasing < MAX_LEASING) void this.#lease(lane);
    // Others first, the next time.
    if (begun > 0 || (isEmpty && !lane.mayWait)) this.#ready.delete(lane);
    if (begun > 0 && (lane.mayWait || !isEmpty)) this.#ready.add(lane);
    return begun;
  }

  async #lease(lane: Lane): Promise<void> {
    if (lane.isLeasing) return;
    lane.isLeasing = true;
    this.#leasing += 1;
    const { wakes } = lane;
    try {
      const limit = lane.isDoubted ? 1 : lane.concurrency * 2;
      const options = { limit, now: this.#time.now(), fullOrigins: this.#sending.fullOrigins() };
      const rows = await this.#store.lease(lane.target, options);
      this.#renewedAt = Math.min(this.#renewedAt, options.now);
      if (rows.length < limit && lane.wakes === wakes) lane.mayWait = false;
      if (!lane.mayWait && options.fullOrigins.length > 0) this.#heldBack.add(lane);
      for (const row of rows) {
        // Its lease had ended while this process was sending it.
        if (this.#held.has(row.id)) continue;
        this.#held.add(row.id);
        lane.took(row.turn);
        lane.concurrency = this.#channels.get(row.channel)?.concurrency ?? lane.concurrency;
        if (!this.#endsUnsent(row)) lane.next.push(row);
      }
      if (lane.next.length > 0) this.#ready.add(lane);
      if (lane.isPaused(this.#elapsed())) await this.#giveBack(lane);
    } catch (error) {
      this.#tell('What waits to be sent could not be read', error);
      // It is found again when targets are looked for.
      lane.mayWait = false;
    } finally {
      lane.isLeasing = false;
      this.#leasing -= 1;
    }
    this.#serveAll();
  }

  /** Whether a job is over before it is sent, because it comes too late. */
  #endsUnsent(row: Row): boolean {
    const isClockInDoubt = this.#time.isInDoubt?.() === true;
    const now = this.#time.now();
    const outcome = lateOutcome(row, this.#channels.get(row.channel), { now, isClockInDoubt });
    if (outcome) this.#ended(outcome, row.channel);
    return outcome !== undefined;
  }

  async #send(lane: Lane, row: Row): Promise<void> {
    lane.sending += 1;
    this.#sending.begin(row.id, row.origin, this.#elapsed());
    const outcome = await this.#attempt(lane, row);
    if (outcome) this.#ended(outcome, row.channel);
    else lane.next.unshift(row);
    lane.sending -= 1;
    this.#sending.end(row.id);
    for (const { target } of this.#heldBack) this.#wake(target);
    this.#heldBack.clear();
    if (lane.isPaused(this.#elapsed())) await this.#giveBack(lane);
    this.#serveAll();
  }

  /** Sends a job; undefined when the server stopped meanwhile. */
  async #attempt(lane: Lane, row: Row): Promise<JobOutcome | undefined> {
    const { id } = row;
    const channel = this.#channels.get(row.channel);
    try {
      if (!channel) throw new Error('this server has no such channel now');
      await channel.send(readJob(row), this.#closing.signal);
      lane.succeeded();
      return { id, state: 'sent' };
    } catch (thrown) {
      if (this.#closing.signal.aborted) return undefined;
      const clock = { now: this.#time.now(), chance: Math.random() };
      const { outcome, target, askedMs, longestMs } = failedAttempt(row, channel, thrown, clock);
      if (target === 'answers') lane.succeeded();
      else if (target === 'silent') lane.failed(this.#elapsed(), askedMs, longestMs);
      return outcome;
    }
  }

  #ended(outcome: JobOutcome, channel: string): void {
    if (outcome.state === 'failed')
      this.#log.write(`${channel}: ${outcome.id} is not delivered (${outcome.error.slice(0, 200)})`);
    this.#outcomes.add(outcome);
  }

  /** Gives back what was leased for a target that is left alone now. */
  async #giveBack(lane: Lane): Promise<void> {
    const rows = lane.next.splice(0);
    if (rows.length === 0) return;
    this.#wake(lane.target);
    await this.#release(rows);
  }

  async #release(rows: readonly Row[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    try {
      await this.#store.release(ids);
    } catch (error) {
      // They are sent when their lease ends.
      this.#tell('What was not sent could not be given back', error);
    }
    for (const id of ids) this.#held.delete(id);
  }

  #isQuiet(): boolean {
    const now = this.#elapsed();
    const isBusy = (lane: Lane): boolean =>
      lane.sending > 0 ||
      lane.isLeasing ||
      (lane.capacity(now) > 0 && (lane.mayWait || lane.next.length > 0));
    return this.#held.size === 0 && ![...this.#lanes.values()].some(isBusy);
  }

  #forgetIdleLanes(): void {
    if (this.#lanes.size <= MAX_IDLE_LANES) return;
    for (const [target, lane] of this.#lanes)
      if (lane.isIdle && !this.#heldBack.has(lane)) this.#lanes.delete(target);
  }

  #elapsed(): number {
    return this.#time.elapsed?.() ?? this.#time.now();
  }

  #tell(what: string, error: unknown): void {
    this.#log.write(
      `Outbox: ${what}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`,
    );
  }
}

function readJob(row: Row): OutboxJob {
  try {
    return jobFromRow(row);
  } catch {
    throw new UndeliverableError('what is stored of it cannot be read');
  }
}
