import { StreamedRequests, type StreamedAnswer } from '../../network/streamed-answer.ts';
import { retryAfterMs } from '../../network/outgoing-request.ts';
import type { ServerClock } from '../../runtime/clock.ts';
import { JsonArrayError, JsonArrayReader } from './json-array-reader.ts';
import { SourceError } from './traccar-source.ts';

/** How long a database may think before the answer begins. */
const IDLE_MS = 120_000;
/** How often a request is sent again, and how long it is waited before: doubled each time. */
const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** How much of an answer that is read as a whole. */
const MAX_OBJECT_LENGTH = 1_000_000;

/** Thrown when the source does not answer this question, however often it is asked. */
export class RefusedRequestError extends SourceError {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`The Traccar server answers ${path.split('?')[0] ?? path} with ${status}${HINTS[status] ?? ''}`);
    this.status = status;
  }
}

const HINTS: Readonly<Record<number, string>> = {
  401: ': the token is wrong or has ended',
  403: ': the token is no administrator’s',
  404: ': is the address that of a Traccar server?',
};

/**
 * Asks the API of a Traccar server. What may work later (429, 5xx, no connection) is tried again, with growing
 * patience; the rest is refused for good.
 */
export class SourceRequests {
  readonly #address: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #time: ServerClock;
  readonly #requests = new StreamedRequests(IDLE_MS);
  readonly #waiting: (reason: string, delayMs: number) => void;
  readonly #token: string;
  /** Of the session that files need; undefined while there is none. */
  #cookie: string | undefined;

  /**
   * @param address where the console of the source is
   * @param waiting is told before each wait
   */
  constructor(
    { address, token }: { address: string; token: string },
    time: ServerClock,
    waiting: (reason: string, delayMs: number) => void,
  ) {
    this.#address = new URL(`${address.replace(/\/+$/, '')}/`);
    this.#headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    this.#token = token;
    this.#time = time;
    this.#waiting = waiting;
  }

  /** Returns a JSON object. */
  async object(path: string): Promise<unknown> {
    return this.#patiently(path, async () => {
      const answer = await this.#accepted(path);
      let text = '';
      const decoder = new TextDecoder();
      for await (const piece of answer.body) {
        text += decoder.decode(piece, { stream: true });
        if (text.length > MAX_OBJECT_LENGTH) throw new SourceError(`The answer to ${path} is too long`);
      }
      const value: unknown = JSON.parse(text);
      return value;
    });
  }

  /** Returns all elements of an array. */
  async list(path: string): Promise<unknown[]> {
    return this.#patiently(path, async () => {
      const all: unknown[] = [];
      for await (const elements of this.#elements(path)) all.push(...elements);
      return all;
    });
  }

  /** Returns the bytes of a file; undefined where there is none, it may not be read, or it is longer. */
  async file(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
    return this.#patiently(path, async () => {
      let answer: StreamedAnswer;
      try {
        answer = await this.#accepted(path).catch((error: unknown) => this.#againInSession(path, error));
      } catch (error) {
        if (error instanceof RefusedRequestError) return undefined;
        throw error;
      }
      const pieces: Uint8Array[] = [];
      let length = 0;
      for await (const piece of answer.body) {
        length += piece.length;
        if (length > maxBytes) return undefined;
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    });
  }

  /** Returns the first element of an array, and reads no more of it; undefined for an empty one. */
  async first(path: string): Promise<unknown> {
    return this.#patiently(path, async () => {
      for await (const elements of this.#elements(path)) if (elements.length > 0) return elements[0];
      return undefined;
    });
  }

  /**
   * Yields the elements of an array while they arrive. After an interruption it is asked for again, and what it has is
   * given again from the beginning.
   * @param pathNow returns what to ask for, which may depend on what was given so far
   */
  async *stream(pathNow: () => string): AsyncGenerator<readonly unknown[]> {
    let attempt = 1;
    for (;;) {
      const path = pathNow();
      try {
        yield* this.#elements(path);
        return;
      } catch (error) {
        // Who came further has all patience again.
        attempt = pathNow() === path ? attempt : 1;
        await this.#waitOrThrow(path, error, attempt);
        attempt += 1;
      }
    }
  }

  close(): void {
    this.#requests.close();
  }

  async #patiently<T>(path: string, ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await ask();
      } catch (error) {
        await this.#waitOrThrow(path, error, attempt);
      }
  }

  async #waitOrThrow(path: string, error: unknown, attempt: number): Promise<void> {
    if (error instanceof SourceError) throw error;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    if (attempt >= MAX_ATTEMPTS)
      throw new SourceError(`The Traccar server does not answer ${path.split('?')[0] ?? path}: ${reason}`);
    const growing = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS);
    const asked = error instanceof BusyError ? error.afterMs : undefined;
    const delayMs = Math.min(asked ?? growing, MAX_WAIT_MS * 5);
    this.#waiting(reason, delayMs);
    await this.#time.sleep(delayMs);
  }

  /** Files are only given to who has a session, which the token opens. Rejects with the error for any other. */
  async #againInSession(path: string, error: unknown): Promise<StreamedAnswer> {
    if (!(error instanceof RefusedRequestError) || error.status !== 401 || this.#cookie !== undefined)
      throw error;
    const session = await this.#accepted(`api/session?token=${encodeURIComponent(this.#token)}`);
    session.discard();
    const cookies = session.headers['set-cookie'];
    this.#cookie = (typeof cookies === 'string' ? [cookies] : (cookies ?? []))
      .map((cookie) => cookie.split(';')[0] ?? '')
      .join('; ');
    return this.#accepted(path);
  }

  async *#elements(path: string): AsyncGenerator<readonly unknown[]> {
    const answer = await this.#accepted(path);
    const reader = new JsonArrayReader();
    const decoder = new TextDecoder();
    try {
      for await (const piece of answer.body) {
        const elements = reader.push(decoder.decode(piece, { stream: true }));
        if (elements.length > 0) yield elements;
      }
    } catch (error) {
      if (error instanceof JsonArrayError)
        throw new SourceError(
          `The Traccar server answers ${path.split('?')[0] ?? path} oddly: ${error.message}`,
        );
      throw error;
    }
    if (!reader.isComplete) throw new Error('the answer broke off');
  }

  async #accepted(path: string): Promise<StreamedAnswer> {
    const headers = this.#cookie === undefined ? this.#headers : { ...this.#headers, cookie: this.#cookie };
    const answer = await this.#requests.get(new URL(path.replace(/^\//, ''), this.#address), headers);
    if (answer.status === 200) return answer;
    answer.discard();
    const isTemporary =
      answer.status === 429 || answer.status === 408 || [500, 502, 503, 504].includes(answer.status);
    if (!isTemporary) throw new RefusedRequestError(path, answer.status);
    const after = answer.headers['retry-after'];
    const patience = { headers: typeof after === 'string' ? { 'retry-after': after } : {} };
    throw new BusyError(`it answered ${answer.status}`, retryAfterMs(patience, this.#time.now()));
  }
}

/** The source asks for patience, and may say for how long. */
class BusyError extends Error {
  readonly afterMs: number | undefined;

  constructor(message: string, afterMs: number | undefined) {
    super(message);
    this.afterMs = afterMs;
  }
}
