import type { ActorRefFrom } from 'xstate';
import type { sessionWatchMachine } from '../machines/access/session-watch.machine.ts';
import type { SessionWatchPorts } from '../machines/access/session-watch.actions.ts';
import type { liveConnectionMachine } from '../machines/connection/live-connection.machine.ts';
import type { LiveConnectionPorts } from '../machines/connection/live-connection.actions.ts';
import type { ReplayRequestStore } from '../machines/replay/replay-request.ts';
import type { newVersionMachine } from '../machines/versions/new-version.machine.ts';
import type { NewVersionPorts } from '../machines/versions/new-version.actions.ts';
import type { AreaSearchRequestStore } from '../machines/area-search/area-search-request.ts';
import type { AppCapabilities } from '../ports/app-capabilities.ts';
import type { AutoLinks } from '../ports/auto-links.ts';
import type { FleetHistory } from '../ports/fleet-history.ts';
import type { Invitations } from '../ports/invitations.ts';
import type { Integrations } from '../ports/integrations.ts';
import type { BillingManagement } from '../ports/billing-management.ts';
import type { Invoices } from '../ports/invoices.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { Resellers } from '../ports/resellers.ts';
import type { OwnChannels } from '../ports/own-channels.ts';
import type { OwnSessions } from '../ports/own-sessions.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { PageLocation } from '../ports/page-location.ts';
import type { Records } from '../ports/records.ts';
import type { Removals } from '../ports/removals.ts';
import type { DeviceExtrasPorts } from '../use-cases/devices/save-device-extras.ts';
import type { AccountFeaturePorts } from './features/account/account-feature.ts';
import type { AdminFeaturePorts } from './features/admin/admin-feature.ts';
import type { ServerSettingsFeaturePorts } from './features/admin/server-settings-feature.ts';
import type { AlertActors, AlertsFeaturePorts } from './features/alerts/alerts-feature.ts';
import type { AnchorActors, AnchorsFeaturePorts } from './features/anchors/anchors-feature.ts';
import type { CommandActors, CommandsFeaturePorts } from './features/commands/commands-feature.ts';
import type { DeviceDetailsFeaturePorts } from './features/devices/device-details-feature.ts';
import type { FleetViewActors, FleetViewFeaturePorts } from './features/devices/fleet-view-feature.ts';
import type { HistoryFeaturePorts } from './features/history/history-feature.ts';
import type { PlaceSearchFeaturePorts } from './features/map/place-search-feature.ts';
import type { StreetMapsFeaturePorts } from './features/map/street-maps-feature.ts';
import type { TrailActors } from './features/map/trails-feature.ts';
import type {
  PreferenceActors,
  PreferencesFeaturePorts,
} from './features/preferences/preferences-feature.ts';
import type { RecordEditingFeaturePorts } from './features/records/record-editing-feature.ts';
import type { RecordListPorts, RecordLists } from './features/records/record-lists.ts';
import type { ReportsFeaturePorts } from './features/reports/reports-feature.ts';
import type { SharesFeaturePorts } from './features/shares/shares-feature.ts';
import type { ShellActors } from './features/shell/shell-feature.ts';

/** What a session needs from outside. */
export interface SessionPorts
  extends
    RecordListPorts,
    DeviceExtrasPorts,
    Omit<PreferencesFeaturePorts, 'sessions'>,
    FleetViewFeaturePorts,
    AnchorsFeaturePorts,
    CommandsFeaturePorts,
    DeviceDetailsFeaturePorts,
    AlertsFeaturePorts,
    AccountFeaturePorts,
    SharesFeaturePorts,
    ReportsFeaturePorts,
    ServerSettingsFeaturePorts,
    RecordEditingFeaturePorts,
    PlaceSearchFeaturePorts,
    HistoryFeaturePorts,
    StreetMapsFeaturePorts,
    AdminFeaturePorts,
    NewVersionPorts,
    SessionWatchPorts,
    Omit<LiveConnectionPorts, 'sessions'> {
  location: PageLocation;
  autoLinks: AutoLinks;
  removals: Removals;
  records: Records;
  fleetHistory: FleetHistory;
  invitations: Invitations;
  resellers: Resellers;
  integrations: Integrations;
  outbox: Outbox;
  ownChannels: OwnChannels;
  invoices: Invoices;
  billing: BillingManagement;
  ownSessions: OwnSessions;
  personalData: PersonalData;
  appCapabilities: AppCapabilities;
}

/** What of a session runs before anybody opens a screen. */
export interface SessionActors
  extends
    RecordLists,
    PreferenceActors,
    AnchorActors,
    CommandActors,
    FleetViewActors,
    AlertActors,
    ShellActors,
    TrailActors {
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  sessionWatch: ActorRefFrom<typeof sessionWatchMachine>;
  replayRequest: ReplayRequestStore;
  areaSearchRequest: AreaSearchRequestStore;
  newVersion: ActorRefFrom<typeof newVersionMachine>;
}
