import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { log } from '../log/log.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { openReadOnly, type Database, type DatabaseLocation } from '../storage/database.ts';
import { newestStoredTime } from '../storage/newest-stored-time.ts';

/** What a replica lacks is told once it is older than this. */
const TOLD_AFTER_MS = 5_000;
/** How long an answer about the replica holds, and how long one that failed is left alone. */
const ASKED_EVERY_MS = 1_000;
const RETRIED_AFTER_MS = 15_000;
/** How long a report waits for the replica's answer before it reads the main database. */
const TIMEOUT_MS = 2_000;

/** What a report reads: the main database, or the replica and what it lacks. */
export interface ReadingChoice {
  readonly isReplica: boolean;
  /** Until when the replica has what was stored, milliseconds since the epoch; undefined when nothing is missing. */
  readonly dataUntilMs?: number | undefined;
}

const MAIN: ReadingChoice = { isReplica: false };

/**
 * The replica of which reports are made, a PostgreSQL that follows the main database. How far it is behind is found by
 * comparing the newest of what both have stored, so that any kind of replication will do. While it is unreachable, or
 * lacks the schema or all data, reports read the main database.
 */
export class ReportReplica {
  readonly location: DatabaseLocation;
  readonly #main: Pick<Database, 'query'>;
  readonly #replica: Pick<Database, 'query' | 'close'>;
  readonly #time: ServerClock;
  #choice: Promise<ReadingChoice> | undefined;
  #askedAt = -Infinity;
  #problem: string | undefined;

  /** Opens connections to the replica when they are needed; it need not be reachable. */
  constructor(main: Pick<Database, 'query'>, location: DatabaseLocation, time: ServerClock) {
    this.location = location;
    this.#main = main;
    this.#replica = openReadOnly(location);
    this.#time = time;
  }

  /** Returns what a report that begins now reads. */
  choose(): Promise<ReadingChoice> {
    const age = this.#time.now() - this.#askedAt;
    const holdsFor = this.#problem === undefined ? ASKED_EVERY_MS : RETRIED_AFTER_MS;
    if (this.#choice !== undefined && age >= 0 && age < holdsFor) return this.#choice;
    this.#askedAt = this.#time.now();
    this.#choice = this.#ask();
    return this.#choice;
  }

  async close(): Promise<void> {
    await this.#choice;
    // One that does not answer keeps nobody from stopping.
    await Promise.race([this.#replica.close(), setTimeout(TIMEOUT_MS, undefined, { ref: false })]);
  }

  async #ask(): Promise<ReadingChoice> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const late = new Promise<never>((_resolve, reject) => {
      timeout.addEventListener('abort', () =>
        reject(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)),
      );
    });
    try {
      const choice = await Promise.race([this.#compare(), late]);
      if (this.#problem !== undefined) log.info('Reports read the replica of REPORT_DATABASE_URL again');
      this.#problem = undefined;
      return choice;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (this.#problem !== problem)
        log.warn(`Reports read the main database, not the replica of REPORT_DATABASE_URL: ${problem}`);
      this.#problem = problem;
      return MAIN;
    }
  }

  async #compare(): Promise<ReadingChoice> {
    // The main database first: what is stored in between is not missing.
    const newest = await newestStoredTime(this.#main.query);
    const [schema, replicaSchema] = [await lastStep(this.#main), await lastStep(this.#replica)];
    if (schema !== replicaSchema)
      throw new Error(`its schema is ${replicaSchema ?? 'not there'}, that of the main database ${schema}`);
    const stored = await newestStoredTime(this.#replica.query);
    if (newest === undefined || (stored !== undefined && newest - stored <= TOLD_AFTER_MS))
      return { isReplica: true };
    if (stored === undefined) throw new Error('it has no data');
    return { isReplica: true, dataUntilMs: stored };
  }
}

async function lastStep({ query }: Pick<Database, 'query'>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc
    limit 1`.execute(query);
  return rows[0]?.name;
}
