import { Failure } from './failure.ts';

/**
 * Whether a call failed in a way that leaves open whether the server did what it was asked: no answer, one that makes no sense, or a
 * fault on the way (5xx).
 */
export function hasUnknownOutcome(error: unknown): boolean {
  return (
    !(error instanceof Failure) ||
    error.status === 0 ||
    error.status >= 500 ||
    error.code === 'MALFORMED_ANSWER'
  );
}
