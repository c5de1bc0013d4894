import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import type { InspectionEvent } from 'xstate';
import { ClientFeed } from '@farol/adapters/memory/model/client-feed';
import { clientPorts } from '@farol/adapters/memory/model/client-ports';
import type { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { MemoryPushNotifications } from '@farol/adapters/memory/push-notifications';
import { MemorySoundPlayer } from '@farol/adapters/memory/sound-player';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { startConsole, type Console } from '@farol/core/console/console';
import { startWholeSession } from '@farol/core/console/whole-session';
// oxlint-disable-next-line import/no-unassigned-import -- loaded later, the same seed would give other runs
// oxlint-disable-next-line import/no-unassigned-import -- loaded later, the same seed would give other runs
import '@farol/core/use-cases/history/load-routes';
// oxlint-disable-next-line import/no-unassigned-import -- loaded later, the same seed would give other runs
// oxlint-disable-next-line import/no-unassigned-import -- loaded later, the same seed would give other runs
import '@farol/core/use-cases/reports/read-fleet-overview';
import type { RandomSource } from './random-source.ts';
import { ListenerCount } from './listener-count.ts';
import type { SimulatedBrowser } from './simulated-browser.ts';
import { startDriver } from '@farol/core/console/start-driver';
import { startInspections } from '@farol/core/console/start-inspections';
import { NAMESPACE } from './setup.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** The origin that the codes of vehicles begin with. */
const SIMULATED_ORIGIN = 'https://fleet.example';

/** Where a tab is. */
export interface TabEnvironment {
  readonly name: string;
  readonly time: SimulatedTime;
  readonly server: MemoryServer;
  readonly browser: SimulatedBrowser;
  readonly random: RandomSource;
  readonly inspect: (event: InspectionEvent) => void;
}

/** What the running page consists of. */
interface RunningPage {
  readonly root: Console;
  readonly feed: ClientFeed;
  readonly stop: () => void;
}

/** A tab of a browser with the console in it: its address leads the console, as the router of a page would. */
export class SimulatedTab {
  readonly name: string;
  readonly browser: SimulatedBrowser;
  readonly network: MemoryNetwork;
  readonly location: MemoryPageLocation;
  readonly page: MemoryPage;
  readonly sound = new MemorySoundPlayer();
  readonly push = new MemoryPushNotifications();
  /** Who listens to the ports and the fleet of the page. */
  readonly listeners = new ListenerCount();
  readonly #environment: TabEnvironment;
  #running: RunningPage;

  constructor(environment: TabEnvironment, path = '/home') {
    const { name, browser, time, random } = environment;
    this.name = name;
    this.browser = browser;
    this.network = new MemoryNetwork((...due) => time.after('network', ...due), random.next);
    this.location = new MemoryPageLocation(path);
    this.page = new ReloadingPage(() => time.after('browser', 0, () => this.reload()));
    this.#environment = environment;
    this.#running = this.#start();
  }

  get root(): Console {
    return this.#running.root;
  }

  get feed(): ClientFeed {
    return this.#running.feed;
  }

  /** The features of the signed-in user; undefined while nobody is. */
  get console(): ConnectedConsole | undefined {
    return this.root.session.getSnapshot().console;
  }

  /** How many timers of the console wait. */
  get waitingTimers(): number {
    return this.#environment.time.waitingTimers(this.name);
  }

  /** Opens a path, as a link does. */
  visit(path: string): void {
    this.location.navigate(path);
    this.root.access.navigate(path);
  }

  /** Steps through the history. */
  step(by: number): void {
    this.location.step(by);
    this.root.access.navigate(this.location.read());
  }

  /** Loads the page again. */
  reload(): void {
    this.#running.stop();
    this.#running = this.#start();
  }

  /** Ends the page. */
  close(): void {
    this.#running.stop();
  }

  #start(): RunningPage {
    const { time, server, browser, random, inspect, name } = this.#environment;
    const { network, location, page, sound, push, listeners } = this;
    const { storage, storageChanges, close } = browser.openStorage();
    const client = { name, network, cookie: browser };
    const feed = new ClientFeed(server, client, browser.clock);
    const ports = {
      ...clientPorts(server, client),
      liveFeed: feed,
      clock: browser.clock,
      random: random.next,
      storage,
      push,
      location: {
        read: () => location.read(),
        replace: (path: string) => location.replace(path),
        onChange: listeners.counted(location.onChange.bind(location)),
      },
      page: { reload: () => page.reload(), onWake: listeners.counted(page.onWake.bind(page)) },
      sound: {
        play: (url: string) => sound.play(url),
        stop: () => sound.stop(),
        onUserGesture: listeners.counted(sound.onUserGesture.bind(sound)),
      },
      storageChanges: { onChange: listeners.counted(storageChanges.onChange.bind(storageChanges)) },
    };
    feed.fleet.subscribe = listeners.counted(feed.fleet.subscribe.bind(feed.fleet));
    const options = { namespace: NAMESPACE, timers: time.timersOf(name), inspect };
    const root = startConsole(ports, {
      ...options,
      linkProblem,
      loadSession: async () => (scope) => startWholeSession({ scope, ports, fleet: feed.fleet }, options),
      loadDriver: async () =>
        startDriver(
          {
            ...ports,
            origin: SIMULATED_ORIGIN,
            loadInspections: async () => startInspections(ports, options),
          },
          options,
        ),
    });
    const stopRouting = this.#route(root);
    const stopShowing = readSession(root);
    return {
      root,
      feed,
      stop: () => {
        stopRouting();
        stopShowing();
        root.stop();
        close();
      },
    };
  }

  /** Follows every redirect, and every change of the address, as the router of a page does. */
  #route({ access }: Console): () => void {
    const { location } = this;
    const { unsubscribe } = access.subscribe(() => {
      const { outcome, path, isSettled } = access.getSnapshot();
      if (!isSettled || outcome.type !== 'redirect' || outcome.to === path) return;
      location.navigate(outcome.to, true);
      access.navigate(outcome.to);
    });
    access.navigate(location.read());
    return unsubscribe;
  }
}

/** A page that is loaded again when the console asks for it. */
class ReloadingPage extends MemoryPage {
  readonly #load: () => void;

  constructor(load: () => void) {
    super();
    this.#load = load;
  }

  override reload(): void {
    super.reload();
    this.#load();
  }
}

/**
 * Reads all that a session offers as soon as it runs, so that its features run whichever step asks for them later: the same
 * seed gives the same run. Returns what ends that.
 */
function readSession({ session }: Console): () => void {
  let followed: object | undefined;
  const follow = (): void => {
    const { console: farol } = session.getSnapshot();
    if (farol === followed) return;
    followed = farol;
    if (farol) readAll(farol);
  };
  const { unsubscribe } = session.subscribe(follow);
  follow();
  return unsubscribe;
}

function readAll(part: object): void {
  for (const item of Object.values(part))
    if (typeof item === 'object' && item !== null && Object.getPrototypeOf(item) === Object.prototype)
      readAll(item);
}
