import type { PageMessage } from '@farol/adapters/browser/console-worker/service-worker-scope';

/** A service worker as a page sees it, moved from state to state by the test. */
export class PlantedWorker extends EventTarget {
  readonly asked: string[] = [];
  readonly scriptURL: string;
  state = 'installing';

  constructor(scriptURL: string) {
    super();
    this.scriptURL = scriptURL;
  }

  postMessage({ type }: PageMessage): void {
    this.asked.push(type);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** The registration of a service worker: which of its versions installs, waits and works. */
export class PlantedRegistration extends EventTarget {
  readonly scope = 'https://fleet.example/';
  installing: PlantedWorker | null = null;
  waiting: PlantedWorker | null = null;
  active: PlantedWorker | null = null;
  updates = 0;
  isSubscribed = false;
  readonly pushManager = { getSubscription: async () => (this.isSubscribed ? {} : null) };
  readonly unregister: () => Promise<boolean>;

  constructor(unregister: () => Promise<boolean>) {
    super();
    this.unregister = unregister;
  }

  async update(): Promise<void> {
    this.updates++;
  }

  /** The browser found another script and installs it. */
  find(): PlantedWorker {
    const worker = new PlantedWorker('https://fleet.example/console-worker.js');
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }

  /** The installation ended well; the version before it still works. */
  install(worker: PlantedWorker): void {
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
  }

  /** The version that waited works now. */
  activate(worker: PlantedWorker): void {
    this.waiting = null;
    this.active = worker;
    worker.become('activating');
    worker.become('activated');
  }

  /** The installation failed. */
  fail(worker: PlantedWorker): void {
    this.installing = null;
    worker.become('redundant');
  }
}

/** A browser's registration of service workers. */
export class PlantedContainer extends EventTarget {
  script: string | undefined;
  registrations = 0;
  controller: { postMessage(message: { type: string }): void } | undefined;
  /** Whether a version works already. */
  hasActive = true;
  registration = this.#planted();
  readonly ready = Promise.resolve(this.registration);

  async register(url: string) {
    this.registrations++;
    this.script = url;
    const active = new PlantedWorker(`https://fleet.example${url}`);
    this.registration.active = this.hasActive ? active : null;
    return this.registration;
  }

  async getRegistration() {
    return this.script === undefined ? undefined : this.registration;
  }

  get updates(): number {
    return this.registration.updates;
  }

  /** Another worker takes over, and answers with its build when it is asked. */
  takeOver(version: string): void {
    this.controller = { postMessage: ({ type }) => type === 'whichBuild' && this.tell(version) };
    this.dispatchEvent(new Event('controllerchange'));
  }

  /** The worker tells its pages which build it has stored. */
  tell(version: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: { type: 'build', version } }));
  }

  /** The browser forgets a registration of which the first installation failed. */
  forget(): void {
    this.script = undefined;
    this.registration = this.#planted();
  }

  #planted(): PlantedRegistration {
    return new PlantedRegistration(async () => {
      this.script = undefined;
      return true;
    });
  }
}
