import type { LogEvent } from 'kysely';

const SQLITE_FULL = 13;

/** Whether something could not be stored because the disk is full, in either database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true;
  // PostgreSQL's disk_full, and the operating system's code.
  return 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');
}

/** A refused write says for this long that the disk is full, unless something could be stored since. */
const REFUSAL_MS = 60_000;

/**
 * Whether writes were refused for want of room. The disk may be filled by others between two looks at it, and a quota
 * is not seen by looking.
 */
export class RefusedWrites {
  readonly #now: () => number;
  #refusedAt = -Infinity;

  /** @param now milliseconds that never go back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get areRecent(): boolean {
    return this.#now() - this.#refusedAt < REFUSAL_MS;
  }

  /** Takes note of a query that failed or succeeded. */
  readonly note = (event: LogEvent): void => {
    if (event.level === 'error') {
      if (isDiskFull(event.error)) this.#refusedAt = this.#now();
    } else if (WRITES.has(event.query.query.kind)) this.#refusedAt = -Infinity;
  };
}

const WRITES: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode']);
