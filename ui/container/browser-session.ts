import { ContainerModule, type Container } from 'inversify';
import { BrowserPageLocation } from '@farol/adapters/browser/page-location';
import { BrowserPushNotifications } from '@farol/adapters/browser/push-notifications';
import { BrowserSoundPlayer } from '@farol/adapters/browser/sound-player';
import { BrowserStorageChanges } from '@farol/adapters/browser/storage-changes';
import { workerBackend } from '@farol/adapters/browser/worker-backend';
import { LiveFleetFeed } from '@farol/adapters/live-fleet/live-fleet-feed';
import { lazyOneTimePasswords } from '@farol/adapters/otpauth/lazy-one-time-passwords';
import { httpSessionPorts } from '@farol/adapters/http/http-session-ports';
import { laterPlaceNames } from '@farol/adapters/http/later-ports';
import { productApi, productUrl } from '@farol/adapters/http/product-client';
import { createContainer } from './container.ts';
import type { BrowserEntrance } from './entrance.ts';
import { constantPorts, portModule } from './port-module.ts';
import { sessionStarter } from './session.ts';
import { workerRegistration } from './worker-registration.ts';
import { token, TOKENS, type ConsoleEnvironment } from './tokens.ts';

const LIVE_FLEET_FEED = token<LiveFleetFeed>('liveFleetFeed');

/** The HTTP adapters of sessions. */
function httpPorts(container: Container): ContainerModule {
  const { api, namespace } = container.get(TOKENS.environment);
  const tracking = container.get(TOKENS.trackingApi);
  const product = container.get(TOKENS.productApi);
  return constantPorts(
    httpSessionPorts({
      api,
      tracking,
      product,
      productUrl: productUrl(api, namespace),
    }),
  );
}

/** The browser adapters of sessions. */
const browserPorts = portModule({
  location: () => new BrowserPageLocation(),
  // The towns of the built-in map stand beside the console.
  placeNames: () => laterPlaceNames(`${import.meta.env.BASE_URL}assets/${import.meta.env.FAROL_TOWNS}`),
  newVersions: (context) => workerRegistration(context.get(TOKENS.environment)),
  push: (context) => new BrowserPushNotifications(workerRegistration(context.get(TOKENS.environment))),
  sound: () => new BrowserSoundPlayer(),
  storageChanges: () => new BrowserStorageChanges(),
});

const otpauthPorts = portModule({ oneTimePasswords: () => lazyOneTimePasswords });

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
  { ports, tracking, refusedCalls }: BrowserEntrance,
) {
  const container = createContainer(environment, [constantPorts({ ...ports, refusedCalls })]);
  const { api, namespace } = environment;
  container.bind(TOKENS.productApi).toConstantValue(productApi(api, namespace, refusedCalls.watched()));
  container.bind(TOKENS.trackingApi).toConstantValue(tracking);
  container.load(httpPorts(container), browserPorts, otpauthPorts, webSocketPorts, webSocketModule);
  return { startSession: sessionStarter(container), fleet: container.get(TOKENS.fleet) };
}

export { startOfflineSupport } from './worker-registration.ts';
