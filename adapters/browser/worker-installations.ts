import type { PageMessage } from './console-worker/service-worker-scope.ts';

/** After this time a new version that still waits for the one before it is asked to take over, milliseconds. */
const WAITING_MS = 3_000;
/** A failed installation is tried again after this time, then after twice the time, milliseconds. */
const FIRST_RETRY_MS = 2_000;

/** What to do when an installation failed. */
export interface InstallationOptions {
  /** Installs again. */
  readonly retry: () => void;
  /** The longest time between two tries, milliseconds. */
  readonly longestRetryMs: number;
}

/**
 * The installations of service workers that a page sees (§2): a new version that the browser leaves waiting is
 * asked again to take over, and an installation that failed, for instance while a build was being copied to the
 * server, is tried again soon.
 */
export class WorkerInstallations {
  readonly #options: InstallationOptions;
  readonly #seen = new WeakSet<ServiceWorker>();
  #registration: ServiceWorkerRegistration | undefined;
  #waiting: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(options: InstallationOptions) {
    this.#options = options;
  }

  /** Looks at the installations of a registration from now on, and at no other. */
  watch(registration: ServiceWorkerRegistration): void {
    if (this.#isStopped) return;
    if (registration !== this.#registration) {
      this.#registration?.removeEventListener('updatefound', this.#look);
      this.#registration = registration;
      registration.addEventListener('updatefound', this.#look);
    }
    this.#look();
  }

  /** Ends looking and trying. */
  stop(): void {
    this.#isStopped = true;
    this.#registration?.removeEventListener('updatefound', this.#look);
    this.#registration = undefined;
    clearInterval(this.#waiting);
    clearTimeout(this.#retry);
  }

  readonly #look = (): void => {
    const registration = this.#registration;
    if (registration?.installing) this.#follow(registration.installing);
    // A worker asks to take over when it is installed. Chromium forgets that when a request of a page starts the
    // worker before it once more just then: asked a second time, it ends that one.
    if (registration?.waiting) this.#waiting ??= setInterval(this.#askToTakeOver, WAITING_MS);
  };

  readonly #askToTakeOver = (): void => {
    const waiting = this.#registration?.waiting;
    if (waiting) {
      const request: PageMessage = { type: 'takeOver' };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this page, not another origin
      waiting.postMessage(request);
      return;
    }
    clearInterval(this.#waiting);
    this.#waiting = undefined;
  };

  #follow(worker: ServiceWorker): void {
    if (this.#seen.has(worker)) return;
    this.#seen.add(worker);
    let isInstalled = false;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && !isInstalled) this.#tryAgain();
      if (worker.state === 'redundant' || isInstalled) return;
      isInstalled = true;
      this.#failures = 0;
      this.#look();
    });
  }

  #tryAgain(): void {
    if (!this.#registration) return;
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, this.#options.longestRetryMs);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.#options.retry, wait);
  }
}
