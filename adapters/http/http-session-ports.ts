import type { SessionPorts } from '@farol/core/console/session-actors';
import { latePort } from '../late/late-port.ts';
import { HttpBrandingStore } from './branding-store.ts';
import { HttpCommands } from './commands.ts';
import { HttpPushTokens } from './push-tokens.ts';
import { HttpRecords } from './records.ts';
import { HttpStreetMaps } from './street-maps.ts';
import type { ApiCall } from './tracking-client.ts';

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
  const problems = latePort(
    async () => new (await import('./report-problems.ts')).HttpReportProblems(product),
  );
  return {
    accounts: latePort(async () => new (await import('./accounts.ts')).HttpAccounts(tracking)),
    accumulators: latePort(
      async () => new (await import('./accumulators.ts')).HttpAccumulators(tracking, product),
    ),
    activityLog: latePort(async () => new (await import('./activity-log.ts')).HttpActivityLog(product)),
    alarmAcknowledgments: latePort(
      async () => new (await import('./alarm-acknowledgments.ts')).HttpAlarmAcknowledgments(product),
    ),
    associations: latePort(async () => new (await import('./associations.ts')).HttpAssociations(tracking)),
    autoLinks: latePort(async () => new (await import('./auto-links.ts')).HttpAutoLinks(product)),
    branding: new HttpBrandingStore(product),
    commands: new HttpCommands(tracking, product),
    computedAttributeTester: latePort(
      async () => new (await import('./computed-attribute-tester.ts')).HttpComputedAttributeTester(tracking),
    ),
    demoFleet: latePort(async () => new (await import('./demo-fleet.ts')).HttpDemoFleet(product)),
    devicePhotos: latePort(async () => new (await import('./device-photos.ts')).HttpDevicePhotos(tracking)),
    fleetHistory: latePort(async () => new (await import('./fleet-history.ts')).HttpFleetHistory(tracking)),
    geocoder: latePort(async () => new (await import('./geocoder.ts')).HttpGeocoder(tracking, api)),
    inspections: latePort(async () => new (await import('./inspections.ts')).HttpInspections(product)),
    integrations: latePort(async () => new (await import('./integrations.ts')).HttpIntegrations(product)),
    invitations: latePort(async () => new (await import('./invitations.ts')).HttpInvitations(product)),
    latestPositions: latePort(
      async () => new (await import('./latest-positions.ts')).HttpLatestPositions(tracking),
    ),
    identityAccounts: latePort(
      async () => new (await import('./identity-accounts.ts')).HttpIdentityAccounts(product),
    ),
    notificationCapabilities: latePort(
      async () =>
        new (await import('./notification-capabilities.ts')).HttpNotificationCapabilities(tracking, product),
    ),
    ownSessions: latePort(async () => new (await import('./own-sessions.ts')).HttpOwnSessions(product)),
    positionHistory: latePort(
      async () => new (await import('./position-history.ts')).HttpPositionHistory(tracking),
    ),
    resellers: latePort(async () => new (await import('./invitations.ts')).HttpResellers(product)),
    pushTokens: new HttpPushTokens(product),
    records: new HttpRecords(tracking),
    removals: latePort(async () => new (await import('./removals.ts')).HttpRemovals(product)),
    reportProblems: problems,
    reports: latePort(async () => new (await import('./reports.ts')).HttpReports(tracking)),
    serverAdministration: latePort(
      async () => new (await import('./server-administration.ts')).HttpServerAdministration(tracking),
    ),
    shares: latePort(async () => new (await import('./shares.ts')).HttpShares(product, tracking)),
    statistics: latePort(
      async () => new (await import('./server-statistics.ts')).HttpServerStatistics(tracking),
    ),
    streetMaps: new HttpStreetMaps(product, productUrl),
    unregisteredDevices: problems,
  } satisfies Partial<SessionPorts>;
}
