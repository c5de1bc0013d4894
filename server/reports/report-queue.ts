import type { ReportLimits } from './thread/kinds/report-limits.ts';

/** The limit that a report would exceed. */
export type ExceededQueueLimit = 'user' | 'all';

/**
 * Decides which report starts next: users take turns, each with a few at once, so that one user's
 * many reports do not delay others.
 */
export class ReportQueue<T> {
  readonly #limits: Pick<ReportLimits, 'concurrent' | 'waiting'>;
  /** The number of running reports by user. */
  readonly #running = new Map<number, number>();
  /** Waiting reports by user, next user first. */
  readonly #waiting = new Map<number, T[]>();

  constructor(limits: Pick<ReportLimits, 'concurrent' | 'waiting'>) {
    this.#limits = limits;
  }

  /** The number of running reports. */
  get running(): number {
    return sumOf(this.#running.values());
  }

  /** The number of waiting reports. */
  get waiting(): number {
    return sumOf([...this.#waiting.values()].map(({ length }) => length));
  }

  /** Adds a report of a user; returns the exceeded limit when too many are waiting. */
  enqueue(userId: number, report: T): ExceededQueueLimit | undefined {
    const own = this.#waiting.get(userId) ?? [];
    const isNext = own.length === 0 && this.#mayRun(userId);
    if (!isNext && own.length >= this.#limits.waiting.user) return 'user';
    if (!isNext && this.waiting >= this.#limits.waiting.all) return 'all';
    this.#waiting.set(userId, [...own, report]);
    return undefined;
  }

  /** Adds a report that was interrupted; its user's next turn is its. It is never refused. */
  requeue(userId: number, report: T): void {
    this.#waiting.set(userId, [report, ...(this.#waiting.get(userId) ?? [])]);
  }

  /** Removes a waiting report; returns whether it was waiting. */
  withdraw(userId: number, report: T): boolean {
    const own = this.#waiting.get(userId) ?? [];
    if (!own.includes(report)) return false;
    this.#setWaiting(
      userId,
      own.filter((other) => other !== report),
    );
    return true;
  }

  /**
   * Returns the report that starts now, if one may; its user goes to the end of the
   * line. Call `finish` when it ends, or is interrupted.
   */
  startNext(): { userId: number; report: T } | undefined {
    for (const [userId, [report, ...rest]] of this.#waiting) {
      if (report === undefined || !this.#mayRun(userId)) continue;
      this.#waiting.delete(userId);
      this.#setWaiting(userId, rest);
      this.#running.set(userId, (this.#running.get(userId) ?? 0) + 1);
      return { userId, report };
    }
    return undefined;
  }

  /** Marks a report of this user as finished. */
  finish(userId: number): void {
    const remaining = (this.#running.get(userId) ?? 0) - 1;
    if (remaining > 0) this.#running.set(userId, remaining);
    else this.#running.delete(userId);
  }

  #mayRun(userId: number): boolean {
    const { user, all } = this.#limits.concurrent;
    return this.running < all && (this.#running.get(userId) ?? 0) < user;
  }

  #setWaiting(userId: number, reports: T[]): void {
    if (reports.length > 0) this.#waiting.set(userId, reports);
    else this.#waiting.delete(userId);
  }
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
