import type { Page } from '@farol/core/ports/page';

/** The parts of the browser's window that the page needs. */
interface PageWindow extends EventTarget {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  readonly location: Pick<Location, 'reload' | 'assign'>;
}

/**
 * The page in a browser. It wakes up when the browser is online again and when its tab becomes visible again.
 */
export class BrowserPage implements Page {
  readonly #window: PageWindow;
  #isLeaving = false;

  constructor(win: PageWindow = window) {
    this.#window = win;
  }

  /** Does nothing while the page is being left: a reload would cancel that. */
  reload(): void {
    if (!this.#isLeaving) this.#window.location.reload();
  }

  /** Opens another page in place of this one, which nothing reloads any more; back from there it is loaded again. */
  leaveTo(address: string): void {
    this.#isLeaving = true;
    this.#window.addEventListener('pageshow', () => this.#window.location.reload(), { once: true });
    this.#window.location.assign(address);
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
