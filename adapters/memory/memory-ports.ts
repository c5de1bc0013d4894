import { OtpauthOneTimePasswords } from '../otpauth/one-time-passwords.ts';
import { MemoryAccounts } from './accounts.ts';
import { MemoryAlarmAcknowledgments } from './alarm-acknowledgments.ts';
import { MemoryTrackUploads } from './track-uploads.ts';
import { MemoryAccumulators } from './accumulators.ts';
import { MemoryActivityLog } from './activity-log.ts';
import { MemoryComputedAttributeTester } from './computed-attribute-tester.ts';
import { MemoryCommands, type MemoryCommandDevice } from './commands.ts';
import { MemoryDemoFleet } from './demo-fleet.ts';
import { MemoryDevicePhotos } from './device-photos.ts';
import { MemoryGeocoder } from './geocoder.ts';
import { MemoryResellers } from './resellers.ts';
import { MemoryIntegrations } from './integrations.ts';
import { MemoryBillingManagement } from './billing-management.ts';
import { MemoryInvoices } from './invoices.ts';
import { MemoryOutbox } from './outbox.ts';
import { MemoryInspections } from './inspections.ts';
import { MemoryInvitations } from './invitations.ts';
import { MemoryAutoLinks } from './auto-links.ts';
import { MemoryBrandingStore } from './branding-store.ts';
import { MemoryLatestPositions } from './latest-positions.ts';
import { MemoryAssociations } from './associations.ts';
import { MemoryLiveFeed } from './live-feed.ts';
import { MemoryNetwork } from './network.ts';
import { MemoryNotificationCapabilities } from './notification-capabilities.ts';
import { memoryPlatform } from './memory-platform.ts';
import { MemoryPasswordRecovery } from './password-recovery.ts';
import { MemoryFleetHistory } from './fleet-history.ts';
import { MemoryIdentityAccounts } from './identity-accounts.ts';
import { MemoryOwnChannels } from './own-channels.ts';
import { MemoryOwnSessions } from './own-sessions.ts';
import { MemoryPersonalData } from './personal-data.ts';
import { MemoryPlaceNames } from './place-names.ts';
import { MemoryPositionHistory } from './position-history.ts';
import { MemoryPushTokens } from './push-tokens.ts';
import { MemoryRecords } from './records.ts';
import { MemoryRefusedCalls } from './refused-calls.ts';
import { MemoryReports } from './reports.ts';
import { MemoryServerAdministration } from './server-administration.ts';
import { MemoryServerSettings } from './server-settings.ts';
import { MemoryServerStatistics } from './server-statistics.ts';
import { MemorySessions } from './sessions.ts';
import { MemoryShares } from './shares.ts';
import { MemoryStreetMaps } from './street-maps.ts';
import { MemoryRemovals } from './removals.ts';
import { MemoryReportProblems } from './report-problems.ts';
import { MemoryUnregisteredDevices } from './unregistered-devices.ts';
import type { User } from '@farol/core/domain/account/user';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import type { Clock } from '@farol/core/ports/clock';

/** The server behind the memory ports. */
export interface MemoryServer {
  readonly server: KnownServer;
  readonly accounts: readonly { readonly user: User; readonly password: string }[];
  /** Milliseconds since the epoch. */
  readonly clock: Clock;
  /** The commands that each device supports. */
  readonly commandDevices?: readonly MemoryCommandDevice[];
}

/**
 * Implements every port of the console without network and browser; the live connection opens at once.
 */
export function memoryPorts({ server, accounts, clock, commandDevices = [] }: MemoryServer) {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  const records = new MemoryRecords(network, associations);
  const serverSettings = new MemoryServerSettings(server, network);
  const liveFeed = new MemoryLiveFeed(network);
  liveFeed.opensImmediately = true;
  return {
    ...memoryPlatform(),
    network,
    refusedCalls: new MemoryRefusedCalls(),
    sessions: new MemorySessions(accounts, network, clock, (id) => records.saved('users', id)),
    passwords: new MemoryPasswordRecovery(network),
    serverSettings,
    serverAdministration: new MemoryServerAdministration(serverSettings, network),
    liveFeed,
    associations,
    records,
    fleetHistory: new MemoryFleetHistory([], network),
    placeNames: new MemoryPlaceNames(network),
    positionHistory: new MemoryPositionHistory([], network),
    latestPositions: new MemoryLatestPositions([], network),
    geocoder: new MemoryGeocoder([], network),
    computedAttributeTester: new MemoryComputedAttributeTester(new Map(), network),
    accumulators: new MemoryAccumulators(network),
    alarmAcknowledgments: new MemoryAlarmAcknowledgments(network),
    autoLinks: new MemoryAutoLinks([], network),
    demoFleet: new MemoryDemoFleet(undefined, network),
    devicePhotos: new MemoryDevicePhotos(network),
    commands: new MemoryCommands(commandDevices, network),
    reports: new MemoryReports({ events: [], positions: [] }, network),
    activityLog: new MemoryActivityLog([], network),
    branding: new MemoryBrandingStore(network),
    statistics: new MemoryServerStatistics([], network),
    streetMaps: new MemoryStreetMaps([], network),
    trackUploads: new MemoryTrackUploads(network),
    removals: new MemoryRemovals(network),
    reportProblems: new MemoryReportProblems(network),
    unregisteredDevices: new MemoryUnregisteredDevices([], network),
    shares: new MemoryShares([], network),
    inspections: new MemoryInspections([], network),
    invitations: new MemoryInvitations([], network, clock),
    identityAccounts: new MemoryIdentityAccounts(network),
    integrations: new MemoryIntegrations(network),
    outbox: new MemoryOutbox([], network),
    invoices: new MemoryInvoices([], network),
    billing: new MemoryBillingManagement([], network),
    resellers: new MemoryResellers([], network),
    ownChannels: new MemoryOwnChannels(network),
    ownSessions: new MemoryOwnSessions([], network),
    personalData: new MemoryPersonalData(network, clock, (id) => records.remove('users', id)),
    accounts: new MemoryAccounts([], network),
    notificationCapabilities: new MemoryNotificationCapabilities([], network),
    pushTokens: new MemoryPushTokens(1, network),
    oneTimePasswords: new OtpauthOneTimePasswords(),
    random: () => 0.5,
    clock,
  };
}
