import { waitUntil } from '../runtime/wait-until.ts';
import { log } from '../log/log.ts';
import { Client, type ClientBase } from 'pg';
import { DatabaseError, DataInUseError } from './schema/database-error.ts';

/** The lock of the one server that uses a database, held on a connection of its own. */
export const SERVER_LOCK = 7_236_101;
/** A lock shared by all working connections of a server: while one remains, no other server can start. */
export const CONNECTION_LOCK = 7_236_102;
/** Each one is a sign of life, too: a server that waits to take over looks for it (`PostgresLeader`). */
const PING_MS = 1_000;
/** A process that stood still for longer may have been replaced; shorter than what those who wait allow it. */
const STANDSTILL_MS = 4_000;
/** How long requests wait for the word of the database after a standstill. */
const CONFIRMATION_MS = 3_000;
const RETRY_MS = 1_000;
const QUERY_TIMEOUT_MS = 5_000;
/** How long the connections of a killed server may take to close. */
const OLD_CONNECTIONS_TIMEOUT_MS = 2_000;

/**
 * The exclusive right of one server process to use a PostgreSQL database. Servers cache records in memory, so
 * two of them would not see each other's changes. Each server takes the next number of a sequence as its
 * fencing token; a connection is only used while that number is the last, so that a server that lost its lock
 * to another can never write again. A server that loses the lock tries to regain it.
 */
export class PostgresServerLock {
  readonly #address: string;
  #client: Client;
  #fencingToken = 0;
  #state: 'held' | 'lost' | 'ended' = 'held';
  /**
   * Whether a working connection broke since the lock was last verified: its last write
   * may or may not have been stored.
   */
  #isDoubtful = false;
  #timer: NodeJS.Timeout | undefined;
  #pulse: NodeJS.Timeout | undefined;
  /** When this process was last seen to run, and when it last began to run after a standstill; monotonic milliseconds. */
  #ranAt = performance.now();
  #awokeAt = -Infinity;
  /** The moment at which the last ping that succeeded was sent. */
  #confirmedAt = performance.now();
  /** Called once when the data in memory may differ from the database and must be loaded again. */
  onStale: () => void = () => {};

  private constructor(address: string, client: Client) {
    this.#address = address;
    this.#client = client;
  }

  /**
   * Acquires the lock. Rejects with DatabaseError when the database is unreachable or another server uses it.
   */
  static async acquire(address: string): Promise<PostgresServerLock> {
    const client = createClient(address);
    try {
      await client.connect();
    } catch (error) {
      // The address may contain a password, so it must not be logged.
      throw new DatabaseError(`No way to the PostgreSQL of DATABASE_URL: ${messageOf(error)}`);
    }
    const lock = new PostgresServerLock(address, client);
    try {
      await lock.#begin();
    } catch (error) {
      await client.end();
      throw error;
    }
    lock.#confirmedAt = performance.now();
    lock.#watch(client);
    lock.#pulse = setInterval(() => lock.#noteStandstill(), PING_MS);
    lock.#pulse.unref();
    return lock;
  }

  /** Whether this process may write. */
  get isHeld(): boolean {
    return this.#state === 'held' && !this.#isUnconfirmed();
  }

  /**
   * Whether another server may have changed the data: this one was replaced, or stood still so long that it may have
   * been and has not asked since.
   */
  get mayBeReplaced(): boolean {
    return this.#state === 'ended' || this.#isUnconfirmed();
  }

  /** Resolves once the database has said whether this process was replaced while it stood still, or does not say it. */
  async confirmed(): Promise<void> {
    if (this.#isAwaitingWord()) await waitUntil(() => !this.#isAwaitingWord(), CONFIRMATION_MS);
  }

  #isAwaitingWord(): boolean {
    return this.#state === 'held' && this.#isUnconfirmed();
  }

  /** Prepares a connection for use; rejects when another server has started since. */
  async prepareConnection(client: ClientBase): Promise<void> {
    client.on('error', () => (this.#isDoubtful = true));
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as taken', [CONNECTION_LOCK]);
    if (rows[0]?.taken === true && (await lastFencingToken(client)) === this.#fencingToken) return;
    this.#end();
    throw new DataInUseError(LOCKED_MESSAGE);
  }

  /** Releases the lock. */
  async release(): Promise<void> {
    this.#state = 'ended';
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    await this.#client.end().catch(() => {});
  }

  async #begin(): Promise<void> {
    if (!(await tryLock(this.#client, SERVER_LOCK))) throw new DataInUseError(LOCKED_MESSAGE);
    const until = Date.now() + OLD_CONNECTIONS_TIMEOUT_MS;
    while (!(await tryLock(this.#client, CONNECTION_LOCK))) {
      if (Date.now() > until) throw new DataInUseError(LOCKED_MESSAGE);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // Earlier versions gave the sequence another name; its tokens go on, so that none is given twice.
    await this.#client.query('alter sequence if exists farol_server_turns rename to farol_fencing_tokens');
    await this.#client.query('create sequence if not exists farol_fencing_tokens');
    const { rows } = await this.#client.query("select nextval('farol_fencing_tokens') as token");
    this.#fencingToken = Number(rows[0]?.token);
    await this.#client.query('select pg_advisory_unlock($1)', [CONNECTION_LOCK]);
  }

  #watch(client: Client): void {
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection ended')));
    this.#ping(client);
  }

  /** Whether it stood still and no ping since then has succeeded. Requests may ask before the timers of a process that awoke run. */
  #isUnconfirmed(): boolean {
    this.#noteStandstill();
    return this.#confirmedAt < this.#awokeAt;
  }

  #noteStandstill(): void {
    const now = performance.now();
    if (now - this.#ranAt > STANDSTILL_MS) {
      this.#awokeAt = now;
      log.warn(`This server stood still for ${Math.round((now - this.#ranAt) / 1000)} s`);
    }
    this.#ranAt = now;
  }

  /** Asks the database again after a second; after a standstill at once. */
  #ping(client: Client): void {
    const delayMs = this.#confirmedAt < this.#awokeAt ? 0 : PING_MS;
    this.#timer = setTimeout(() => {
      const sentAt = performance.now();
      client.query('select 1').then(
        () => {
          if (client !== this.#client || this.#state !== 'held') return;
          this.#isDoubtful = false;
          this.#confirmedAt = sentAt;
          this.#ping(client);
        },
        (error: unknown) => this.#lose(client, error),
      );
    }, delayMs);
  }

  #lose(client: Client, error: unknown): void {
    if (client !== this.#client || this.#state !== 'held') return;
    this.#state = 'lost';
    log.error(
      `PostgreSQL: the lock of this server was lost (${messageOf(error)}); nothing is stored until it is regained`,
    );
    void client.end().catch(() => {});
    this.#retry(0);
  }

  #retry(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#regain(), delayMs);
  }

  async #regain(): Promise<void> {
    const client = createClient(this.#address);
    const beganAt = performance.now();
    try {
      await client.connect();
      const isLocked = await tryLock(client, SERVER_LOCK);
      const isOurs = (await lastFencingToken(client)) === this.#fencingToken;
      if (this.#state !== 'lost') return void client.end().catch(() => {});
      if (!isOurs) {
        await client.end().catch(() => {});
        return this.#end();
      }
      if (isLocked) return this.#resume(client, beganAt);
    } catch {
      // Still unreachable; the next attempt may succeed.
    }
    await client.end().catch(() => {});
    if (this.#state === 'lost') this.#retry(RETRY_MS);
  }

  #resume(client: Client, confirmedAt: number): void {
    this.#client = client;
    if (this.#isDoubtful) return this.#end();
    this.#state = 'held';
    this.#confirmedAt = confirmedAt;
    log.info('PostgreSQL: the lock of this server was regained');
    this.#watch(client);
  }

  #end(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    clearTimeout(this.#timer);
    this.onStale();
  }
}

const LOCKED_MESSAGE = 'Another server process is already using this PostgreSQL database';

/** Returns a connection that is not opened yet; its queries time out. */
export function createClient(address: string): Client {
  const client = new Client({
    connectionString: address,
    keepAlive: true,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // An error without a listener would end the process.
  client.on('error', () => {});
  return client;
}

async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lock]);
  return rows[0]?.taken === true;
}

async function lastFencingToken(client: ClientBase): Promise<number> {
  const { rows } = await client.query('select last_value from farol_fencing_tokens');
  return Number(rows[0]?.last_value);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
