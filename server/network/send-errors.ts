/** Thrown when sending again would not help: the receiver refuses it for good, or may not be reached. */
export class UndeliverableError extends Error {}

/** Thrown when nobody needs it any more, for instance because its account is gone: it is no failure. */
export class ObsoleteError extends Error {}

/** Thrown when the receiver says when it may be tried again. */
export class RetryLaterError extends Error {
  /** Milliseconds until then. */
  readonly afterMs: number;

  /** @param afterMs milliseconds, as the receiver said; the outbox bounds it */
  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}
