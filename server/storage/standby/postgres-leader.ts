import type { Client } from 'pg';
import { log } from '../../log/log.ts';
import { CONNECTION_LOCK, createClient, SERVER_LOCK } from '../postgres-lock.ts';
import { FROZEN_LOOKS, type LeaderWatch } from './leader-watch.ts';

/** The connection that holds the lock, as texts: they are compared only. */
interface LockHolder {
  pid: number;
  /** When it began, and when it last asked for something or was answered. */
  began: string;
  active: string;
}

/**
 * The server that has a PostgreSQL database. It asks something through the connection with its lock every second; when
 * the database has answered and nothing more is asked for long, the server is frozen. Its connections are ended then:
 * what it had not committed is undone, and it gets no new ones once another server has begun (`PostgresServerLock`).
 */
export class PostgresLeader implements LeaderWatch {
  readonly #address: string;
  #last: LockHolder | undefined;
  #unchanged = 0;

  constructor(address: string) {
    this.#address = address;
  }

  async look(): Promise<void> {
    const client = createClient(this.#address);
    try {
      await client.connect();
      const holder = await idleLockHolder(client);
      const isSame =
        holder?.pid === this.#last?.pid &&
        holder?.began === this.#last?.began &&
        holder?.active === this.#last?.active;
      this.#unchanged = holder && isSame ? this.#unchanged + 1 : 0;
      this.#last = holder;
      if (!holder || this.#unchanged < FROZEN_LOOKS) return;
      this.#unchanged = 0;
      log.warn(
        `The server that has the database asks nothing more: its ${await endConnections(client, holder)} connections are ended, and this one takes over`,
      );
    } catch {
      // Not a sign of anything: the database may be away for this server only.
      this.#unchanged = 0;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Conditions of `pg_locks` for a lock of servers in this database. */
const OF_THIS_DATABASE = `locktype = 'advisory' and granted and objsubid = 1 and classid = 0
  and database = (select oid from pg_database where datname = current_database())`;

/** Returns the connection with the lock; undefined for none, and while the database works for it. */
async function idleLockHolder(client: Client): Promise<LockHolder | undefined> {
  const { rows } = await client.query<LockHolder>(
    `select pid, backend_start::text as began, state_change::text as active from pg_locks join pg_stat_activity using (pid)
     where ${OF_THIS_DATABASE.replace('database =', 'pg_locks.database =')} and objid = $1 and state = 'idle'`,
    [SERVER_LOCK],
  );
  return rows[0];
}

/**
 * Ends the connections of a server, unless it asked something meanwhile or another one has its lock by now. Returns how
 * many there were.
 */
async function endConnections(client: Client, { pid, began, active }: LockHolder): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from (
       select distinct pid from pg_locks where ${OF_THIS_DATABASE} and objid in ($1, $2)
     ) as connections
     where exists (
       select from pg_stat_activity as leader join pg_locks using (pid)
       where objid = $1 and locktype = 'advisory' and granted
       and leader.pid = $3 and backend_start::text = $4 and state_change::text = $5
     )`,
    [SERVER_LOCK, CONNECTION_LOCK, pid, began, active],
  );
  return rowCount ?? 0;
}
