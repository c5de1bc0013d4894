import type { Page } from '@farol/core/ports/page';

/** The parts of the browser's window that the page needs. */
interface PageWindow extends EventTarget {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  readonly location: Pick<Location, 'reload'>;
}

/**
 * The page in a browser. It wakes up when the browser is online again and when its tab becomes visible again.
 */
export class BrowserPage implements Page {
  readonly #window: PageWindow;

  constructor(win: PageWindow = window) {
    this.#window = win;
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
