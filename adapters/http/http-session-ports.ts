import type { SessionPorts } from '@farol/core/console/session-actors';
import { latePort } from '../late/late-port.ts';
import { HttpBrandingStore } from './branding-store.ts';
import { HttpCommands } from './commands.ts';
import { HttpPushTokens } from './push-tokens.ts';
import { HttpRecords } from './records.ts';
import { HttpStreetMaps } from './street-maps.ts';
import type { ApiCall } from './tracking-client.ts';

/** Loads the adapters that are made with their first call. */
const late = () => import('./late-adapters.ts');

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
  const problems = latePort(async () => new (await late()).HttpReportProblems(product));
  const past = latePort(async () => new (await late()).HttpPositionHistory(tracking, product));
  return {
    accounts: latePort(async () => new (await late()).HttpAccounts(tracking)),
    accumulators: latePort(async () => new (await late()).HttpAccumulators(tracking, product)),
    activityLog: latePort(async () => new (await late()).HttpActivityLog(product)),
    alarmAcknowledgments: latePort(async () => new (await late()).HttpAlarmAcknowledgments(product)),
    associations: latePort(async () => new (await late()).HttpAssociations(tracking)),
    autoLinks: latePort(async () => new (await late()).HttpAutoLinks(product)),
    branding: new HttpBrandingStore(product),
    commands: new HttpCommands(tracking, product),
    computedAttributeTester: latePort(async () => new (await late()).HttpComputedAttributeTester(tracking)),
    demoFleet: latePort(async () => new (await late()).HttpDemoFleet(product)),
    devicePhotos: latePort(async () => new (await late()).HttpDevicePhotos(tracking)),
    fleetHistory: latePort(async () => new (await late()).HttpFleetHistory(tracking)),
    geocoder: latePort(async () => new (await late()).HttpGeocoder(tracking, api)),
    inspections: latePort(async () => new (await late()).HttpInspections(product)),
    integrations: latePort(async () => new (await late()).HttpIntegrations(product)),
    invitations: latePort(async () => new (await late()).HttpInvitations(product)),
    latestPositions: latePort(async () => new (await late()).HttpLatestPositions(tracking)),
    identityAccounts: latePort(async () => new (await late()).HttpIdentityAccounts(product)),
    notificationCapabilities: latePort(
      async () => new (await late()).HttpNotificationCapabilities(tracking, product),
    ),
    outbox: latePort(async () => new (await late()).HttpOutbox(product)),
    ownSessions: latePort(async () => new (await late()).HttpOwnSessions(product)),
    positionHistory: past,
    resellers: latePort(async () => new (await late()).HttpResellers(product)),
    pushTokens: new HttpPushTokens(product),
    records: new HttpRecords(tracking),
    removals: latePort(async () => new (await late()).HttpRemovals(product)),
    reportProblems: problems,
    reports: latePort(async () => new (await late()).HttpReports(tracking)),
    serverAdministration: latePort(async () => new (await late()).HttpServerAdministration(tracking)),
    shares: latePort(async () => new (await late()).HttpShares(product, tracking)),
    statistics: latePort(async () => new (await late()).HttpServerStatistics(tracking)),
    streetMaps: new HttpStreetMaps(product, productUrl),
    trackUploads: past,
    unregisteredDevices: problems,
  } satisfies Partial<SessionPorts>;
}
