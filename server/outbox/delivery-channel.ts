/** Something to be sent. */
export interface NewJob {
  /** The name of the channel that sends it. */
  readonly channel: string;
  /** The same thing for the same recipient has the same key: it is stored once, however often it is added. */
  readonly key: string;
  /** On whose behalf it is sent, such as `user:7`: origins take turns at each target. */
  readonly origin: string;
  /** Where it goes, such as `mail:smtp.example.com`: one that does not answer holds up no other. */
  readonly target: string;
  /** Whom it is for, as administrators read it; no secret. */
  readonly recipient: string;
  /** The account it is for; null where it is for none. */
  readonly userId: number | null;
  /** The event that it tells: its delivery can be asked for (`Outbox.deliveriesOf`). */
  readonly event?: { readonly id: number; readonly deviceId: number } | undefined;
  /** What the channel needs to send it, as JSON of at most 256 kB. */
  readonly payload: unknown;
  /** When it is sent, milliseconds since the epoch, at most a day ahead; at once by default. */
  readonly dueAt?: number;
  /** Until when it may be sent, milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Something that is being sent. */
export interface OutboxJob {
  readonly id: number;
  readonly channel: string;
  readonly key: string;
  /** The same at every attempt and in no other job: what receivers know a repetition by. */
  readonly idempotencyKey: string;
  readonly target: string;
  readonly origin: string;
  readonly recipient: string;
  readonly userId: number | null;
  readonly event: { readonly id: number; readonly deviceId: number } | undefined;
  readonly payload: unknown;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
}

/** A way out of the server. */
export interface DeliveryChannel {
  /** The `channel` of its jobs. */
  readonly name: string;
  /** How many jobs are sent to one target at a time; four by default. */
  readonly concurrency?: number;
  /** Milliseconds before the second attempt, from which the pauses grow; a second by default. */
  readonly firstRetryMs?: number;
  /** The longest pause between attempts, and the longest for which a failing target is left alone; an hour by default. */
  readonly longestRetryMs?: number;
  /** After how many attempts a job is given up; 40 by default. It is in any case when it expires. */
  readonly mostAttempts?: number;
  /** Whether what was not sent in time is of no use: it is dropped, and no dead letter; no by default. */
  readonly isUselessLate?: boolean;
  /** Whether nobody may send a dead letter again; no by default. */
  readonly isNeverSentAgain?: boolean;
  /**
   * Sends a job; resolves once its receiver has it. Rejects with UndeliverableError when another attempt would not
   * help (it becomes a dead letter), with RetryLaterError when the receiver said when to try again, with ObsoleteError
   * when nobody needs it any more, and with any other error to be tried again.
   *
   * A process that ends after the receiver has it and before that is stored sends it again: pass `idempotencyKey` on.
   * @param signal is aborted when the server stops
   */
  send(job: OutboxJob, signal: AbortSignal): Promise<void>;
}
