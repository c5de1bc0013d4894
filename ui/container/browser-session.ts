import { Container, ContainerModule } from 'inversify';
import { BrowserAppHost } from '@farol/adapters/browser/app-host';
import { BrowserPageLocation } from '@farol/adapters/browser/page-location';
import { BrowserPushNotifications } from '@farol/adapters/browser/push-notifications';
import { BrowserSoundPlayer } from '@farol/adapters/browser/sound-player';
import { BrowserStorageChanges } from '@farol/adapters/browser/storage-changes';
import { workerBackend } from '@farol/adapters/browser/worker-backend';
import { LiveFleetFeed } from '@farol/adapters/live-fleet/live-fleet-feed';
import { lateOneTimePasswords } from '@farol/adapters/otpauth/late-one-time-passwords';
import { httpSessionPorts } from '@farol/adapters/http/http-session-ports';
import { latePlaceNames } from '@farol/adapters/http/late-place-names';
import { productApi, productUrl } from '@farol/adapters/http/product-client';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { StartSession } from '@farol/core/console/console-machine';
import { startSession } from '@farol/core/console/session';
import type { SessionPorts } from '@farol/core/console/session-actors';
import type { BrowserEntrance } from './entrance.ts';
import { constantPorts, portModule, resolvePorts } from './port-module.ts';
import { workerRegistration } from './worker-registration.ts';
import { token, TOKENS, type ConsoleEnvironment } from './tokens.ts';

const LIVE_FLEET_FEED = token<LiveFleetFeed>('liveFleetFeed');

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
  oneTimePasswords: () => lateOneTimePasswords(),
  // The towns of the built-in map stand beside the console.
  placeNames: () => latePlaceNames(`${import.meta.env.BASE_URL}assets/${import.meta.env.FAROL_TOWNS}`),
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
  { ports: entrance, tracking, refusedCalls, installQuestion }: BrowserEntrance,
) {
  const { api, namespace } = environment;
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.environment).toConstantValue(environment);
  container.bind(TOKENS.productApi).toConstantValue(productApi(api, namespace, refusedCalls.watched()));
  container.bind(TOKENS.trackingApi).toConstantValue(tracking);
  const http = httpPorts(container);
  container.load(http.module, browserPorts.module, webSocketPorts.module, webSocketModule);
  // The compiler misses a port that has no line in a module.
  const ports: SessionPorts = {
    ...entrance,
    refusedCalls,
    appHost: new BrowserAppHost(window, installQuestion()),
    ...resolvePorts(container, http),
    ...resolvePorts(container, browserPorts),
    ...resolvePorts(container, webSocketPorts),
  };
  const fleet = container.get(TOKENS.fleet);
  const start: StartSession<ConnectedConsole> = (scope) => startSession({ scope, ports, fleet }, environment);
  return { startSession: start, fleet };
}
