/**
 * The one error that a caller is told of: a status and one line of text, `message - Kind` (contract §0.1). Everything else that
 * is thrown is our fault and answers 500.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: RefusalStatus, text: string, retryAfter?: number) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 406 | 413 | 415 | 429 | 503;

/** The caller may not do this (always 400, never 403: contract §0.1). */
export function forbidden(message: string): Refusal {
  return new Refusal(400, `${message} - SecurityException`);
}

/** What was sent makes no sense. */
export function invalid(message: string): Refusal {
  return new Refusal(400, `${message} - IllegalArgumentException`);
}

/** Nobody is logged in, or the login is wrong. */
export function unauthorized(): Refusal {
  return new Refusal(401, 'HTTP 401 Unauthorized - WebApplicationException');
}

/** There is no such thing, or a path or query value cannot be read. */
export function notFound(): Refusal {
  return new Refusal(404, 'HTTP 404 Not Found - NotFoundException');
}

/** Another record has the same key already. */
export function duplicate(field: string): Refusal {
  return new Refusal(400, `Duplicate entry for key '${field}' - ConstraintException`);
}

/** The disk is full, or so full that what is left is kept for logins and removals. */
export function noSpace(): Refusal {
  return new Refusal(503, 'No space left on the server - StorageException', 60);
}
