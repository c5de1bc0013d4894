import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Statements that PostgreSQL keeps prepared on each connection, with their names. */
const names = new Map<string, string>();

/**
 * Returns a statement that PostgreSQL parses and plans once for each connection. There are few of them: each stays
 * prepared until its connection ends.
 * @param name different from that of any other statement
 */
export function preparedStatement(name: string, text: string): string {
  names.set(text, name);
  return text;
}

/** A pool for Kysely that runs the statements of `preparedStatement` by their names. */
export class PreparingPool implements PostgresPool {
  readonly #pool: Pool;
  // Kysely keeps what it knows of a connection by its object.
  readonly #clients = new WeakMap<PoolClient, PreparingClient>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const known = this.#clients.get(client);
    if (known) return known;
    const preparing = new PreparingClient(client);
    this.#clients.set(client, preparing);
    return preparing;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Nothing is read through cursors');
    return this.#run<R>(text, parameters);
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const values = [...parameters];
    const name = names.get(text);
    const { command, rowCount, rows } = await (name === undefined
      ? this.#client.query<R & object>(text, values)
      : this.#client.query<R & object>({ name, text, values }));
    return { command: knownCommand(command), rowCount: rowCount ?? 0, rows };
  }
}

const COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

/** Returns a command of which Kysely counts the rows, or that ends a transaction; others are all the same to it. */
function knownCommand(command: string): PostgresQueryResult<unknown>['command'] {
  return COMMANDS.find((known) => known === command) ?? 'SELECT';
}
