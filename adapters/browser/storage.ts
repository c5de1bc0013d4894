import type { KeyValueStorage as Kept } from '@farol/core/ports/storage';

/**
 * The browser's own store. Where it refuses (private windows, a full disk, a policy) the console still works: what could not be kept
 * is remembered until the page is left.
 */
export class BrowserKeyValueStorage implements Kept {
  readonly #store: () => Storage;
  readonly #remembered = new Map<string, string | undefined>();

  /** @param store gives the browser's store; even asking for it may throw */
  constructor(store: () => Storage = () => localStorage) {
    this.#store = store;
  }

  read(key: string): string | undefined {
    if (this.#remembered.has(key)) return this.#remembered.get(key);
    try {
      return this.#store().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  write(key: string, value: string): void {
    try {
      this.#store().setItem(key, value);
      this.#remembered.delete(key);
    } catch {
      this.#remembered.set(key, value);
    }
  }

  remove(key: string): void {
    try {
      this.#store().removeItem(key);
      this.#remembered.delete(key);
    } catch {
      this.#remembered.set(key, undefined);
    }
  }
}
