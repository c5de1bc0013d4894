/**
 * The one way a call to the outside fails. `code` is the server's text reduced by `failureCode` (§8), for
 * instance INVALID_LOGIN_DATA, or NETWORK when nothing answered, or TIMEOUT.
 */
export class Failure extends Error {
  readonly code: string;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.status = status;
  }
}

/** Whether a call failed because nobody is signed in: 401, or 404 from the session itself (contract §9.2). */
export function isSignedOutFailure(failure: Failure): boolean {
  return failure.status === 401 || failure.status === 404;
}

/** The code of whatever was thrown; UNKNOWN when it was no Failure. */
export function failureCodeOf(error: unknown): string {
  return error instanceof Failure ? error.code : 'UNKNOWN';
}
