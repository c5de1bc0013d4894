import type { StorageChanges } from '@farol/core/ports/storage-changes';

/** Changes by other pages of this browser; the browser does not report a page's own changes to itself. */
export class BrowserStorageChanges implements StorageChanges {
  readonly #page: EventTarget;
  readonly #prefix: string;

  /**
   * @param page the window
   * @param prefix begins every key of the storage, in a page that others share
   */
  constructor(page: EventTarget = window, prefix = '') {
    this.#page = page;
    this.#prefix = prefix;
  }

  onChange(key: string, listener: () => void): () => void {
    const onStorageEvent = (event: Event): void => {
      // Without a key the whole storage was cleared.
      if (!('key' in event) || event.key === this.#prefix + key || event.key === null) listener();
    };
    this.#page.addEventListener('storage', onStorageEvent);
    return () => this.#page.removeEventListener('storage', onStorageEvent);
  }
}
