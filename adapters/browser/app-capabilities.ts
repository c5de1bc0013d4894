import type { InstallationOffer } from '@farol/core/domain/preference/installation-offer';
import type { AppCapabilities } from '@farol/core/ports/app-capabilities';

/** The install prompt, which only some browsers have; the types of a page do not know it. */
interface InstallQuestion extends Event {
  prompt(): Promise<{ readonly outcome: string }>;
}

/**
 * The device of a browser. Only the browsers of iPhones and iPads know whether a page is on the home screen, and let
 * nobody ask for it.
 */
export class BrowserAppCapabilities implements AppCapabilities {
  readonly #window: Window;
  readonly #listeners = new Set<() => void>();
  #question: InstallQuestion | undefined;
  #isInstalled: boolean;

  /** @param offered the question of the browser, which it offers once and soon, if it did so before */
  constructor(win: Window = window, offered?: Event) {
    this.#window = win;
    this.#isInstalled =
      win.matchMedia('(display-mode: standalone)').matches || standalone(win.navigator) === true;
    this.#question = questionIn(offered);
    win.addEventListener('beforeinstallprompt', (event) => {
      // The browser would show the prompt by itself.
      event.preventDefault();
      this.#change(questionIn(event));
    });
    win.addEventListener('appinstalled', () => {
      this.#isInstalled = true;
      this.#change(undefined);
    });
  }

  installation(): InstallationOffer {
    if (this.#isInstalled) return 'installed';
    if (this.#question) return 'question';
    return standalone(this.#window.navigator) === false ? 'byHand' : 'none';
  }

  onInstallationChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async install(): Promise<boolean> {
    const question = this.#question;
    if (!question) throw new Error('The browser does not ask');
    this.#change(undefined);
    return (await question.prompt()).outcome === 'accepted';
  }

  canStayOn(): boolean {
    return 'wakeLock' in this.#window.navigator;
  }

  async stayOn(onLost: () => void): Promise<() => void> {
    const lock = await this.#window.navigator.wakeLock.request('screen');
    lock.addEventListener('release', onLost, { once: true });
    return () => {
      lock.removeEventListener('release', onLost);
      // One that the device has taken back already.
      lock.release().catch(() => undefined);
    };
  }

  #change(question: InstallQuestion | undefined): void {
    this.#question = question;
    for (const listener of this.#listeners) listener();
  }
}

function questionIn(event: Event | undefined): InstallQuestion | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event of this name
  return event && 'prompt' in event ? (event as InstallQuestion) : undefined;
}

/** Whether the page was opened from the home screen; undefined where the browser does not say. */
function standalone(navigator: Navigator): boolean | undefined {
  return 'standalone' in navigator ? navigator.standalone === true : undefined;
}
