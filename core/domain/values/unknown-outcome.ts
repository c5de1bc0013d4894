import { Failure } from './failure.ts';

/**
 * Whether a call failed so that it is unknown whether the server executed it: no response, an invalid one, or
 * a server error (5xx).
 */
export function hasUnknownOutcome(error: unknown): boolean {
  return (
    !(error instanceof Failure) ||
    error.status === 0 ||
    error.status >= 500 ||
    error.code === 'MALFORMED_ANSWER'
  );
}

/**
 * Whether a call that failed may succeed later as it is, once the server can be reached, has time, or the user has
 * signed in again.
 */
export function mayWorkLater(error: unknown): boolean {
  if (hasUnknownOutcome(error)) return true;
  return error instanceof Failure && (error.status === 401 || error.status === 429);
}
