import { ContainerModule, type Container } from 'inversify';
import { BrowserAddress } from '@farol/adapters/browser/address';
import { workerBackend } from '@farol/adapters/browser/fleet-backend';
import { FleetLine } from '@farol/adapters/browser/fleet-line';
import { BrowserStoredChanges } from '@farol/adapters/browser/stored-changes';
import { BrowserPush } from '@farol/adapters/browser/push';
import { BrowserSound } from '@farol/adapters/browser/sound';
import { HttpAccumulators } from '@farol/adapters/http/accumulators';
import { HttpAccounts } from '@farol/adapters/http/accounts';
import { HttpNotificationOffers } from '@farol/adapters/http/notification-offers';
import { HttpActivities } from '@farol/adapters/http/activities';
import { HttpAttributeTests } from '@farol/adapters/http/attribute-tests';
import { HttpCommands } from '@farol/adapters/http/commands';
import { HttpDevicePhotos } from '@farol/adapters/http/device-photos';
import { HttpGeocoder } from '@farol/adapters/http/geocoder';
import { HttpLabels } from '@farol/adapters/http/labels';
import { HttpLatestPositions } from '@farol/adapters/http/latest-positions';
import { HttpLinks } from '@farol/adapters/http/links';
import { productCalls } from '@farol/adapters/http/product-client';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { HttpPushRegister } from '@farol/adapters/http/push-register';
import { HttpRecords } from '@farol/adapters/http/records';
import { HttpReports } from '@farol/adapters/http/reports';
import { HttpServerStatistics } from '@farol/adapters/http/server-statistics';
import { HttpShares } from '@farol/adapters/http/shares';
import { HttpServerRecord } from '@farol/adapters/http/server-record';
import { furnish, type Console } from '@farol/core/machines/console';
import type { Accumulators } from '@farol/core/ports/accumulators';
import type { Accounts } from '@farol/core/ports/accounts';
import type { NotificationOffers } from '@farol/core/ports/notification-offers';
import type { Activities } from '@farol/core/ports/activities';
import type { Address } from '@farol/core/ports/address';
import type { AttributeTests } from '@farol/core/ports/attribute-tests';
import type { Commands } from '@farol/core/ports/commands';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import type { Geocoder } from '@farol/core/ports/geocoder';
import type { Labels } from '@farol/core/ports/labels';
import type { LatestPositions } from '@farol/core/ports/latest-positions';
import type { Links } from '@farol/core/ports/links';
import type { PositionHistory } from '@farol/core/ports/position-history';
import type { Push } from '@farol/core/ports/push';
import type { PushRegister } from '@farol/core/ports/push-register';
import type { Records } from '@farol/core/ports/records';
import type { Reports } from '@farol/core/ports/reports';
import type { Shares } from '@farol/core/ports/shares';
import type { Sound } from '@farol/core/ports/sound';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import type { StoredChanges } from '@farol/core/ports/stored-changes';
import type { ServerRecord } from '@farol/core/ports/server-record';
import type { Call } from '@farol/adapters/http/tracking-client';
import { TOKENS as ENTRANCE, token } from './container.ts';

/** One typed token for every port behind the entrance. */
const TOKENS = {
  ...ENTRANCE,
  fleetLine: token<FleetLine>('fleetLine'),
  positionHistory: token<PositionHistory>('positionHistory'),
  records: token<Records>('records'),
  links: token<Links>('links'),
  commands: token<Commands>('commands'),
  reports: token<Reports>('reports'),
  serverRecord: token<ServerRecord>('serverRecord'),
  photos: token<DevicePhotos>('photos'),
  accumulators: token<Accumulators>('accumulators'),
  sound: token<Sound>('sound'),
  push: token<Push>('push'),
  pushRegister: token<PushRegister>('pushRegister'),
  address: token<Address>('address'),
  shares: token<Shares>('shares'),
  storedChanges: token<StoredChanges>('storedChanges'),
  accounts: token<Accounts>('accounts'),
  notificationOffers: token<NotificationOffers>('notificationOffers'),
  attributeTests: token<AttributeTests>('attributeTests'),
  latestPositions: token<LatestPositions>('latestPositions'),
  geocoder: token<Geocoder>('geocoder'),
  productCall: token<Call>('productCall'),
  activities: token<Activities>('activities'),
  labels: token<Labels>('labels'),
  statistics: token<ServerStatistics>('statistics'),
  console: token<Console>('console'),
};

const adapters = new ContainerModule(({ bind }) => {
  bind(TOKENS.fleetLine).toResolvedValue(
    (surroundings) => new FleetLine(surroundings, workerBackend),
    [TOKENS.surroundings],
  );
  bind(TOKENS.positionHistory).toResolvedValue((call) => new HttpPositionHistory(call), [TOKENS.call]);
  bind(TOKENS.records).toResolvedValue((call) => new HttpRecords(call), [TOKENS.call]);
  bind(TOKENS.commands).toResolvedValue((call) => new HttpCommands(call), [TOKENS.call]);
  bind(TOKENS.reports).toResolvedValue((call) => new HttpReports(call), [TOKENS.call]);
  bind(TOKENS.serverRecord).toResolvedValue((call) => new HttpServerRecord(call), [TOKENS.call]);
  bind(TOKENS.accumulators).toResolvedValue((call) => new HttpAccumulators(call), [TOKENS.call]);
  bind(TOKENS.photos).toResolvedValue((call) => new HttpDevicePhotos(call), [TOKENS.call]);
  bind(TOKENS.accounts).toResolvedValue((call) => new HttpAccounts(call), [TOKENS.call]);
  bind(TOKENS.notificationOffers).toResolvedValue((call) => new HttpNotificationOffers(call), [TOKENS.call]);
  bind(TOKENS.storedChanges).toResolvedValue(() => new BrowserStoredChanges(), []);
  bind(TOKENS.shares).toResolvedValue(
    (product, call) => new HttpShares(product, call),
    [TOKENS.productCall, TOKENS.call],
  );
  bind(TOKENS.sound).toResolvedValue(() => new BrowserSound(), []);
  bind(TOKENS.push).toResolvedValue(() => new BrowserPush(), []);
  bind(TOKENS.pushRegister).toResolvedValue((call) => new HttpPushRegister(call), [TOKENS.productCall]);
  bind(TOKENS.address).toResolvedValue(() => new BrowserAddress(), []);
  bind(TOKENS.attributeTests).toResolvedValue((call) => new HttpAttributeTests(call), [TOKENS.call]);
  bind(TOKENS.latestPositions).toResolvedValue((call) => new HttpLatestPositions(call), [TOKENS.call]);
  bind(TOKENS.geocoder).toResolvedValue(
    (call, { api }) => new HttpGeocoder(call, api),
    [TOKENS.call, TOKENS.surroundings],
  );
  bind(TOKENS.productCall).toResolvedValue(
    ({ api, namespace }) => productCalls(api, namespace),
    [TOKENS.surroundings],
  );
  bind(TOKENS.activities).toResolvedValue((call) => new HttpActivities(call), [TOKENS.productCall]);
  bind(TOKENS.labels).toResolvedValue((call) => new HttpLabels(call), [TOKENS.productCall]);
  bind(TOKENS.statistics).toResolvedValue((call) => new HttpServerStatistics(call), [TOKENS.call]);
  bind(TOKENS.links).toResolvedValue((call) => new HttpLinks(call), [TOKENS.call]);
});

const machines = new ContainerModule(({ bind }) => {
  bind(TOKENS.console).toDynamicValue((made) => {
    const line = made.get(TOKENS.fleetLine);
    const ports = {
      feed: line,
      sessions: made.get(TOKENS.sessions),
      passwords: made.get(TOKENS.passwords),
      serverSettings: made.get(TOKENS.serverSettings),
      positionHistory: made.get(TOKENS.positionHistory),
      records: made.get(TOKENS.records),
      links: made.get(TOKENS.links),
      commands: made.get(TOKENS.commands),
      reports: made.get(TOKENS.reports),
      serverRecord: made.get(TOKENS.serverRecord),
      photos: made.get(TOKENS.photos),
      accumulators: made.get(TOKENS.accumulators),
      address: made.get(TOKENS.address),
      sound: made.get(TOKENS.sound),
      push: made.get(TOKENS.push),
      pushRegister: made.get(TOKENS.pushRegister),
      shares: made.get(TOKENS.shares),
      storedChanges: made.get(TOKENS.storedChanges),
      accounts: made.get(TOKENS.accounts),
      notificationOffers: made.get(TOKENS.notificationOffers),
      attributeTests: made.get(TOKENS.attributeTests),
      latestPositions: made.get(TOKENS.latestPositions),
      activities: made.get(TOKENS.activities),
      labels: made.get(TOKENS.labels),
      statistics: made.get(TOKENS.statistics),
      geocoder: made.get(TOKENS.geocoder),
      storage: made.get(TOKENS.storage),
      page: made.get(TOKENS.page),
      random: made.get(TOKENS.random),
      clock: made.get(TOKENS.clock),
    };
    const { namespace } = made.get(TOKENS.surroundings);
    return furnish(made.get(TOKENS.entrance), ports, { fleet: line.fleet, namespace });
  });
});

/** Binds every port behind the entrance to its adapter and starts the console there; it is fetched when somebody comes in. */
export function consoleOf(container: Container): Console {
  container.load(adapters, machines);
  return container.get(TOKENS.console);
}
