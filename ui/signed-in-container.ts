import { ContainerModule, type Container } from 'inversify';
import { BrowserPageLocation } from '@farol/adapters/browser/page-location';
import { workerBackend } from '@farol/adapters/browser/fleet-worker/worker-backend';
import { WorkerLiveFeed } from '@farol/adapters/browser/fleet-worker/worker-live-feed';
import { BrowserStorageChanges } from '@farol/adapters/browser/storage-changes';
import { BrowserPushNotifications } from '@farol/adapters/browser/push-notifications';
import { BrowserSoundPlayer } from '@farol/adapters/browser/sound-player';
import { HttpAccumulators } from '@farol/adapters/http/accumulators';
import { HttpAccounts } from '@farol/adapters/http/accounts';
import { HttpNotificationCapabilities } from '@farol/adapters/http/notification-capabilities';
import { HttpActivityLog } from '@farol/adapters/http/activity-log';
import { HttpComputedAttributeTester } from '@farol/adapters/http/computed-attribute-tester';
import { HttpCommands } from '@farol/adapters/http/commands';
import { HttpDevicePhotos } from '@farol/adapters/http/device-photos';
import { HttpGeocoder } from '@farol/adapters/http/geocoder';
import { HttpBrandingStore } from '@farol/adapters/http/branding-store';
import { HttpLatestPositions } from '@farol/adapters/http/latest-positions';
import { HttpAssociations } from '@farol/adapters/http/associations';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { HttpPushTokens } from '@farol/adapters/http/push-tokens';
import { HttpRecords } from '@farol/adapters/http/records';
import { HttpReports } from '@farol/adapters/http/reports';
import { HttpServerStatistics } from '@farol/adapters/http/server-statistics';
import { HttpShares } from '@farol/adapters/http/shares';
import { HttpServerAdministration } from '@farol/adapters/http/server-administration';
import { startSignedInConsole, type Console } from '@farol/core/console/console';
import type { Accumulators } from '@farol/core/ports/accumulators';
import type { Accounts } from '@farol/core/ports/accounts';
import type { NotificationCapabilities } from '@farol/core/ports/notification-capabilities';
import type { ActivityLog } from '@farol/core/ports/activity-log';
import type { PageLocation } from '@farol/core/ports/page-location';
import type { ComputedAttributeTester } from '@farol/core/ports/computed-attribute-tester';
import type { Commands } from '@farol/core/ports/commands';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import type { Geocoder } from '@farol/core/ports/geocoder';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import type { LatestPositions } from '@farol/core/ports/latest-positions';
import type { Associations } from '@farol/core/ports/associations';
import type { PositionHistory } from '@farol/core/ports/position-history';
import type { PushNotifications } from '@farol/core/ports/push-notifications';
import type { PushTokens } from '@farol/core/ports/push-tokens';
import type { Records } from '@farol/core/ports/records';
import type { Reports } from '@farol/core/ports/reports';
import type { Shares } from '@farol/core/ports/shares';
import type { SoundPlayer } from '@farol/core/ports/sound-player';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import type { StorageChanges } from '@farol/core/ports/storage-changes';
import type { ServerAdministration } from '@farol/core/ports/server-administration';
import type { ApiCall } from '@farol/adapters/http/tracking-client';
import { TOKENS as ENTRANCE, token } from './container.ts';

/** One typed token for every port behind the entrance. */
const SIGNED_IN_TOKENS = {
  ...ENTRANCE,
  liveFeed: token<WorkerLiveFeed>('liveFeed'),
  positionHistory: token<PositionHistory>('positionHistory'),
  records: token<Records>('records'),
  associations: token<Associations>('associations'),
  commands: token<Commands>('commands'),
  reports: token<Reports>('reports'),
  serverAdministration: token<ServerAdministration>('serverAdministration'),
  devicePhotos: token<DevicePhotos>('devicePhotos'),
  accumulators: token<Accumulators>('accumulators'),
  sound: token<SoundPlayer>('sound'),
  push: token<PushNotifications>('push'),
  pushTokens: token<PushTokens>('pushTokens'),
  location: token<PageLocation>('location'),
  shares: token<Shares>('shares'),
  storageChanges: token<StorageChanges>('storageChanges'),
  accounts: token<Accounts>('accounts'),
  notificationCapabilities: token<NotificationCapabilities>('notificationCapabilities'),
  computedAttributeTester: token<ComputedAttributeTester>('computedAttributeTester'),
  latestPositions: token<LatestPositions>('latestPositions'),
  geocoder: token<Geocoder>('geocoder'),
  productApi: token<ApiCall>('productApi'),
  activityLog: token<ActivityLog>('activityLog'),
  branding: token<BrandingStore>('branding'),
  statistics: token<ServerStatistics>('statistics'),
  console: token<Console>('console'),
};

const adapterModule = new ContainerModule(({ bind }) => {
  bind(SIGNED_IN_TOKENS.liveFeed).toResolvedValue(
    (environment) => new WorkerLiveFeed(environment, workerBackend),
    [SIGNED_IN_TOKENS.environment],
  );
  bind(SIGNED_IN_TOKENS.positionHistory).toResolvedValue((call) => new HttpPositionHistory(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.records).toResolvedValue((call) => new HttpRecords(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.commands).toResolvedValue((call) => new HttpCommands(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.reports).toResolvedValue((call) => new HttpReports(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.serverAdministration).toResolvedValue((call) => new HttpServerAdministration(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.accumulators).toResolvedValue((call) => new HttpAccumulators(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.devicePhotos).toResolvedValue((call) => new HttpDevicePhotos(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.accounts).toResolvedValue((call) => new HttpAccounts(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.notificationCapabilities).toResolvedValue((call) => new HttpNotificationCapabilities(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.storageChanges).toResolvedValue(() => new BrowserStorageChanges(), []);
  bind(SIGNED_IN_TOKENS.shares).toResolvedValue(
    (product, call) => new HttpShares(product, call),
    [SIGNED_IN_TOKENS.productApi, SIGNED_IN_TOKENS.trackingApi],
  );
  bind(SIGNED_IN_TOKENS.sound).toResolvedValue(() => new BrowserSoundPlayer(), []);
  bind(SIGNED_IN_TOKENS.push).toResolvedValue(() => new BrowserPushNotifications(), []);
  bind(SIGNED_IN_TOKENS.pushTokens).toResolvedValue((call) => new HttpPushTokens(call), [SIGNED_IN_TOKENS.productApi]);
  bind(SIGNED_IN_TOKENS.location).toResolvedValue(() => new BrowserPageLocation(), []);
  bind(SIGNED_IN_TOKENS.computedAttributeTester).toResolvedValue((call) => new HttpComputedAttributeTester(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.latestPositions).toResolvedValue((call) => new HttpLatestPositions(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.geocoder).toResolvedValue(
    (call, { api }) => new HttpGeocoder(call, api),
    [SIGNED_IN_TOKENS.trackingApi, SIGNED_IN_TOKENS.environment],
  );
  bind(SIGNED_IN_TOKENS.productApi).toResolvedValue(
    ({ api, namespace }) => productApi(api, namespace),
    [SIGNED_IN_TOKENS.environment],
  );
  bind(SIGNED_IN_TOKENS.activityLog).toResolvedValue((call) => new HttpActivityLog(call), [SIGNED_IN_TOKENS.productApi]);
  bind(SIGNED_IN_TOKENS.branding).toResolvedValue((call) => new HttpBrandingStore(call), [SIGNED_IN_TOKENS.productApi]);
  bind(SIGNED_IN_TOKENS.statistics).toResolvedValue((call) => new HttpServerStatistics(call), [SIGNED_IN_TOKENS.trackingApi]);
  bind(SIGNED_IN_TOKENS.associations).toResolvedValue((call) => new HttpAssociations(call), [SIGNED_IN_TOKENS.trackingApi]);
});

const consoleModule = new ContainerModule(({ bind }) => {
  bind(SIGNED_IN_TOKENS.console).toDynamicValue((made) => {
    const liveFeed = made.get(SIGNED_IN_TOKENS.liveFeed);
    const ports = {
      liveFeed,
      sessions: made.get(SIGNED_IN_TOKENS.sessions),
      passwords: made.get(SIGNED_IN_TOKENS.passwords),
      serverSettings: made.get(SIGNED_IN_TOKENS.serverSettings),
      positionHistory: made.get(SIGNED_IN_TOKENS.positionHistory),
      records: made.get(SIGNED_IN_TOKENS.records),
      associations: made.get(SIGNED_IN_TOKENS.associations),
      commands: made.get(SIGNED_IN_TOKENS.commands),
      reports: made.get(SIGNED_IN_TOKENS.reports),
      serverAdministration: made.get(SIGNED_IN_TOKENS.serverAdministration),
      devicePhotos: made.get(SIGNED_IN_TOKENS.devicePhotos),
      accumulators: made.get(SIGNED_IN_TOKENS.accumulators),
      location: made.get(SIGNED_IN_TOKENS.location),
      sound: made.get(SIGNED_IN_TOKENS.sound),
      push: made.get(SIGNED_IN_TOKENS.push),
      pushTokens: made.get(SIGNED_IN_TOKENS.pushTokens),
      shares: made.get(SIGNED_IN_TOKENS.shares),
      storageChanges: made.get(SIGNED_IN_TOKENS.storageChanges),
      accounts: made.get(SIGNED_IN_TOKENS.accounts),
      notificationCapabilities: made.get(SIGNED_IN_TOKENS.notificationCapabilities),
      computedAttributeTester: made.get(SIGNED_IN_TOKENS.computedAttributeTester),
      latestPositions: made.get(SIGNED_IN_TOKENS.latestPositions),
      activityLog: made.get(SIGNED_IN_TOKENS.activityLog),
      branding: made.get(SIGNED_IN_TOKENS.branding),
      statistics: made.get(SIGNED_IN_TOKENS.statistics),
      geocoder: made.get(SIGNED_IN_TOKENS.geocoder),
      storage: made.get(SIGNED_IN_TOKENS.storage),
      page: made.get(SIGNED_IN_TOKENS.page),
      random: made.get(SIGNED_IN_TOKENS.random),
      clock: made.get(SIGNED_IN_TOKENS.clock),
    };
    const { namespace } = made.get(SIGNED_IN_TOKENS.environment);
    return startSignedInConsole(made.get(SIGNED_IN_TOKENS.entrance), ports, { fleet: liveFeed.fleet, namespace });
  });
});

/** Binds every port behind the entrance to its adapter and starts the console there; it is fetched when somebody comes in. */
export function createConsole(container: Container): Console {
  container.load(adapterModule, consoleModule);
  return container.get(SIGNED_IN_TOKENS.console);
}
