import type { KeyValueStorage } from '@farol/core/ports/storage';

/**
 * The browser's local storage. Where it is refused (private windows, a full disk, a policy), values are kept
 * in memory until the page is left.
 */
export class BrowserKeyValueStorage implements KeyValueStorage {
  readonly #store: () => Storage;
  readonly #prefix: string;
  readonly #fallback = new Map<string, string | undefined>();

  /**
   * @param store returns the browser's storage; even accessing it may throw
   * @param prefix begins every key, in a page that others share
   */
  constructor(store: () => Storage = () => localStorage, prefix = '') {
    this.#store = store;
    this.#prefix = prefix;
  }

  read(key: string): string | undefined {
    if (this.#fallback.has(key)) return this.#fallback.get(key);
    try {
      return this.#store().getItem(this.#prefix + key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  write(key: string, value: string): void {
    try {
      this.#store().setItem(this.#prefix + key, value);
      this.#fallback.delete(key);
    } catch {
      this.#fallback.set(key, value);
    }
  }

  remove(key: string): void {
    try {
      this.#store().removeItem(this.#prefix + key);
      this.#fallback.delete(key);
    } catch {
      this.#fallback.set(key, undefined);
    }
  }
}
