import { Failure } from '@farol/core/domain/values/failure';
import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';

/** What a call sends besides its path; by default it asks for JSON. */
export interface CallOptions {
  readonly method?: string;
  /** Behind the path; a value that is undefined is left out. */
  readonly searchParams?:
    | Readonly<Record<string, string | number | boolean | undefined>>
    | readonly (readonly (string | number)[])[];
  /** The body as JSON; `body` sends another one. */
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  readonly credentials?: RequestCredentials;
  /** Ends the call when nobody waits for its answer any more. */
  readonly signal?: AbortSignal;
  /** How long the answer may take to begin, milliseconds. */
  readonly timeout?: number;
}

/** A response whose JSON has to be looked at before it is used. */
export interface ApiResponse extends Omit<Response, 'json'> {
  /** Returns the body as JSON; rejects with a SyntaxError where it is none. */
  json<T = unknown>(): Promise<T>;
}

/** Calls an API and parses its response. */
export type ApiCall = <T>(
  path: string,
  options: CallOptions,
  read: (response: ApiResponse) => Promise<T>,
) => Promise<T>;

/**
 * Returns calls to the tracking API (§7): with credentials and a timeout of 60 s; statuses below 400 are
 * success. They reject only with a Failure, whose code is derived from the server's text, or NETWORK without
 * a response, TIMEOUT, or MALFORMED_ANSWER when a successful response cannot be parsed, for instance a web
 * page. No call is repeated.
 * @param base URL of the API, for instance `/api`
 * @param timeout milliseconds
 */
export function trackingApi(base: string, send: typeof fetch = fetch, timeout = 60_000): ApiCall {
  return async (path, options, read) => {
    const response = await asFailure(() => answerTo(`${base}/${path}`, { timeout, ...options }, send));
    if (response.status >= 400) {
      // The password was correct, the code of the authenticator app is missing.
      if (response.headers.get('www-authenticate') === 'TOTP')
        throw new Failure('TOTP_REQUIRED', response.status);
      // The body is text whatever its content type says, so it is never parsed.
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

/** Returns the response to a request once it begins. Rejects with TIMEOUT, and ends the request, if that takes too long. */
async function answerTo(
  url: string,
  { searchParams, json, body, headers, signal, timeout, ...init }: CallOptions & { timeout: number },
  send: typeof fetch,
): Promise<Response> {
  const late = new AbortController();
  const request = new Request(url + queryOf(searchParams), {
    credentials: 'include',
    ...init,
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
    signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const untilLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Failure('TIMEOUT', 0));
      late.abort();
    }, timeout);
  });
  try {
    return await Promise.race([send(request), untilLate]);
  } finally {
    clearTimeout(timer);
  }
}

function queryOf(parameters: CallOptions['searchParams'] = {}): string {
  const pairs = Array.isArray(parameters) ? parameters : Object.entries(parameters);
  const query = new URLSearchParams(
    pairs.flatMap(([name, value]) => (value === undefined ? [] : [[String(name), String(value)]])),
  );
  return query.size > 0 ? `?${query}` : '';
}

/** Turns transport errors into a Failure; parsing errors are left to the caller. */
async function asFailure<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Failure) throw error;
    throw new Failure('NETWORK', 0);
  }
}
