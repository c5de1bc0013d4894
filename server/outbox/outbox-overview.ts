import { sql, type Kysely, type Selectable } from 'kysely';
import type { DatabaseKind } from '../storage/schema/database-kind.ts';
import { idIn } from '../storage/schema/id-list.ts';
import type { OutboxRow, OutboxState } from '../storage/schema/outbox-schema.ts';
import type { Schema } from '../storage/schema/schema.ts';

/** Where a message about an event is. */
export interface AlertDeliveryState {
  readonly channel: string;
  /** The account it is for; null for one that is for no single user, such as a webhook. */
  readonly userId: number | null;
  readonly recipient: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped';
  readonly attempts: number;
  /** Why the last attempt failed; null if none did. */
  readonly error: string | null;
  /** When it was made, and when it was sent or given up; milliseconds since the epoch. */
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** The segments that an SMS took, with all its attempts; null for other channels and before the first attempt. */
  readonly segments: number | null;
  /** What they cost in whole cents; null where no price is set. */
  readonly cents: number | null;
}

/** Something that was given up. */
export interface StoredDeadLetter {
  readonly id: number;
  readonly channel: string;
  readonly recipient: string;
  readonly userId: number | null;
  readonly eventId: number | null;
  readonly deviceId: number | null;
  readonly reason: string;
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly failedAt: number;
}

/** How much of a channel waits, and how much was given up. */
export interface ChannelState {
  readonly channel: string;
  readonly waiting: number;
  readonly failed: number;
}

/** Rows that are counted of each state: an answer that costs the same however much there is. */
export const MAX_COUNTED_MESSAGES = 5_000;
/** Messages about one event that are told. */
const MAX_DELIVERIES = 1_000;

const OPEN: ReadonlySet<OutboxState> = new Set(['waiting', 'postponed', 'leased']);
const COUNTED: readonly OutboxState[] = [...OPEN, 'failed'];

/** What can be read of the outbox: never what was to be sent. */
export class OutboxOverview {
  readonly #query: Kysely<Schema>;
  readonly #kind: DatabaseKind;

  constructor({ query, kind }: { query: Kysely<Schema>; kind: DatabaseKind }) {
    this.#query = query;
    this.#kind = kind;
  }

  /**
   * Returns where the messages about an event are, in the order in which they were made; at most a thousand. Empty while
   * it has not been made out whom it is for, for events that nobody wanted to be told of, and a week after it was sent
   * (a month after it was given up).
   */
  async deliveriesOf(eventId: number): Promise<AlertDeliveryState[]> {
    const rows = await this.#query
      .selectFrom('outbox')
      .leftJoin('sms_messages', 'sms_messages.job_id', 'outbox.id')
      .selectAll('outbox')
      .select(['sms_messages.segments', 'sms_messages.cents'])
      .where('event_id', '=', eventId)
      .orderBy('outbox.id')
      .limit(MAX_DELIVERIES)
      .execute();
    return rows.map((row) => ({
      channel: row.channel,
      userId: row.user_id,
      recipient: row.recipient,
      state: stateOf(row.state),
      attempts: row.attempts,
      error: row.last_error,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      segments: row.segments,
      cents: row.cents,
    }));
  }

  /**
   * Returns the channels of which something waits or was given up, by name. Of each state up to `MAX_COUNTED` are
   * counted.
   * @param userIds the accounts whose messages count; undefined for everything
   */
  async channels(userIds: readonly number[] | undefined): Promise<ChannelState[]> {
    const counts = new Map<string, { waiting: number; failed: number }>();
    for (const state of COUNTED) {
      let some = this.#query
        .selectFrom('outbox')
        .select('channel')
        .where('state', '=', state)
        .limit(MAX_COUNTED_MESSAGES);
      if (userIds) some = some.where(idIn(this.#kind, 'outbox.user_id', userIds));
      const rows = await this.#query
        .selectFrom(some.as('some'))
        .select(['channel', sql<number>`count(*)`.as('count')])
        .groupBy('channel')
        .execute();
      for (const { channel, count } of rows) {
        const known = counts.get(channel) ?? { waiting: 0, failed: 0 };
        known[state === 'failed' ? 'failed' : 'waiting'] += count;
        counts.set(channel, known);
      }
    }
    return [...counts]
      .map(([channel, count]) => ({ channel, ...count }))
      .sort((left, right) => (left.channel < right.channel ? -1 : 1));
  }

  /**
   * Returns dead letters, the newest first.
   * @param options `userIds` are the accounts whose letters are returned, undefined for all; `before` is the letter
   *   after which the page begins
   */
  async deadLetters({
    userIds,
    before,
    limit,
  }: {
    userIds: readonly number[] | undefined;
    before: number | undefined;
    limit: number;
  }): Promise<StoredDeadLetter[]> {
    let letters = this.#query.selectFrom('outbox').selectAll().where('state', '=', 'failed');
    if (userIds) letters = letters.where(idIn(this.#kind, 'outbox.user_id', userIds));
    const last = before === undefined ? undefined : await this.#failed(before);
    if (last)
      letters = letters
        .where('due_at', '<=', last.due_at)
        .where((where) => where.or([where('due_at', '<', last.due_at), where('id', '<', last.id)]));
    // They were given up in the order in which they will be removed, which has an index.
    const rows = await letters.orderBy('due_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return rows.map(deadLetterFromRow);
  }

  /** Returns a dead letter; undefined when there is none of that number. */
  async deadLetter(id: number): Promise<StoredDeadLetter | undefined> {
    const row = await this.#failed(id);
    return row && deadLetterFromRow(row);
  }

  #failed(id: number): Promise<Selectable<OutboxRow> | undefined> {
    return this.#query
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst();
  }
}

function stateOf(state: OutboxState): AlertDeliveryState['state'] {
  return state === 'sent' || state === 'failed' || state === 'dropped' ? state : 'waiting';
}

function deadLetterFromRow(row: Selectable<OutboxRow>): StoredDeadLetter {
  return {
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    userId: row.user_id,
    eventId: row.event_id,
    deviceId: row.device_id,
    reason: row.last_error ?? '',
    attempts: row.attempts,
    createdAt: row.created_at,
    failedAt: row.finished_at ?? row.created_at,
  };
}
