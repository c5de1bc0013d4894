import type { StorageChanges } from '@farol/core/ports/storage-changes';

/** Changes by other pages of this browser; the browser does not report a page's own changes to itself. */
export class BrowserStorageChanges implements StorageChanges {
  readonly #page: EventTarget;

  /** @param page the window */
  constructor(page: EventTarget = window) {
    this.#page = page;
  }

  onChange(key: string, listener: () => void): () => void {
    const onStorageEvent = (event: Event): void => {
      // Without a key the whole storage was cleared.
      if (!('key' in event) || event.key === key || event.key === null) listener();
    };
    this.#page.addEventListener('storage', onStorageEvent);
    return () => this.#page.removeEventListener('storage', onStorageEvent);
  }
}
