/**
 * The error whose message callers see: a status and one line of text, `message - Kind` (contract §0.1). Every
 * other error is a fault of the server and responds 500.
 */
export class HttpError extends Error {
  readonly status: HttpErrorStatus;
  /** Seconds until a retry makes sense. */
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

/** The request is invalid. */
export function badRequest(message: string): HttpError {
  return new HttpError(400, `${message} - IllegalArgumentException`);
}

/** The caller is not signed in, or the login is wrong. */
export function unauthorized(): HttpError {
  return new HttpError(401, 'HTTP 401 Unauthorized - WebApplicationException');
}

/** The record does not exist. */
export function notFound(): HttpError {
  return new HttpError(404, 'HTTP 404 Not Found - NotFoundException');
}

/** A value in the path or query cannot be read; programs see what they see where nothing is. */
export function unreadableValue(what: string, form: string): HttpError {
  return new HttpError(404, `HTTP 404 Not Found - ${what} has to be ${form} - NotFoundException`);
}

/** Another record already has this key. */
export function duplicateKey(field: string): HttpError {
  return new HttpError(400, `Duplicate entry for key '${field}' - ConstraintException`);
}

/** The disk is full, or its last reserve is kept for sign-ins and removals. */
export function noSpace(): HttpError {
  return new HttpError(503, 'No space left on the server - StorageException', 60);
}

/** The database is unavailable. */
export function databaseUnavailable(): HttpError {
  return new HttpError(
    503,
    'The database cannot be reached, nothing can be saved until it is back - ServiceUnavailableException',
    5,
  );
}
