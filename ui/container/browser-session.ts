import { ContainerModule, type Container } from 'inversify';
import { BrowserPageLocation } from '@farol/adapters/browser/page-location';
import { BrowserPushNotifications } from '@farol/adapters/browser/push-notifications';
import { BrowserSoundPlayer } from '@farol/adapters/browser/sound-player';
import { BrowserStorageChanges } from '@farol/adapters/browser/storage-changes';
import { workerBackend } from '@farol/adapters/browser/fleet-worker/worker-backend';
import { WorkerLiveFeed } from '@farol/adapters/browser/fleet-worker/worker-live-feed';
import type { OneTimePasswords } from '@farol/core/ports/one-time-passwords';
import { HttpAccounts } from '@farol/adapters/http/accounts';
import { HttpAccumulators } from '@farol/adapters/http/accumulators';
import { HttpActivityLog } from '@farol/adapters/http/activity-log';
import { HttpAssociations } from '@farol/adapters/http/associations';
import { HttpBrandingStore } from '@farol/adapters/http/branding-store';
import { HttpCommands } from '@farol/adapters/http/commands';
import { HttpComputedAttributeTester } from '@farol/adapters/http/computed-attribute-tester';
import { HttpDevicePhotos } from '@farol/adapters/http/device-photos';
import { HttpGeocoder } from '@farol/adapters/http/geocoder';
import { HttpLatestPositions } from '@farol/adapters/http/latest-positions';
import { HttpNotificationCapabilities } from '@farol/adapters/http/notification-capabilities';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpPushTokens } from '@farol/adapters/http/push-tokens';
import { HttpRecords } from '@farol/adapters/http/records';
import { HttpReports } from '@farol/adapters/http/reports';
import { HttpServerAdministration } from '@farol/adapters/http/server-administration';
import { HttpServerStatistics } from '@farol/adapters/http/server-statistics';
import { HttpShares } from '@farol/adapters/http/shares';
import type { ConnectedConsole } from '@farol/core/console/connect-console';
import type { StartSession } from '@farol/core/console/console-machine';
import { portModule } from './port-module.ts';
import { sessionStarter } from './session.ts';
import { token, TOKENS } from './tokens.ts';

const WORKER_LIVE_FEED = token<WorkerLiveFeed>('workerLiveFeed');

/** The HTTP adapters of sessions. */
const httpPorts = portModule({
  accounts: (context) => new HttpAccounts(context.get(TOKENS.trackingApi)),
  accumulators: (context) => new HttpAccumulators(context.get(TOKENS.trackingApi)),
  activityLog: (context) => new HttpActivityLog(context.get(TOKENS.productApi)),
  associations: (context) => new HttpAssociations(context.get(TOKENS.trackingApi)),
  branding: (context) => new HttpBrandingStore(context.get(TOKENS.productApi)),
  commands: (context) => new HttpCommands(context.get(TOKENS.trackingApi)),
  computedAttributeTester: (context) => new HttpComputedAttributeTester(context.get(TOKENS.trackingApi)),
  devicePhotos: (context) => new HttpDevicePhotos(context.get(TOKENS.trackingApi)),
  geocoder: (context) =>
    new HttpGeocoder(context.get(TOKENS.trackingApi), context.get(TOKENS.environment).api),
  latestPositions: (context) => new HttpLatestPositions(context.get(TOKENS.trackingApi)),
  notificationCapabilities: (context) => new HttpNotificationCapabilities(context.get(TOKENS.trackingApi)),
  positionHistory: (context) => new HttpPositionHistory(context.get(TOKENS.trackingApi)),
  pushTokens: (context) => new HttpPushTokens(context.get(TOKENS.productApi)),
  records: (context) => new HttpRecords(context.get(TOKENS.trackingApi)),
  reports: (context) => new HttpReports(context.get(TOKENS.trackingApi)),
  serverAdministration: (context) => new HttpServerAdministration(context.get(TOKENS.trackingApi)),
  shares: (context) => new HttpShares(context.get(TOKENS.productApi), context.get(TOKENS.trackingApi)),
  statistics: (context) => new HttpServerStatistics(context.get(TOKENS.trackingApi)),
});

/** The browser adapters of sessions. */
const browserPorts = portModule({
  location: () => new BrowserPageLocation(),
  push: () => new BrowserPushNotifications(),
  sound: () => new BrowserSoundPlayer(),
  storageChanges: () => new BrowserStorageChanges(),
});

/** The library is loaded on first use: only setting up an authenticator needs it. */
const oneTimePasswords: OneTimePasswords = {
  async isCurrent(code, key, nowMs) {
    const { OtpauthOneTimePasswords } = await import('@farol/adapters/otpauth/one-time-passwords');
    return await new OtpauthOneTimePasswords().isCurrent(code, key, nowMs);
  },
};
const otpauthPorts = portModule({ oneTimePasswords: () => oneTimePasswords });

/** The live feed: a WebSocket in a worker, with the fleet that it fills. */
const webSocketPorts = portModule({ liveFeed: (context) => context.get(WORKER_LIVE_FEED) });
const webSocketModule = new ContainerModule(({ bind }) => {
  bind(WORKER_LIVE_FEED).toResolvedValue(
    (environment) => new WorkerLiveFeed(environment, workerBackend),
    [TOKENS.environment],
  );
  bind(TOKENS.fleet).toResolvedValue(({ fleet }) => fleet, [WORKER_LIVE_FEED]);
});
const productModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.productApi).toResolvedValue(
    ({ api, namespace }) => productApi(api, namespace),
    [TOKENS.environment],
  );
});

/** Returns what starts a session with the adapters of the browser. Called once per container. */
export function browserSessionStarter(container: Container): StartSession<ConnectedConsole> {
  container.load(httpPorts, browserPorts, otpauthPorts, webSocketPorts, webSocketModule, productModule);
  return sessionStarter(container);
}
