import type { StopFunction } from './feature.ts';

/**
 * Code that is loaded when it is first needed, once for the whole page. A load that failed, because the server was away
 * or has another version now, rejects, and the next one tries again.
 */
export class LazyCode<C> {
  readonly #import: () => Promise<C>;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<C> | undefined;
  #code: C | undefined;

  constructor(load: () => Promise<C>) {
    this.#import = load;
  }

  /** Returns the code; undefined before it is loaded. */
  readonly loaded = (): C | undefined => this.#code;

  /** Loads the code, unless that is done or under way. */
  readonly load = async (): Promise<C> => {
    this.#loading ??= this.#import();
    try {
      const code = await this.#loading;
      if (this.#code === undefined) this.provide(code);
      return code;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  };

  /** Takes code that somebody has: for front ends that need all of it from the start. */
  readonly provide = (code: C): void => {
    this.#code = code;
    for (const listener of this.#listeners) listener();
  };

  /** Calls the listener when the code is there. Returns what ends that. */
  readonly subscribe = (listener: () => void): StopFunction => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}
