/**
 * The one error that a caller is told of: a status and one line of text, `message - Kind` (contract §0.1). Everything else that
 * is thrown is our fault and answers 500.
 */
export class HttpError extends Error {
  readonly status: HttpErrorStatus;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: HttpErrorStatus, text: string, retryAfterSeconds?: number) {
    super(text);
    this.name = 'HttpError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type HttpErrorStatus = 400 | 401 | 403 | 404 | 405 | 406 | 413 | 415 | 429 | 503;

/** The caller may not do this (always 400, never 403: contract §0.1). */
export function forbidden(message: string): HttpError {
  return new HttpError(400, `${message} - SecurityException`);
}

/** What was sent makes no sense. */
export function badRequest(message: string): HttpError {
  return new HttpError(400, `${message} - IllegalArgumentException`);
}

/** Nobody is logged in, or the login is wrong. */
export function unauthorized(): HttpError {
  return new HttpError(401, 'HTTP 401 Unauthorized - WebApplicationException');
}

/** There is no such thing, or a path or query value cannot be read. */
export function notFound(): HttpError {
  return new HttpError(404, 'HTTP 404 Not Found - NotFoundException');
}

/** Another record has the same key already. */
export function duplicateKey(field: string): HttpError {
  return new HttpError(400, `Duplicate entry for key '${field}' - ConstraintException`);
}

/** The disk is full, or so full that what is left is kept for logins and removals. */
export function noSpace(): HttpError {
  return new HttpError(503, 'No space left on the server - StorageException', 60);
}
