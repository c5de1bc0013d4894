import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { OutgoingTargets } from './outgoing-targets.ts';
import { RetryLaterError, UndeliverableError } from './send-errors.ts';

/** How long a request may take, answer included, unless its caller says otherwise; milliseconds. */
const DEFAULT_TIMEOUT_MS = 10_000;
/** How much of an answer is read unless the caller says otherwise. */
const DEFAULT_ANSWER_BYTES = 64 * 1024;
/** A receiver that asks for patience without saying how much, and the most that is granted; milliseconds. */
const DEFAULT_RETRY_MS = 60_000;
const MAX_RETRY_MS = 6 * 3_600_000;

/** A request to an address that users or providers name. */
export interface OutgoingRequest {
  /** `http:` or `https:`, as a text or parsed. */
  readonly url: string | URL;
  /** `GET` by default, `POST` with a body. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Which hosts may be reached; undefined for an address that the operator set, which may be anywhere. */
  readonly targets: OutgoingTargets | undefined;
  /** Milliseconds for everything, from the look-up to the end of the answer; 10 seconds by default. */
  readonly timeoutMs?: number;
  /** How much of the answer's body is read; 64 KiB by default. The rest is not waited for. */
  readonly maxAnswerBytes?: number;
  /** Ends the request, for instance because the server stops. */
  readonly signal?: AbortSignal;
  /** Called once the connection is there: from then on the receiver may have it, whatever comes back. */
  readonly onConnected?: () => void;
}

/** What came back, whatever its status. */
export interface OutgoingAnswer {
  readonly status: number;
  /** By lower-case name; of repeated ones all values, separated by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as UTF-8, up to the bound. */
  readonly text: string;
  /** Whether the body was longer. */
  readonly isCut: boolean;
}

/**
 * Sends one request and returns its answer. This is the way for everything this server sends to addresses that users
 * name: every address that the name has is checked and the connection goes to a checked one, no redirect is
 * followed, and time and answer are bounded. A status such as 404 is an answer; see `requireAccepted`.
 *
 * Rejects with UndeliverableError when the address is no web address or may not be reached, and with another error when
 * no answer came: no connection, a wrong certificate, too slow, or aborted.
 */
export async function sendRequest(request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { targets, timeoutMs = DEFAULT_TIMEOUT_MS, maxAnswerBytes = DEFAULT_ANSWER_BYTES } = request;
  const url = webAddress(request.url);
  const late = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, late]) : late;
  try {
    // A literal address is never looked up, so it is checked here.
    await whileAllowed(signal, targets?.resolveAllowed(url.hostname));
    return await readAnswer(await open(url, request, signal), maxAnswerBytes, signal);
  } catch (error) {
    if (late.aborted && request.signal?.aborted !== true)
      throw new Error(`no answer within ${timeoutMs / 1000} s`, { cause: error });
    const reason = secureConnectionProblem(error);
    if (reason !== undefined) throw new Error(`no secure connection: ${reason}`, { cause: error });
    throw error;
  }
}

/**
 * Returns an answer that accepts what was sent (2xx). Throws RetryLaterError when the receiver asks for patience (429,
 * 503, or any `Retry-After`), UndeliverableError when it refuses for good (other 4xx, and redirects, which are not
 * followed), and another error when another attempt may help (other 5xx, 408, 425).
 * @param now milliseconds since the epoch, for a `Retry-After` that is a date
 */
export function requireAccepted(answer: OutgoingAnswer, now: number): OutgoingAnswer {
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  const problem = `answered ${status}`;
  const afterMs = retryAfterMs(answer, now);
  const isTemporary = status >= 500 || status === 429 || status === 408 || status === 425;
  if (!isTemporary) throw new UndeliverableError(problem);
  if (afterMs !== undefined) throw new RetryLaterError(problem, afterMs);
  if (status === 429) throw new RetryLaterError(problem, DEFAULT_RETRY_MS);
  throw new Error(problem);
}

/**
 * Returns after how many milliseconds an answer asks to try again (`Retry-After` in seconds or as a date), at most six
 * hours; undefined when it does not say.
 * @param now milliseconds since the epoch
 */
export function retryAfterMs({ headers }: Pick<OutgoingAnswer, 'headers'>, now: number): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_MS) : undefined;
}

/** Returns why TLS could not be agreed on, without the numbers and files of the library; undefined for other errors. */
function secureConnectionProblem(error: unknown): string | undefined {
  return error instanceof Error ? /:error:[\dA-F]+:[^:]*:[^:]*:([^:]+):/.exec(error.message)?.[1] : undefined;
}

function webAddress(address: string | URL): URL {
  const url = address instanceof URL ? address : URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UndeliverableError('the address is no http or https address');
  return url;
}

/** Waits for a check, which a slow name server can hold up, no longer than the request may take. */
async function whileAllowed(signal: AbortSignal, checking: Promise<unknown> | undefined): Promise<void> {
  signal.throwIfAborted();
  if (!checking) return;
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  await Promise.race([checking, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

function open(
  url: URL,
  {
    body,
    method = body === undefined ? 'GET' : 'POST',
    headers = {},
    targets,
    onConnected = () => {},
  }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sending = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      signal,
      // A kept-alive connection would use the address that the name resolved to earlier.
      agent: false,
      ...(targets && { lookup: targets.lookup }),
    });
    const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
    sending.on('socket', (socket) => socket.once(connected, onConnected));
    sending.on('error', reject);
    sending.on('response', resolve);
    sending.end(body);
  });
}

/** Reads up to a bound of a body, and closes the connection. */
async function readAnswer(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const parts: Buffer[] = [];
  let left = maxBytes;
  let isCut = false;
  try {
    for await (const part of response) {
      if (!Buffer.isBuffer(part)) continue;
      parts.push(part.subarray(0, left));
      left -= part.length;
      isCut = left < 0;
      if (isCut) break;
    }
  } catch (error) {
    // What arrived has a status; a body that breaks off is one that is cut. Too slow is too slow.
    signal.throwIfAborted();
    if (response.statusCode === undefined) throw error;
    isCut = true;
  } finally {
    response.destroy();
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return { status: response.statusCode ?? 0, headers, text: Buffer.concat(parts).toString('utf8'), isCut };
}
