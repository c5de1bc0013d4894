import type { Selectable } from 'kysely';
import type { OutboxRow, OutboxState } from '../storage/schema/outbox-schema.ts';
import type { NewJob, OutboxJob } from './delivery-channel.ts';

/** Payloads are JSON of at most this length. */
const MAX_PAYLOAD = 256 * 1024;
/** The most characters that are stored of a text from outside. */
const MAX_TEXT = 300;
/** Rows and characters per statement: other work runs in between. */
const MAX_ROWS = 50;
const MAX_CHARACTERS = 1024 * 1024;
/** How long sent and dropped messages are kept, and dead letters; milliseconds. */
export const KEPT_MS = 7 * 86_400_000;
const DEAD_LETTER_KEPT_MS = 30 * 86_400_000;

/** How a job ended, or when it is tried again. */
export type JobOutcome =
  | { readonly id: number; readonly state: 'sent' }
  | { readonly id: number; readonly state: 'failed' | 'dropped'; readonly error: string }
  | { readonly id: number; readonly state: 'postponed'; readonly dueAt: number; readonly error: string };

/** Returns a job for its channel. Throws when its payload cannot be read. */
export function jobFromRow(row: Selectable<OutboxRow>): OutboxJob {
  const { id, channel, key, target, origin, recipient, user_id, event_id, device_id } = row;
  const payload: unknown = JSON.parse(row.payload);
  return {
    id,
    channel,
    key,
    idempotencyKey: `${id}-${row.created_at.toString(36)}`,
    target,
    origin,
    recipient,
    userId: user_id,
    event: event_id === null ? undefined : { id: event_id, deviceId: device_id ?? 0 },
    payload,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    attempt: row.attempts,
  };
}

/** Returns a text from outside in one line, cut to the longest length. */
export function boundedText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT);
}

/** Returns the row of a new job; times in milliseconds since the epoch. Throws if its payload is too large. */
export function newRow(job: NewJob, turn: number, now: number) {
  const { dueAt = now } = job;
  const payload = JSON.stringify(job.payload);
  if (payload.length > MAX_PAYLOAD) throw new Error(`A job of the channel ${job.channel} is too large`);
  return {
    channel: job.channel,
    key: job.key,
    origin: job.origin,
    target: job.target,
    recipient: boundedText(job.recipient),
    user_id: job.userId,
    event_id: job.event?.id ?? null,
    device_id: job.event?.deviceId ?? null,
    payload,
    turn,
    state: (dueAt > now ? 'postponed' : 'waiting') as OutboxState,
    created_at: now,
    expires_at: job.expiresAt,
    due_at: dueAt,
    attempts: 0,
    lease_owner: null,
    last_error: null,
    finished_at: null,
  };
}

/** Returns what a failed attempt changes in the row of its job; times in milliseconds since the epoch. */
export function changeOf(outcome: Exclude<JobOutcome, { state: 'sent' }>, now: number) {
  const last_error = boundedText(outcome.error);
  if (outcome.state === 'postponed')
    return { state: outcome.state, lease_owner: null, last_error, due_at: outcome.dueAt };
  const keptMs = outcome.state === 'failed' ? DEAD_LETTER_KEPT_MS : KEPT_MS;
  return {
    state: outcome.state,
    lease_owner: null,
    last_error,
    finished_at: now,
    due_at: now + keptMs,
    ...(outcome.state === 'dropped' && { payload: '' }),
  };
}

/** Cuts rows into statements that hold the connection only briefly. */
export function statements<Row extends { payload: string }>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let characters = Infinity;
  for (const row of rows) {
    const last = parts.at(-1);
    characters += row.payload.length;
    if (last && last.length < MAX_ROWS && characters <= MAX_CHARACTERS) last.push(row);
    else {
      parts.push([row]);
      characters = row.payload.length;
    }
  }
  return parts;
}
