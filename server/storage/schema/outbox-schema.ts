import type { Generated } from 'kysely';

/**
 * `waiting` for its turn; `postponed` until a time; `leased` by a process that sends it; `sent`; `failed` for good (a
 * dead letter); `dropped`, because nobody needs it any more.
 */
export type OutboxState = 'waiting' | 'postponed' | 'leased' | 'sent' | 'failed' | 'dropped';

/** Something that leaves the server, or has left it. Times are milliseconds since the epoch. */
export interface OutboxRow {
  id: Generated<number>;
  channel: string;
  /** The same thing for the same recipient has the same key, so that it is there once. */
  key: string;
  /** On whose behalf: origins take turns. */
  origin: string;
  /** Where it goes: a target that does not answer holds up nobody else. */
  target: string;
  /** Whom it is for, as administrators read it. */
  recipient: string;
  /** The account it is for; null where it is for none. */
  user_id: number | null;
  /** The event it tells, with its device; null for anything else. */
  event_id: number | null;
  device_id: number | null;
  /** JSON; empty once it is sent or dropped. */
  payload: string;
  /** The order of what waits for one target. */
  turn: number;
  state: OutboxState;
  created_at: number;
  /** It is not sent any more from then on. */
  expires_at: number;
  /** When something happens to it next: it is tried again, its lease ends, or, once finished, it is removed. */
  due_at: number;
  attempts: number;
  lease_owner: string | null;
  last_error: string | null;
  finished_at: number | null;
}
