import type { SessionPorts } from '@farol/core/console/session-actors';
import { lazyPort, type AsyncPort } from '../lazy/lazy-port.ts';
import { HttpBrandingStore } from './branding-store.ts';
import { HttpCommands } from './commands.ts';
import { HttpPushTokens } from './push-tokens.ts';
import { HttpRecords } from './records.ts';
import { HttpReportProblems } from './report-problems.ts';
import { HttpStreetMaps } from './street-maps.ts';
import type { ApiCall } from './tracking-client.ts';

/** Loads the adapters that are made with their first call. */
const late = () => import('./lazy-adapters.ts');

type LateAdapters = Awaited<ReturnType<typeof late>>;

/** Returns what makes ports of adapters that need this client and nothing else. */
const later =
  (call: ApiCall) =>
  <P extends AsyncPort<P>>(adapter: (adapters: LateAdapters) => new (call: ApiCall) => P): P =>
    lazyPort(async () => new (adapter(await late()))(call));

/** The HTTP clients of one server. */
export interface HttpClients {
  /** URL of the tracking API without a trailing slash. */
  api: string;
  tracking: ApiCall;
  /** The product's own API. */
  product: ApiCall;
  /** URL of the product's own API without a trailing slash. */
  productUrl: string;
}

/**
 * Returns the ports of a session that need HTTP only. What the first view does not call is loaded and made with its
 * first call.
 */
export function httpSessionPorts({ api, tracking, product, productUrl }: HttpClients) {
  const ofProduct = later(product);
  const ofTracking = later(tracking);
  const problems = new HttpReportProblems(product);
  const past = lazyPort(async () => new (await late()).HttpPositionHistory(tracking, product));
  return {
    accounts: ofTracking((adapters) => adapters.HttpAccounts),
    accumulators: lazyPort(async () => new (await late()).HttpAccumulators(tracking, product)),
    activityLog: ofProduct((adapters) => adapters.HttpActivityLog),
    alarmAcknowledgments: ofProduct((adapters) => adapters.HttpAlarmAcknowledgments),
    associations: ofTracking((adapters) => adapters.HttpAssociations),
    autoLinks: ofProduct((adapters) => adapters.HttpAutoLinks),
    billing: ofProduct((adapters) => adapters.HttpBillingManagement),
    branding: new HttpBrandingStore(product),
    commands: new HttpCommands(tracking, product),
    computedAttributeTester: ofTracking((adapters) => adapters.HttpComputedAttributeTester),
    demoFleet: ofProduct((adapters) => adapters.HttpDemoFleet),
    devicePhotos: ofTracking((adapters) => adapters.HttpDevicePhotos),
    fleetHistory: ofTracking((adapters) => adapters.HttpFleetHistory),
    geocoder: lazyPort(async () => new (await late()).HttpGeocoder(tracking, api)),
    inspections: ofProduct((adapters) => adapters.HttpInspections),
    integrations: ofProduct((adapters) => adapters.HttpIntegrations),
    invitations: ofProduct((adapters) => adapters.HttpInvitations),
    invoices: ofProduct((adapters) => adapters.HttpInvoices),
    latestPositions: ofTracking((adapters) => adapters.HttpLatestPositions),
    identityAccounts: ofProduct((adapters) => adapters.HttpIdentityAccounts),
    notificationCapabilities: lazyPort(
      async () => new (await late()).HttpNotificationCapabilities(tracking, product),
    ),
    outbox: ofProduct((adapters) => adapters.HttpOutbox),
    ownChannels: ofProduct((adapters) => adapters.HttpOwnChannels),
    ownSessions: ofProduct((adapters) => adapters.HttpOwnSessions),
    personalData: ofProduct((adapters) => adapters.HttpPersonalData),
    positionHistory: past,
    resellers: ofProduct((adapters) => adapters.HttpResellers),
    pushTokens: new HttpPushTokens(product),
    records: new HttpRecords(tracking),
    removals: ofProduct((adapters) => adapters.HttpRemovals),
    reportProblems: problems,
    reports: ofTracking((adapters) => adapters.HttpReports),
    serverAdministration: ofTracking((adapters) => adapters.HttpServerAdministration),
    shares: lazyPort(async () => new (await late()).HttpShares(product, tracking)),
    statistics: ofTracking((adapters) => adapters.HttpServerStatistics),
    streetMaps: new HttpStreetMaps(product, productUrl),
    trackUploads: past,
    unregisteredDevices: problems,
  } satisfies Partial<SessionPorts>;
}
