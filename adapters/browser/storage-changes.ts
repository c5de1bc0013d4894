import type { StorageChanges } from '@farol/core/ports/storage-changes';

/** The browser tells a page of what others wrote, and not of what it wrote itself. */
export class BrowserStorageChanges implements StorageChanges {
  readonly #page: EventTarget;

  /** @param page the window */
  constructor(page: EventTarget = window) {
    this.#page = page;
  }

  onChange(key: string, told: () => void): () => void {
    const listen = (event: Event): void => {
      // Without a key everything was removed at once.
      if (!('key' in event) || event.key === key || event.key === null) told();
    };
    this.#page.addEventListener('storage', listen);
    return () => this.#page.removeEventListener('storage', listen);
  }
}
