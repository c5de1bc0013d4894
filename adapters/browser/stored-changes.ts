import type { StoredChanges } from '@farol/core/ports/stored-changes';

/** The browser tells a page of what others wrote, and not of what it wrote itself. */
export class BrowserStoredChanges implements StoredChanges {
  readonly #page: EventTarget;

  /** @param page the window */
  constructor(page: EventTarget = window) {
    this.#page = page;
  }

  heard(key: string, told: () => void): () => void {
    const listen = (event: Event): void => {
      // Without a key everything was removed at once.
      if (!('key' in event) || event.key === key || event.key === null) told();
    };
    this.#page.addEventListener('storage', listen);
    return () => this.#page.removeEventListener('storage', listen);
  }
}
