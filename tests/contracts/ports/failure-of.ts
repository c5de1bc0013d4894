import { Failure } from '@farol/core/domain/values/failure';

/** Returns the Failure with which a call rejects; anything else is an error. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return outcome;
  throw new Error('the call did not fail with a Failure', { cause: outcome });
}
