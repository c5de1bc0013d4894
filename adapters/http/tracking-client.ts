import ky, { isTimeoutError, type KyInstance, type KyResponse, type Options } from 'ky';
import { Failure } from '@farol/core/domain/values/failure';
import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';

/** Calls an API and parses its response. */
export type ApiCall = <T>(
  path: string,
  options: Options,
  read: (response: KyResponse) => Promise<T>,
) => Promise<T>;

/**
 * Returns calls to the tracking API (§7): with credentials and a timeout of 60 s; statuses below 400 are
 * success. They reject only with a Failure, whose code is derived from the server's text, or NETWORK without
 * a response, TIMEOUT, or MALFORMED_ANSWER when a successful response cannot be parsed, for instance a web
 * page.
 * @param base URL of the API, for instance `/api`
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
      // Contract §1.2: the password was correct, the code of the authenticator app is missing.
      if (response.headers.get('www-authenticate') === 'TOTP')
        throw new Failure('TOTP_REQUIRED', response.status);
      // The body is text whatever its content type says (contract §0.1), so it is never parsed.
      const body = await asFailure(() => response.text());
      throw new Failure(failureCodeOfResponse(body, response.status), response.status, body);
    }
    try {
      return await asFailure(() => read(response));
    } catch (error) {
      throw error instanceof Failure ? error : new Failure('MALFORMED_ANSWER', response.status);
    }
  };
}

/** Turns transport errors into a Failure; parsing errors are left to the caller. */
async function asFailure<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (isTimeoutError(error)) throw new Failure('TIMEOUT', 0);
    if (error instanceof SyntaxError || error instanceof Failure) throw error;
    throw new Failure('NETWORK', 0);
  }
}
