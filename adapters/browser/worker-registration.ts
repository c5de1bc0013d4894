import type { NewVersions } from '@farol/core/ports/new-versions';
import type { PageMessage, WorkerMessage } from './console-worker/service-worker-scope.ts';
import { WorkerInstallations } from './worker-installations.ts';

/** How often the browser looks for a new version while the page stays open, milliseconds. */
const UPDATE_INTERVAL_MS = 3_600_000;

/** The service worker of a page, and whether it stores the console. */
export interface WorkerOptions {
  /** URL of the worker's script; its folder is what the worker serves. */
  readonly url: string;
  /** The build of the page; undefined in a page that was not built, or that does not start offline. */
  readonly build: string | undefined;
}

/**
 * The registration of the only service worker of a page: it starts the console offline, tells the page of new
 * versions, and shows push notifications. Where the console does not start offline, it exists for push alone.
 */
export class WorkerRegistration implements NewVersions {
  readonly #options: WorkerOptions;
  readonly #container: ServiceWorkerContainer | undefined;
  readonly #listeners = new Set<() => void>();
  #isOtherVersionReady = false;

  constructor(
    options: WorkerOptions,
    container: ServiceWorkerContainer | undefined = 'serviceWorker' in navigator
      ? navigator.serviceWorker
      : undefined,
  ) {
    this.#options = options;
    this.#container = container;
  }

  /**
   * Starts or ends offline start, as the options say. Never rejects: without a worker the console only needs
   * the network. Returns a function that ends looking for new versions.
   */
  async start(): Promise<() => void> {
    const container = this.#container;
    if (!container) return () => {};
    if (this.#options.build === undefined) {
      await this.#endOfflineStart().catch(() => undefined);
      return () => {};
    }
    container.addEventListener('message', this.#receive);
    container.addEventListener('controllerchange', this.#askForBuild);
    const register = async (): Promise<void> => {
      installations.watch(await container.register(this.#options.url, { updateViaCache: 'none' }));
    };
    const update = async (): Promise<void> => {
      const registration = await this.current();
      // A registration of which the first installation failed is gone.
      if (registration?.active) await registration.update();
      else await register();
    };
    const lookForUpdate = (): void => {
      // Without the network there is none.
      update().catch(() => undefined);
    };
    const installations = new WorkerInstallations({
      retry: lookForUpdate,
      longestRetryMs: UPDATE_INTERVAL_MS,
    });
    await register().catch(() => undefined);
    const timer = setInterval(lookForUpdate, UPDATE_INTERVAL_MS);
    window.addEventListener('online', lookForUpdate);
    return () => {
      installations.stop();
      clearInterval(timer);
      window.removeEventListener('online', lookForUpdate);
      container.removeEventListener('message', this.#receive);
      container.removeEventListener('controllerchange', this.#askForBuild);
    };
  }

  onReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#isOtherVersionReady) listener();
    return () => this.#listeners.delete(listener);
  }

  /** Returns the registered worker; undefined without one. */
  async current(): Promise<ServiceWorkerRegistration | undefined> {
    return this.#container?.getRegistration(this.#options.url);
  }

  /** Returns the worker, registered if need be and ready. Rejects where the browser has none. */
  async ready(): Promise<ServiceWorkerRegistration> {
    if (!this.#container) throw new Error('The browser has no service workers');
    await this.#container.register(this.#url, { updateViaCache: 'none' });
    return this.#container.ready;
  }

  /** Push needs the worker no longer. */
  async release(): Promise<void> {
    if (this.#options.build === undefined) await (await this.current())?.unregister();
  }

  get #url(): string {
    const { url, build } = this.#options;
    return build === undefined ? `${url}?offline=off` : url;
  }

  /** A worker without subscription goes; one that shows notifications stays, and stores nothing any more. */
  async #endOfflineStart(): Promise<void> {
    const registration = await this.current();
    if (!registration) return;
    const isOff = registration.active?.scriptURL.endsWith('offline=off');
    if (await registration.pushManager?.getSubscription()) {
      // Its installation removes what is stored.
      if (!isOff) await this.#container?.register(this.#url, { updateViaCache: 'none' });
      return;
    }
    await registration.unregister();
    for (const name of await caches.keys())
      if (name.startsWith(`console ${registration.scope} `)) await caches.delete(name);
  }

  /** A worker that takes over tells its build once: a page that missed that asks. */
  readonly #askForBuild = (): void => {
    const question: PageMessage = { type: 'whichBuild' };
    this.#container?.controller?.postMessage(question);
  };

  readonly #receive = ({ data }: MessageEvent<WorkerMessage>): void => {
    if (data.type !== 'build') return;
    this.#isOtherVersionReady = data.version !== this.#options.build;
    if (this.#isOtherVersionReady) for (const listener of this.#listeners) listener();
  };
}
