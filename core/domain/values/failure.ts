/**
 * The error with which every call to the outside rejects. `code` is the server's text reduced by
 * `failureCodeOfResponse` (§8), for instance INVALID_LOGIN_DATA, or NETWORK when there was no response, or
 * TIMEOUT. `docs/failure-codes.md` lists them.
 */
export class Failure extends Error {
  readonly code: string;
  /** HTTP status, 0 when there was no response. */
  readonly status: number;
  /** The body of the response, for callers that need more than the code. */
  readonly body: string;

  constructor(code: string, status: number, body = '') {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.status = status;
    this.body = body;
  }
}

/**
 * Whether a call failed because no user is signed in: 401, or 404 from the session itself (contract §9.2).
 */
export function isSignedOutFailure(failure: Failure): boolean {
  return failure.status === 401 || failure.status === 404;
}

/**
 * Whether a call failed because the account or the server has that function switched off: it is not called
 * again.
 */
export function isSwitchedOffFailure(error: unknown): boolean {
  return error instanceof Failure && error.code === 'OPERATION_RESTRICTED';
}

/** Returns the code of a thrown error; UNKNOWN when it is not a Failure. */
export function failureCodeOf(error: unknown): string {
  return error instanceof Failure ? error.code : 'UNKNOWN';
}
