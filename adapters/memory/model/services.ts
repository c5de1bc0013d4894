import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import type { Clock } from '@farol/core/ports/clock';
import { MemoryAccumulators } from '../accumulators.ts';
import { MemoryActivityLog } from '../activity-log.ts';
import { MemoryAlarmAcknowledgments } from '../alarm-acknowledgments.ts';
import type { MemoryAssociations } from '../associations.ts';
import { MemoryAutoLinks } from '../auto-links.ts';
import { MemoryBillingManagement } from '../billing-management.ts';
import { MemoryBrandingStore } from '../branding-store.ts';
import { MemoryCommands, type MemoryCommandDevice } from '../commands.ts';
import { MemoryComputedAttributeTester } from '../computed-attribute-tester.ts';
import { MemoryDemoFleet } from '../demo-fleet.ts';
import { MemoryDevicePhotos } from '../device-photos.ts';
import { MemoryFleetHistory } from '../fleet-history.ts';
import { MemoryGeocoder } from '../geocoder.ts';
import { MemoryIdentityAccounts } from '../identity-accounts.ts';
import { MemoryInspections } from '../inspections.ts';
import { MemoryIntegrations } from '../integrations.ts';
import { MemoryInvitations } from '../invitations.ts';
import { MemoryInvoices } from '../invoices.ts';
import { MemoryLatestPositions } from '../latest-positions.ts';
import type { MemoryNetwork } from '../network.ts';
import { MemoryNotificationCapabilities } from '../notification-capabilities.ts';
import { MemoryOutbox } from '../outbox.ts';
import { MemoryOwnChannels } from '../own-channels.ts';
import { MemoryOwnSessions } from '../own-sessions.ts';
import { MemoryPasswordRecovery } from '../password-recovery.ts';
import { MemoryPersonalData } from '../personal-data.ts';
import { MemoryPlaceNames } from '../place-names.ts';
import { MemoryPositionHistory } from '../position-history.ts';
import { MemoryPushTokens } from '../push-tokens.ts';
import type { MemoryRecords } from '../records.ts';
import { MemoryRemovals } from '../removals.ts';
import { MemoryReportProblems } from '../report-problems.ts';
import { MemoryReports } from '../reports.ts';
import { MemoryResellers } from '../resellers.ts';
import type { ServerAccounts } from '../server-accounts.ts';
import { MemoryServerAdministration } from '../server-administration.ts';
import { MemoryServerSettings } from '../server-settings.ts';
import { MemoryServerStatistics } from '../server-statistics.ts';
import { MemoryShares } from '../shares.ts';
import { MemoryStreetMaps } from '../street-maps.ts';
import { MemoryTrackUploads } from '../track-uploads.ts';
import { MemoryUnregisteredDevices } from '../unregistered-devices.ts';

/** What the services of a server share. Events, positions and devices may be added later. */
export interface ServerState {
  readonly server: KnownServer;
  readonly clock: Clock;
  readonly network: MemoryNetwork;
  readonly associations: MemoryAssociations;
  readonly records: MemoryRecords;
  readonly accounts: ServerAccounts;
  readonly events: readonly DeviceEvent[];
  /** In the order in which they were reported. */
  readonly positions: readonly Position[];
  readonly commandDevices: readonly MemoryCommandDevice[];
  /** The devices that may be shared. */
  readonly deviceIds: readonly number[];
}

/** What a server in memory does for a user who may do everything. */
export function memoryServices({ server, clock, network, records, accounts, ...state }: ServerState) {
  const { associations, events, positions, commandDevices, deviceIds } = state;
  const serverSettings = new MemoryServerSettings(server, network);
  return {
    associations,
    records,
    passwords: new MemoryPasswordRecovery(network),
    serverSettings,
    serverAdministration: new MemoryServerAdministration(serverSettings, network),
    fleetHistory: new MemoryFleetHistory(positions, network),
    placeNames: new MemoryPlaceNames(network),
    positionHistory: new MemoryPositionHistory(positions, network),
    latestPositions: new MemoryLatestPositions(positions, network),
    geocoder: new MemoryGeocoder([], network),
    computedAttributeTester: new MemoryComputedAttributeTester(new Map(), network),
    accumulators: new MemoryAccumulators(network),
    alarmAcknowledgments: new MemoryAlarmAcknowledgments(network),
    autoLinks: new MemoryAutoLinks([], network),
    demoFleet: new MemoryDemoFleet(undefined, network),
    devicePhotos: new MemoryDevicePhotos(network),
    commands: new MemoryCommands(commandDevices, network),
    reports: new MemoryReports({ events, positions }, network),
    activityLog: new MemoryActivityLog([], network),
    branding: new MemoryBrandingStore(network),
    statistics: new MemoryServerStatistics([], network),
    streetMaps: new MemoryStreetMaps([], network),
    trackUploads: new MemoryTrackUploads(network),
    removals: new MemoryRemovals(network),
    reportProblems: new MemoryReportProblems(network),
    unregisteredDevices: new MemoryUnregisteredDevices([], network),
    shares: new MemoryShares(deviceIds, network, clock, accounts),
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
    notificationCapabilities: new MemoryNotificationCapabilities([], network),
    pushTokens: new MemoryPushTokens(1, network),
  };
}
