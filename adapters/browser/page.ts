import type { Page } from '@farol/core/ports/page';

/** The page in a browser. */
export class BrowserPage implements Page {
  readonly #window: Window;

  constructor(view: Window = window) {
    this.#window = view;
  }

  reload(): void {
    this.#window.location.reload();
  }

  onWake(listener: () => void): () => void {
    const { document } = this.#window;
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') listener();
    };
    this.#window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      this.#window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }
}
