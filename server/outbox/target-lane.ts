/** Failures in a row after which a target is left alone for a while. */
const FAILURES_BEFORE_PAUSE = 4;
/** The first pause; it doubles with every failure after it; milliseconds. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** The longest pause that a target gets because it asks for it, milliseconds. */
const LONGEST_ASKED_PAUSE_MS = 15 * 60_000;
/** How many jobs of one origin may wait for one target. */
const MAX_WAITING_PER_ORIGIN = 10_000;
/** Origins whose last turns are remembered for each target. */
const MAX_ORIGINS = 10_000;

/** What is known of one target: whose turn it is, what is on its way, and whether it answers. */
export class TargetLane<T> {
  readonly target: string;
  /** The turn of the newest job that was leased: origins without waiting jobs begin here. */
  #turn: number;
  /** By origin: its last turn. */
  readonly #lastTurns = new Map<string, number>();
  #failures = 0;
  #pausedUntil = -Infinity;
  /** Jobs that are leased for it and not yet being sent. */
  readonly next: T[] = [];
  /** Jobs that are being sent to it. */
  sending = 0;
  /** How many may be sent to it at a time; its channel says. */
  concurrency = 4;
  /** Whether something may wait for it. */
  mayWait = true;
  /** How often something was added: what is added while it is looked for what waits is looked for again. */
  wakes = 0;
  /** Whether it is being looked for something that waits. */
  isLeasing = false;

  constructor(target: string, turn = 0) {
    this.target = target;
    this.#turn = turn;
  }

  /**
   * Returns the turn of a new job: origins with little to send come before those with much (self-clocked fair
   * queueing). Undefined when too much of this origin waits.
   */
  nextTurn(origin: string): number | undefined {
    const turn = Math.max(this.#turn, this.#lastTurns.get(origin) ?? 0) + 1;
    if (turn - this.#turn > MAX_WAITING_PER_ORIGIN) return undefined;
    if (this.#lastTurns.size >= MAX_ORIGINS && !this.#lastTurns.has(origin)) this.#forgetIdleOrigins();
    this.#lastTurns.set(origin, turn);
    return turn;
  }

  /** Takes note of the turn of a job that was leased. */
  took(turn: number): void {
    this.#turn = Math.max(this.#turn, turn);
  }

  /** Takes note of the first turn that waits, as far as this process does not know better. */
  begins(turn: number): void {
    if (this.#turn === 0) this.#turn = Math.max(0, turn - 1);
  }

  /** How many more jobs may be sent to it now. */
  capacity(nowMs: number): number {
    return this.isPaused(nowMs) ? 0 : Math.max(0, (this.isDoubted ? 1 : this.concurrency) - this.sending);
  }

  /** Whether it failed so often that one job has to show first that it is back. */
  get isDoubted(): boolean {
    return this.#failures >= FAILURES_BEFORE_PAUSE;
  }

  /** Whether it is left alone now. */
  isPaused(nowMs: number): boolean {
    return nowMs < this.#pausedUntil;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pausedUntil = -Infinity;
  }

  /**
   * @param askedMs how long the target asked to be left alone, milliseconds
   * @param longestMs the longest pause that it gets otherwise
   */
  failed(nowMs: number, askedMs: number | undefined, longestMs: number): void {
    if (askedMs !== undefined) {
      this.#pausedUntil = Math.max(this.#pausedUntil, nowMs + Math.min(askedMs, LONGEST_ASKED_PAUSE_MS));
      return;
    }
    // What was sent before the pause and fails during it says nothing new.
    if (nowMs < this.#pausedUntil) return;
    this.#failures += 1;
    const more = this.#failures - FAILURES_BEFORE_PAUSE;
    if (more < 0) return;
    this.#pausedUntil = nowMs + Math.min(FIRST_PAUSE_MS * 2 ** more, LONGEST_PAUSE_MS, longestMs);
  }

  /** Whether nothing waits for it or is on its way. */
  get isIdle(): boolean {
    return this.sending === 0 && this.next.length === 0 && !this.mayWait && !this.isLeasing;
  }

  #forgetIdleOrigins(): void {
    for (const [origin, turn] of this.#lastTurns) if (turn <= this.#turn) this.#lastTurns.delete(origin);
    const [oldest] = this.#lastTurns.keys();
    if (this.#lastTurns.size >= MAX_ORIGINS && oldest !== undefined) this.#lastTurns.delete(oldest);
  }
}
