import ky, { isTimeoutError, type KyInstance, type KyResponse, type Options } from 'ky';
import { Failure } from '@farol/core/domain/values/failure';
import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';

/** One call to a server, and what to make of its answer. */
export type ApiCall = <T>(
  path: string,
  options: Options,
  read: (response: KyResponse) => Promise<T>,
) => Promise<T>;

/**
 * Calls the tracking API (§7): with credentials, 60 s at most, statuses below 400 are success. Rejects with a Failure only: the
 * code is the server's text reduced, NETWORK when nothing answered, TIMEOUT when it took too long, MALFORMED_ANSWER when a success
 * cannot be read, for instance a web page where data was asked for.
 * @param base address of the API, for instance `/api`
 * @param timeout milliseconds
 */
export function trackingApi(base: string, send: typeof fetch = fetch, timeout = 60_000): ApiCall {
  return apiCall(
    ky.create({
      prefix: base,
      timeout,
      retry: 0,
      credentials: 'include',
      headers: { accept: 'application/json' },
      throwHttpErrors: false,
      fetch: (input, init) => send(input, init),
    }),
  );
}

function apiCall(client: KyInstance): ApiCall {
  return async (path, options, read) => {
    const response = await asFailure(() => client(path, options));
    if (response.status >= 400) {
      // Contract §1.2: the password was right, the code of the authenticator is missing.
      if (response.headers.get('www-authenticate') === 'TOTP')
        throw new Failure('TOTP_REQUIRED', response.status);
      // The body is text whatever its content type says (contract §0.1), so it is never parsed.
      throw new Failure(failureCodeOfResponse(await asFailure(() => response.text()), response.status), response.status);
    }
    try {
      return await asFailure(() => read(response));
    } catch (error) {
      throw error instanceof Failure ? error : new Failure('MALFORMED_ANSWER', response.status);
    }
  };
}

/** What fails on the way is a Failure; what fails while reading is left to the caller. */
async function asFailure<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (isTimeoutError(error)) throw new Failure('TIMEOUT', 0);
    if (error instanceof SyntaxError || error instanceof Failure) throw error;
    throw new Failure('NETWORK', 0);
  }
}
