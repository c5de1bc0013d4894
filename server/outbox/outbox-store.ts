import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { inChunks } from '../runtime/chunks.ts';
import type { DatabaseKind } from '../storage/schema/database-kind.ts';
import { idIn } from '../storage/schema/id-list.ts';
import type { OutboxRow, OutboxState } from '../storage/schema/outbox-schema.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { NewJob, OutboxJob } from './delivery-channel.ts';
import { KEPT_MS, type JobOutcome, newRow, changeOf, statements } from './outbox-rows.ts';

/** How long a process may be silent before others send what it has leased, milliseconds. */
export const LEASE_MS = 15_000;
/** No pause is longer than this: whatever is due later waits because a clock was wrong, milliseconds. */
export const MAX_PAUSE_MS = 24 * 3_600_000;
/** Rows that one step looks after or removes. */
const STEP_ROWS = 200;

/** A target for which something waits, and the turn of the first. */
export interface WaitingTarget {
  readonly target: string;
  readonly turn: number;
}

/** The rows of the outbox. Each process leases rows in its own name. */
export class OutboxStore {
  readonly #query: Kysely<Schema>;
  readonly #kind: DatabaseKind;
  readonly #owner: string;

  /** @param owner the name of this process, different from that of any other */
  constructor({ query, kind }: { query: Kysely<Schema>; kind: DatabaseKind }, owner: string) {
    this.#query = query;
    this.#kind = kind;
    this.#owner = owner;
  }

  /** Adds jobs within a transaction; those whose keys are there already are left out. */
  async insert(
    query: Kysely<Schema>,
    jobs: readonly { job: NewJob; turn: number }[],
    now: number,
  ): Promise<void> {
    const rows = jobs.map(({ job, turn }) => newRow(job, turn, now));
    await inChunks(statements(rows), { size: 1 }, async ([some = []]) => {
      await query
        .insertInto('outbox')
        .values([...some])
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    });
  }

  /**
   * Leases the next jobs for a target, in turns, at most `limit`.
   * @param fullOrigins whose jobs are passed over
   */
  async lease(
    target: string,
    { limit, now, fullOrigins }: { limit: number; now: number; fullOrigins: readonly string[] },
  ): Promise<Selectable<OutboxRow>[]> {
    let next = this.#query
      .selectFrom('outbox')
      .select('id')
      .where('target', '=', target)
      .where('state', '=', sql.lit('waiting'))
      .orderBy('turn')
      .orderBy('id')
      .limit(limit);
    if (fullOrigins.length > 0) next = next.where('origin', 'not in', [...fullOrigins]);
    // Another process that leases at the same time gets others.
    if (this.#kind === 'postgres') next = next.forUpdate().skipLocked();
    const rows = await this.#query
      .updateTable('outbox')
      .set((update) => ({
        state: 'leased',
        lease_owner: this.#owner,
        due_at: now + LEASE_MS,
        attempts: update('attempts', '+', 1),
      }))
      .where('id', 'in', next)
      .where(isIn('waiting'))
      .returningAll()
      .execute();
    return rows.sort((left, right) => left.turn - right.turn || left.id - right.id);
  }

  /** Keeps the leases of this process. */
  async renew(ids: readonly number[], now: number): Promise<void> {
    if (ids.length > 0)
      await this.#leased(ids)
        .set({ due_at: now + LEASE_MS })
        .execute();
  }

  /** Gives back what was leased and not tried. */
  async release(ids: readonly number[]): Promise<void> {
    if (ids.length > 0)
      await this.#leased(ids)
        .set((update) => ({
          state: 'waiting',
          lease_owner: null,
          attempts: update('attempts', '-', 1),
        }))
        .execute();
  }

  /** Stores what became of jobs; those whose lease this process has lost are left alone. */
  async store(outcomes: readonly JobOutcome[], now: number): Promise<void> {
    if (outcomes.length === 0) return;
    await this.#query.transaction().execute(async (query: Kysely<Schema>) => {
      const sent = outcomes.filter(({ state }) => state === 'sent').map(({ id }) => id);
      if (sent.length > 0)
        await this.#leased(sent, query)
          .set({
            state: 'sent',
            payload: '',
            lease_owner: null,
            finished_at: now,
            due_at: now + KEPT_MS,
            last_error: null,
          })
          .execute();
      for (const outcome of outcomes)
        if (outcome.state !== 'sent')
          await this.#leased([outcome.id], query).set(changeOf(outcome, now)).execute();
    });
  }

  /**
   * Marks a job as sent within the transaction that does what it asks for, so that both happen or neither. Throws when
   * this process has lost its lease: then another does it.
   */
  async finishWithin(query: Kysely<Schema>, { id }: OutboxJob, now: number): Promise<void> {
    const { numUpdatedRows } = await this.#leased([id], query)
      .set({ state: 'sent', payload: '', lease_owner: null, finished_at: now, due_at: now + KEPT_MS })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error(`the lease of ${id} was lost`);
  }

  /** Returns the target and origin of a dead letter; undefined when there is none of that number. */
  async failed(id: number): Promise<Pick<OutboxRow, 'target' | 'origin' | 'channel'> | undefined> {
    return this.#query
      .selectFrom('outbox')
      .select(['target', 'origin', 'channel'])
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst();
  }

  /** Lets a dead letter wait again, for as long as the first time. Returns whether there was one. */
  async resend(id: number, turn: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#query
      .updateTable('outbox')
      .set((update) => ({
        state: 'waiting',
        turn,
        attempts: 0,
        due_at: now,
        expires_at: sql<number>`${update.ref('expires_at')} - ${update.ref('created_at')} + ${sql.lit(now)}`,
        finished_at: null,
      }))
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Removes a dead letter; returns whether there was one. */
  async removeDeadLetter(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#query
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Removes a job within the transaction that does what it asks for; see `finishWithin`. */
  async removeWithin(query: Kysely<Schema>, { id }: OutboxJob): Promise<void> {
    const { numDeletedRows } = await query
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where('lease_owner', '=', this.#owner)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Error(`the lease of ${id} was lost`);
  }

  /**
   * Lets postponed jobs wait for their turn whose time has come, and those whose process leased them and is gone.
   * Returns their targets, and whether those are all.
   * @param withOwn also those that this process has leased: it renews the leases of those that it knows
   */
  async promote(now: number, withOwn: boolean): Promise<{ targets: string[]; isAll: boolean }> {
    const ids: number[] = [];
    for (const state of ['postponed', 'leased'] as const) {
      let due = this.#query.selectFrom('outbox').select('id').where('state', '=', state).limit(STEP_ROWS);
      if (state === 'leased' && !withOwn) due = due.where('lease_owner', '!=', this.#owner);
      // Due so late only because a clock was wrong.
      for (const rows of [due.where('due_at', '<=', now), due.where('due_at', '>', now + MAX_PAUSE_MS)])
        ids.push(...(await rows.orderBy('due_at').execute()).map(({ id }) => id));
    }
    if (ids.length === 0) return { targets: [], isAll: true };
    const rows = await this.#query
      .updateTable('outbox')
      .set({ state: 'waiting', lease_owner: null, due_at: now })
      .where(idIn(this.#kind, 'outbox.id', ids))
      .where(isIn('postponed', 'leased'))
      .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', now + MAX_PAUSE_MS)]))
      .returning('target')
      .execute();
    return { targets: [...new Set(rows.map(({ target }) => target))], isAll: ids.length < STEP_ROWS };
  }

  /** Returns targets for which something waits, by name, after one; at most `limit`. The cost is theirs alone. */
  async waitingTargets(after: string, limit: number): Promise<WaitingTarget[]> {
    const { rows } = await sql<{ target: string; turn: number }>`
      with recursive found(target, at) as (
        select ${firstAfter(this.#kind, sql`cast(${after} as text)`)}, 1
        union all
        select ${firstAfter(this.#kind, sql`found.target`)}, found.at + 1 from found
        where found.target is not null and found.at < ${limit}
      )
      select target,
        (select min(turn) from outbox where state = 'waiting' and outbox.target = found.target) as turn
      from found where target is not null order by target`.execute(this.#query);
    return rows;
  }

  /** Removes some of what is finished and was kept long enough; returns whether that was all. */
  async prune(now: number): Promise<boolean> {
    let isAll = true;
    for (const state of ['sent', 'failed', 'dropped'] as const) {
      const old = this.#query
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', state)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(STEP_ROWS);
      const ids = (await old.execute()).map(({ id }) => id);
      if (ids.length === 0) continue;
      await this.#query
        .deleteFrom('outbox')
        .where(idIn(this.#kind, 'outbox.id', ids))
        .where(isIn(state))
        .execute();
      isAll &&= ids.length < STEP_ROWS;
    }
    return isAll;
  }

  #leased(ids: readonly number[], query: Kysely<Schema> = this.#query) {
    return query
      .updateTable('outbox')
      .where(idIn(this.#kind, 'outbox.id', ids))
      .where('lease_owner', '=', this.#owner)
      .where(isIn('leased'));
  }
}

/** Whether a row that is found by its number is in one of these states: SQLite must not look for it by the state. */
function isIn(...states: OutboxState[]): RawBuilder<boolean> {
  return sql<boolean>`(outbox.state || '') in (${sql.join(states)})`;
}

/** Returns the first target by name after another for which something waits. */
function firstAfter(kind: DatabaseKind, target: RawBuilder<unknown>): RawBuilder<unknown> {
  // Else SQLite looks at everything that waits.
  const index = kind === 'sqlite' ? sql`indexed by outbox_turns` : sql``;
  return sql`(select target from outbox ${index} where state = 'waiting' and target > ${target} order by target limit 1)`;
}
