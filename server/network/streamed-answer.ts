import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';

/** An answer whose body is read while it arrives. */
export interface StreamedAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body, piece by piece; the connection is closed when reading it ends early. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends it. */
  discard(): void;
}

/**
 * Reads long answers of a server that the operator names, which may be in any network, over connections that are kept.
 */
export class StreamedRequests {
  readonly #agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 4 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 4 }),
  };
  readonly #idleMs: number;

  /** @param idleMs a connection on which nothing arrives for so long is given up */
  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  /** Asks for an address, http or https. Rejects when no answer begins. */
  get(url: URL, headers: Readonly<Record<string, string>>): Promise<StreamedAnswer> {
    return new Promise((resolve, reject) => {
      const isHttps = url.protocol === 'https:';
      const sending = (isHttps ? requestHttps : requestHttp)(url, {
        headers,
        agent: this.#agents[isHttps ? 'https:' : 'http:'],
      });
      sending.setTimeout(this.#idleMs, () =>
        sending.destroy(new Error(`nothing arrived within ${this.#idleMs / 1000} s`)),
      );
      sending.on('error', reject);
      sending.on('response', (response) => resolve(answerOf(response)));
      sending.end();
    });
  }

  /** Closes the connections. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

function answerOf(response: IncomingMessage): StreamedAnswer {
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: response,
    discard: () => response.destroy(),
  };
}
