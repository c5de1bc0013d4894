import type { Selectable } from 'kysely';
import { ObsoleteError, RetryLaterError, UndeliverableError } from '../network/send-errors.ts';
import type { OutboxRow } from '../storage/schema/outbox-schema.ts';
import type { DeliveryChannel } from './delivery-channel.ts';
import { MAX_PAUSE_MS } from './outbox-store.ts';
import type { JobOutcome } from './outbox-rows.ts';

/** A job is given up after so many attempts. */
const MAX_ATTEMPTS = 40;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;
/** How fast the pauses between attempts grow. */
const RETRY_GROWTH = 4;

/** What a failed attempt makes of a job, and what it says of the target. */
export interface FailedAttempt {
  readonly outcome: JobOutcome;
  /**
   * `answers`: only this job cannot be delivered. `silent`: it failed. `unknown`: the job had become obsolete before the
   * target was asked.
   */
  readonly target: 'answers' | 'silent' | 'unknown';
  /** How long the target asked to be left alone, milliseconds; undefined where it did not. */
  readonly askedMs: number | undefined;
  /** The longest pause that the channel gives a target, milliseconds. */
  readonly longestMs: number;
}

/** What an attempt is judged by. */
type AttemptedRow = Pick<Selectable<OutboxRow>, 'id' | 'attempts' | 'expires_at'>;

/**
 * Returns what becomes of a job whose attempt failed: it is tried again after a pause, unless it cannot be delivered, was
 * tried often enough, or would come too late.
 * @param channel undefined where this server has it no longer
 * @param now milliseconds since the epoch
 * @param chance a random number from 0 to 1
 */
export function failedAttempt(
  { id, attempts, expires_at }: AttemptedRow,
  channel: Omit<DeliveryChannel, 'send'> | undefined,
  thrown: unknown,
  { now, chance }: { now: number; chance: number },
): FailedAttempt {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  const longestMs = channel?.longestRetryMs ?? LONGEST_RETRY_MS;
  const askedMs = thrown instanceof RetryLaterError ? thrown.afterMs : undefined;
  const attempt = { askedMs, longestMs };
  if (thrown instanceof ObsoleteError)
    return { ...attempt, outcome: { id, state: 'dropped', error }, target: 'unknown' };
  if (thrown instanceof UndeliverableError)
    return { ...attempt, outcome: { id, state: 'failed', error }, target: 'answers' };
  const pauseMs =
    askedMs ?? retryPauseMs(attempts, channel?.firstRetryMs ?? FIRST_RETRY_MS, longestMs, chance);
  const dueAt = now + Math.round(Math.min(pauseMs, MAX_PAUSE_MS));
  const isTriedAgain = attempts < (channel?.mostAttempts ?? MAX_ATTEMPTS) && dueAt < expires_at;
  const outcome: JobOutcome = isTriedAgain
    ? { id, state: 'postponed', dueAt, error }
    : { id, state: channel?.isUselessLate === true ? 'dropped' : 'failed', error };
  return { ...attempt, outcome, target: 'silent' };
}

/**
 * Returns how a job ends that comes too late to be sent; undefined while it does not. A clock that may be wrong ends only
 * what is useless late.
 */
export function lateOutcome(
  { id, expires_at, last_error }: Pick<Selectable<OutboxRow>, 'id' | 'expires_at' | 'last_error'>,
  channel: Omit<DeliveryChannel, 'send'> | undefined,
  { now, isClockInDoubt }: { now: number; isClockInDoubt: boolean },
): JobOutcome | undefined {
  const isUseless = channel?.isUselessLate === true;
  if (expires_at > now || (isClockInDoubt && !isUseless)) return undefined;
  const error = last_error === null ? 'not sent in time' : `not sent in time: ${last_error}`;
  return { id, state: isUseless ? 'dropped' : 'failed', error };
}

/**
 * Returns the pause before the next attempt, milliseconds: it grows with each, up to the longest, and differs by a
 * quarter so that not all come at once.
 * @param attempts how many there were, from 1
 * @param chance a random number from 0 to 1
 */
export function retryPauseMs(attempts: number, firstMs: number, longestMs: number, chance: number): number {
  const grown = firstMs * RETRY_GROWTH ** Math.min(Math.max(attempts - 1, 0), 20);
  return Math.min(grown, longestMs) * (0.75 + chance / 2);
}
