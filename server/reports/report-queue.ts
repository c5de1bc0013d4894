import type { ReportLimits } from './thread/report-limits.ts';

/** Whose limit a report would exceed. */
export type ExceededQueueLimit = 'user' | 'all';

/**
 * Who may begin a report, and when: users take turns, each with a few at once, so that nobody waits behind the many of somebody
 * else.
 */
export class ReportQueue<T> {
  readonly #limits: Pick<ReportLimits, 'concurrent' | 'waiting'>;
  /** Reports under way, by user. */
  readonly #running = new Map<number, number>();
  /** Waiting, by user; the user whose turn is next comes first. */
  readonly #waiting = new Map<number, T[]>();

  constructor(limits: Pick<ReportLimits, 'concurrent' | 'waiting'>) {
    this.#limits = limits;
  }

  /** How many are under way. */
  get running(): number {
    return sumOf(this.#running.values());
  }

  /** How many wait. */
  get waiting(): number {
    return sumOf([...this.#waiting.values()].map(({ length }) => length));
  }

  /** Takes a user's report in; answers why not when too many wait already. */
  enqueue(userId: number, report: T): ExceededQueueLimit | undefined {
    const own = this.#waiting.get(userId) ?? [];
    const isNext = own.length === 0 && this.#mayRun(userId);
    if (!isNext && own.length >= this.#limits.waiting.user) return 'user';
    if (!isNext && this.waiting >= this.#limits.waiting.all) return 'all';
    this.#waiting.set(userId, [...own, report]);
    return undefined;
  }

  /** Takes back a report that still waits; answers whether it did. */
  withdraw(userId: number, report: T): boolean {
    const own = this.#waiting.get(userId) ?? [];
    if (!own.includes(report)) return false;
    this.#keep(
      userId,
      own.filter((other) => other !== report),
    );
    return true;
  }

  /** The report that begins now, if one may; its user has the last turn afterwards. Call `end` when it is over. */
  startNext(): { userId: number; report: T } | undefined {
    for (const [userId, [report, ...rest]] of this.#waiting) {
      if (report === undefined || !this.#mayRun(userId)) continue;
      this.#waiting.delete(userId);
      this.#keep(userId, rest);
      this.#running.set(userId, (this.#running.get(userId) ?? 0) + 1);
      return { userId, report };
    }
    return undefined;
  }

  /** A report of this user is over. */
  finish(userId: number): void {
    const left = (this.#running.get(userId) ?? 0) - 1;
    if (left > 0) this.#running.set(userId, left);
    else this.#running.delete(userId);
  }

  #mayRun(userId: number): boolean {
    const { user, all } = this.#limits.concurrent;
    return this.running < all && (this.#running.get(userId) ?? 0) < user;
  }

  #keep(userId: number, reports: T[]): void {
    if (reports.length > 0) this.#waiting.set(userId, reports);
    else this.#waiting.delete(userId);
  }
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
