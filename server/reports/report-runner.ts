import { availableParallelism } from 'node:os';
import type { DatabaseLocation } from '../storage/database.ts';
import { HttpError } from '../wire/http-error.ts';
import { CLIENT_DISCONNECTED, ReportStream } from './report-delivery.ts';
import { DEFAULT_REPORT_LIMITS, type ReportLimits } from './thread/kinds/report-limits.ts';
import type { ReportJob } from './thread/report-format.ts';
import type { ReportSpecification } from './thread/kinds/report-kinds.ts';
import type { ReadingChoice } from './report-replica.ts';
import { ReportQueue, type ExceededQueueLimit } from './report-queue.ts';
import type { UnreadableDay } from './thread/days/unreadable-days.ts';
import type { StreetNames } from '../maps/map-library.ts';
import { ReportWorker, type StartedReport } from './report-worker.ts';

/**
 * The place of one report among those that run. While its reader lets pages wait it hands the place to others, and
 * takes a turn again when the reader goes on: who does not read delays nobody.
 */
class ReportTurn {
  readonly #queue: ReportQueue<() => void>;
  readonly #userId: number;
  readonly #freed: () => void;
  #state: 'running' | 'paused' | 'waiting' | 'ended' = 'running';
  /** What it may do once it runs again. */
  #steps: (() => void)[] = [];

  /** @param freed called when another report may run */
  constructor(queue: ReportQueue<() => void>, userId: number, freed: () => void) {
    this.#queue = queue;
    this.#userId = userId;
    this.#freed = freed;
  }

  /** Lets others run until it may go on. */
  pause(): void {
    if (this.#state !== 'running') return;
    this.#state = 'paused';
    this.#queue.finish(this.#userId);
    this.#freed();
  }

  /** Takes a step as soon as it has its turn, at once while it runs. */
  resume(step: () => void): void {
    if (this.#state === 'ended') return;
    if (this.#state === 'running') {
      step();
      return;
    }
    this.#steps.push(step);
    if (this.#state === 'waiting') return;
    this.#state = 'waiting';
    this.#queue.requeue(this.#userId, this.#go);
    this.#freed();
  }

  /** Gives its place up for good. */
  end(): void {
    if (this.#state === 'running') this.#queue.finish(this.#userId);
    else if (this.#state === 'waiting') this.#queue.withdraw(this.#userId, this.#go);
    this.#state = 'ended';
    this.#freed();
  }

  readonly #go = (): void => {
    this.#state = 'running';
    for (const step of this.#steps.splice(0)) step();
  };
}

/** The number of report threads; leaves one processor to the server where there are several. */
const MAX_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Seconds until a retry makes sense. */
const RETRY_SECONDS = 5;

/** The client of a report. */
export interface ReportReader {
  /** Aborts when it has disconnected. */
  disconnected: AbortSignal;
  /** Ends the connection of a client that does not read. */
  disconnect?: (() => void) | undefined;
  /** Called before the first page when a replica lacks what was stored after a moment, milliseconds since the epoch. */
  dataEndsAt?: ((untilMs: number) => void) | undefined;
}

/** What places in reports are named after, besides geofences. */
export interface ReportPlaces {
  /** Where the built console is, and with it the towns of its map. */
  consoleFolder?: string;
  /** The operator's maps; undefined where there are none. */
  streets?: StreetNames | undefined;
}

/** A replica of the database: where it is, and whether and how it can be used. */
export interface ReplicaOfReports {
  readonly location: DatabaseLocation;
  choose(): Promise<ReadingChoice>;
  close(): Promise<void>;
}

/** A report that runs, or waits for its client. */
interface Delivery {
  userId: number;
  stream: ReportStream;
  disconnect: (() => void) | undefined;
}

/**
 * Runs reports in threads of their own, so that no other request waits for them.
 * Threads start with the first report.
 */
export class ReportRunner {
  readonly limits: ReportLimits;
  readonly #location: DatabaseLocation;
  readonly #replica: ReplicaOfReports | undefined;
  readonly #places: ReportPlaces;
  readonly #queue: ReportQueue<() => void>;
  readonly #deliveries = new Set<Delivery>();
  #workers: ReportWorker[] = [];
  /** Told of daily aggregates that could not be read: their positions answered, and they are to be folded again. */
  onUnreadableDays: (days: readonly UnreadableDay[]) => void = () => {};
  /** Told when the database of the reports is damaged, with what it said. */
  onDamage: (reason: string) => void = () => {};
  #isClosed = false;

  /** @param replica of what reports are made; daily aggregates, which are stored, always of the main database */
  constructor(
    location: DatabaseLocation,
    limits: Partial<ReportLimits> = {},
    places: ReportPlaces = {},
    replica?: ReplicaOfReports,
  ) {
    this.#location = location;
    this.#replica = replica;
    this.#places = places;
    this.limits = { ...DEFAULT_REPORT_LIMITS, ...limits };
    this.#queue = new ReportQueue(this.limits);
  }

  /** Reports that run or are delivered, and those waiting for others to end. */
  get load(): { underWay: number; waiting: number } {
    return { underWay: this.#deliveries.size, waiting: this.#queue.waiting };
  }

  /**
   * Yields a report in its form, in pages of bytes. The thread works no further ahead than the client reads, and stops when it disconnects. Rejects
   * with an HttpError when too many reports are waiting, or when this one is too large.
   * @param userId who requested it
   */
  async *pages(
    userId: number,
    job: ReportJob<ReportSpecification>,
    { disconnected, disconnect, dataEndsAt }: ReportReader,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const isAggregating = job.specification.kind === 'days';
    const choice = isAggregating ? undefined : await this.#replica?.choose();
    await this.#waitForTurn(userId, disconnected);
    if (choice?.dataUntilMs !== undefined) dataEndsAt?.(choice.dataUntilMs);
    const stream = this.#begin(userId, { job, isFromReplica: choice?.isReplica === true }, disconnect);
    const abandon = (): void => stream.abandon(CLIENT_DISCONNECTED);
    disconnected.addEventListener('abort', abandon);
    if (disconnected.aborted) abandon();
    try {
      for (let page = await stream.next(); page; page = await stream.next()) yield page;
    } finally {
      disconnected.removeEventListener('abort', abandon);
      abandon();
    }
  }

  /** Ends the threads with their reports; later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers.map((worker) => worker.close()), this.#replica?.close()]);
  }

  /** Resolves when a report of this user may start; `#end` must follow. */
  async #waitForTurn(userId: number, disconnected: AbortSignal): Promise<void> {
    if (disconnected.aborted) throw CLIENT_DISCONNECTED;
    if (this.#isClosed) throw new HttpError(503, 'The server is stopping - ServiceUnavailableException');
    await new Promise<void>((resolve, reject) => {
      const abandon = (): void => {
        if (this.#queue.withdraw(userId, begin)) reject(CLIENT_DISCONNECTED);
      };
      const begin = (): void => {
        disconnected.removeEventListener('abort', abandon);
        resolve();
      };
      const problem = this.#queue.enqueue(userId, begin);
      if (problem) reject(tooManyReports(problem, this.limits));
      else disconnected.addEventListener('abort', abandon);
      this.#beginNext();
    });
  }

  #begin(
    userId: number,
    { job, isFromReplica }: { job: ReportJob<ReportSpecification>; isFromReplica: boolean },
    disconnect?: () => void,
  ): ReportStream {
    this.#limitHeld(userId);
    const turn = new ReportTurn(this.#queue, userId, () => this.#beginNext());
    let inThread: StartedReport | undefined;
    const stream = new ReportStream({
      full: () => {
        turn.pause();
        this.#limitHeld(userId);
      },
      taken: () => turn.resume(() => inThread?.more()),
      left: () => inThread?.cancel(),
      over: () => this.#deliveries.delete(delivery),
      overdue: () => this.#drop(delivery),
    });
    const delivery = { userId, stream, disconnect };
    try {
      inThread = this.#worker().start(job, isFromReplica, {
        page: (bytes) => stream.push(bytes),
        ended: (problem) => {
          if (problem?.kind === 'fault' && problem.isDamage) this.onDamage(problem.text);
          stream.end(problem);
          turn.end();
        },
      });
    } catch (error) {
      turn.end();
      throw error;
    }
    this.#deliveries.add(delivery);
    return stream;
  }

  /**
   * Drops the reports whose clients have let pages wait longest while there are too many: first those of the same
   * user, so that nobody loses one to another's many.
   */
  #limitHeld(userId: number): void {
    const { user, all, afterMs } = this.limits.held;
    const since = performance.now() - afterMs;
    const held = [...this.#deliveries]
      .filter(({ stream }) => stream.idleSince <= since)
      .sort((left, right) => left.stream.idleSince - right.stream.idleSince);
    const own = held.filter((delivery) => delivery.userId === userId);
    const dropped = own.slice(0, Math.max(0, own.length - user));
    const kept = held.filter((delivery) => !dropped.includes(delivery));
    for (const delivery of [...dropped, ...kept.slice(0, Math.max(0, kept.length - all))])
      this.#drop(delivery);
  }

  /** Ends a report that its client does not read. */
  #drop(delivery: Delivery): void {
    delivery.stream.abandon(CLIENT_DISCONNECTED);
    delivery.disconnect?.();
  }

  #beginNext(): void {
    for (let next = this.#queue.startNext(); next; next = this.#queue.startNext()) next.report();
  }

  /** Returns the least busy thread; starts another while all are busy and the limit allows it. */
  #worker(): ReportWorker {
    this.#workers = this.#workers.filter((worker) => !worker.hasExited);
    const [least] = this.#workers.toSorted((left, right) => left.load - right.load);
    if (least && (least.load === 0 || this.#workers.length >= MAX_THREADS)) return least;
    const { rows, fixes } = this.limits;
    const worker = new ReportWorker(
      {
        location: this.#location,
        replica: this.#replica?.location,
        limits: { rows, fixes },
        consoleFolder: this.#places.consoleFolder,
        hasStreets: this.#places.streets !== undefined,
      },
      { unreadableDays: (days) => this.onUnreadableDays(days), streets: this.#places.streets },
    );
    this.#workers.push(worker);
    return worker;
  }
}

function tooManyReports(problem: ExceededQueueLimit, { waiting }: ReportLimits): HttpError {
  return problem === 'user'
    ? new HttpError(
        429,
        `Too many reports at once - ${waiting.user} of yours wait already - TooManyRequestsException`,
        RETRY_SECONDS,
      )
    : new HttpError(503, 'Too many reports at once - ServiceUnavailableException', RETRY_SECONDS);
}
