import {
  Container,
  ContainerModule,
  type ContainerModuleLoadOptions,
  type ResolutionContext,
} from 'inversify';
import { BrowserAppCapabilities } from '@farol/adapters/browser/app-capabilities';
import { BrowserPageLocation } from '@farol/adapters/browser/page-location';
import { BrowserPushNotifications } from '@farol/adapters/browser/push-notifications';
import { BrowserSoundPlayer } from '@farol/adapters/browser/sound-player';
import { BrowserStorageChanges } from '@farol/adapters/browser/storage-changes';
import { workerBackend } from '@farol/adapters/browser/worker-backend';
import { LiveFleetFeed } from '@farol/adapters/live-fleet/live-fleet-feed';
import { lazyOneTimePasswords } from '@farol/adapters/otpauth/lazy-one-time-passwords';
import { httpSessionPorts } from '@farol/adapters/http/http-session-ports';
import { lazyPlaceNames } from '@farol/adapters/http/lazy-place-names';
import { productApi, productUrl } from '@farol/adapters/http/product-client';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { StartSession } from '@farol/core/console/console-machine';
import { startSession } from '@farol/core/console/session';
import type { SessionPorts } from '@farol/core/console/session-actors';
import type { BrowserPublicContainer } from './public-container.ts';
import { workerRegistration } from './worker-registration.ts';
import { serviceToken, TOKENS, type ConsoleEnvironment, portToken, type ConsolePorts } from './tokens.ts';

const LIVE_FLEET_FEED = serviceToken<LiveFleetFeed>('liveFleetFeed');

/** The HTTP adapters of sessions. */
function httpPorts(container: Container) {
  const { api, namespace } = container.get(TOKENS.environment);
  const tracking = container.get(TOKENS.trackingApi);
  const product = container.get(TOKENS.productApi);
  return constantPorts(httpSessionPorts({ api, tracking, product, productUrl: productUrl(api, namespace) }));
}

/** The browser adapters of sessions. */
const browserPorts = portModule({
  location: () => new BrowserPageLocation(),
  oneTimePasswords: () => lazyOneTimePasswords(),
  // The towns of the built-in map stand beside the console.
  placeNames: () => lazyPlaceNames(`${import.meta.env.BASE_URL}assets/${import.meta.env.FAROL_TOWNS}`),
  newVersions: (context) => workerRegistration(context.get(TOKENS.environment)),
  push: (context) => new BrowserPushNotifications(workerRegistration(context.get(TOKENS.environment))),
  sound: () => new BrowserSoundPlayer(),
  storageChanges: () => new BrowserStorageChanges(),
});

/** The live feed: a WebSocket in a worker, with the fleet that it fills. */
const webSocketPorts = portModule({ liveFeed: (context) => context.get(LIVE_FLEET_FEED) });
const webSocketModule = new ContainerModule(({ bind }) => {
  bind(LIVE_FLEET_FEED).toResolvedValue(
    ({ api, namespace, build }) =>
      new LiveFleetFeed(
        { api, namespace, keepsCopy: build !== undefined },
        workerBackend,
        () => document.hidden,
      ),
    [TOKENS.environment],
  );
  bind(TOKENS.fleet).toResolvedValue(({ fleet }) => fleet, [LIVE_FLEET_FEED]);
});

/** Returns what starts a session with the adapters of the browser, and the fleet that its live feed fills. */
export function browserSession(
  environment: ConsoleEnvironment,
  { ports: publicPorts, tracking, send, refusedCalls, installQuestion }: BrowserPublicContainer,
) {
  const { api, namespace } = environment;
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.environment).toConstantValue(environment);
  container.bind(TOKENS.productApi).toConstantValue(productApi(api, namespace, send));
  container.bind(TOKENS.trackingApi).toConstantValue(tracking);
  const http = httpPorts(container);
  container.load(http.module, browserPorts.module, webSocketPorts.module, webSocketModule);
  // The compiler misses a port that has no line in a module.
  const ports: SessionPorts = {
    ...publicPorts,
    refusedCalls,
    appCapabilities: new BrowserAppCapabilities(window, installQuestion()),
    ...resolvePorts(container, http),
    ...resolvePorts(container, browserPorts),
    ...resolvePorts(container, webSocketPorts),
  };
  const fleet = container.get(TOKENS.fleet);
  const start: StartSession<ConnectedConsole> = (scope) => startSession({ scope, ports, fleet }, environment);
  return { startSession: start, fleet };
}

/** How the ports of one technology are made, one line a port. Each is made once, when it is resolved. */
type PortFactories<K extends keyof ConsolePorts> = {
  readonly [N in K]: (context: ResolutionContext) => ConsolePorts[N];
};

/** A module of the container that binds the ports of one technology, and which they are. */
interface PortModule<K extends keyof ConsolePorts> {
  readonly module: ContainerModule;
  readonly names: readonly K[];
}

/** Returns the module that binds ports to the adapters of one technology. */
function portModule<K extends keyof ConsolePorts>(factories: PortFactories<K>): PortModule<K> {
  const names = namesOf(factories);
  return {
    names,
    module: new ContainerModule((options) => {
      for (const name of names) bindPort(options, name, factories[name]);
    }),
  };
}

/** Returns the module that binds ports to adapters that exist. */
function constantPorts<K extends keyof ConsolePorts>(ports: Pick<ConsolePorts, K>): PortModule<K> {
  const names = namesOf(ports);
  return {
    names,
    module: new ContainerModule((options) => {
      for (const name of names) bindPort(options, name, () => ports[name]);
    }),
  };
}

/** Returns the ports of a module that the container has loaded. */
function resolvePorts<K extends keyof ConsolePorts>(
  context: Pick<ResolutionContext, 'get'>,
  { names }: PortModule<K>,
): Pick<ConsolePorts, K> {
  const ports: Partial<Pick<ConsolePorts, K>> = {};
  for (const name of names) ports[name] = context.get(portToken(name));
  if (!hasAll(ports, names)) throw new Error('A port has no adapter');
  return ports;
}

function bindPort<K extends keyof ConsolePorts>(
  { bind }: ContainerModuleLoadOptions,
  name: K,
  create: (context: ResolutionContext) => ConsolePorts[K],
): void {
  bind(portToken(name)).toDynamicValue(create);
}

function namesOf<K extends string>(ports: Readonly<Record<K, unknown>>): K[] {
  const isName = (name: string): name is K => Object.hasOwn(ports, name);
  return Object.keys(ports).filter(isName);
}

function hasAll<K extends keyof ConsolePorts>(
  ports: Partial<Pick<ConsolePorts, K>>,
  names: readonly K[],
): ports is Pick<ConsolePorts, K> {
  return names.every((name) => ports[name] !== undefined);
}
