import type { SessionPorts } from '@farol/core/console/session-actors';
import { HttpAccounts } from './accounts.ts';
import { HttpAlarmAcknowledgments } from './alarm-acknowledgments.ts';
import { HttpAssociations } from './associations.ts';
import { HttpBrandingStore } from './branding-store.ts';
import { HttpCommands } from './commands.ts';
import { HttpDemoFleet } from './demo-fleet.ts';
import { HttpDevicePhotos } from './device-photos.ts';
import { HttpLatestPositions } from './latest-positions.ts';
import {
  laterAccumulators,
  laterActivityLog,
  laterComputedAttributeTester,
  laterFleetHistory,
  laterGeocoder,
  laterInvitations,
  laterResellers,
  laterPositionHistory,
  laterReports,
  laterShares,
  laterRemovals,
  laterReportProblems,
  laterServerAdministration,
  laterStatistics,
} from './later-ports.ts';
import { HttpNotificationCapabilities } from './notification-capabilities.ts';
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

/** Returns the ports of a session that need HTTP only. */
export function httpSessionPorts({ api, tracking, product, productUrl }: HttpClients) {
  return {
    accounts: new HttpAccounts(tracking),
    accumulators: laterAccumulators(tracking, product),
    alarmAcknowledgments: new HttpAlarmAcknowledgments(product),
    activityLog: laterActivityLog(product),
    associations: new HttpAssociations(tracking),
    branding: new HttpBrandingStore(product),
    commands: new HttpCommands(tracking, product),
    computedAttributeTester: laterComputedAttributeTester(tracking),
    demoFleet: new HttpDemoFleet(product),
    devicePhotos: new HttpDevicePhotos(tracking),
    fleetHistory: laterFleetHistory(tracking),
    geocoder: laterGeocoder(tracking, api),
    invitations: laterInvitations(product),
    resellers: laterResellers(product),
    latestPositions: new HttpLatestPositions(tracking),
    notificationCapabilities: new HttpNotificationCapabilities(tracking),
    positionHistory: laterPositionHistory(tracking),
    pushTokens: new HttpPushTokens(product),
    records: new HttpRecords(tracking),
    removals: laterRemovals(product),
    reports: laterReports(tracking),
    serverAdministration: laterServerAdministration(tracking),
    shares: laterShares(product, tracking),
    statistics: laterStatistics(tracking),
    streetMaps: new HttpStreetMaps(product, productUrl),
    ...laterReportProblems(product),
  } satisfies Partial<SessionPorts>;
}
