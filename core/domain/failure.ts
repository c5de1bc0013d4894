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
