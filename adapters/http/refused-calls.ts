import type { RefusedCalls } from '@farol/core/ports/refused-calls';

const UNAUTHORIZED_STATUS = 401;

/** Notices what a server refuses among the requests of every client that sends through `watched`. */
export class HttpRefusedCalls implements RefusedCalls {
  readonly #listeners = new Set<() => void>();

  onRefused(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns what sends requests as before and notices the refused ones. */
  watched(send: typeof fetch = fetch): typeof fetch {
    return async (input, init) => {
      const response = await send(input, init);
      if (response.status === UNAUTHORIZED_STATUS) for (const listener of this.#listeners) listener();
      return response;
    };
  }
}
