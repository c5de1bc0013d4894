import type { ActorRefFrom } from 'xstate';
import type { PageLocation } from '../ports/page-location.ts';
import type { sessionWatchMachine, SessionWatchPorts } from '../machines/access/session-watch.ts';
import type { liveConnectionMachine, LiveConnectionPorts } from '../machines/connection/live-connection.ts';
import type { MomentRequestStore } from '../machines/moment/moment-request.ts';
import type { VisitRequestStore } from '../machines/visit/visit-request.ts';
import type { Invitations } from '../ports/invitations.ts';
import type { FleetHistory } from '../ports/fleet-history.ts';
import type { dialogsInUrlMachine } from '../url-state/dialogs-in-url.ts';
import type { urlStateMachine } from '../url-state/url-state.ts';
import type { AccountFeature, AccountFeaturePorts } from './features/account/account-feature.ts';
import type { AdminFeature, AdminFeaturePorts } from './features/admin/admin-feature.ts';
import type {
  ServerSettingsFeature,
  ServerSettingsFeaturePorts,
} from './features/admin/server-settings-feature.ts';
import type { AlertsFeature, AlertsFeaturePorts } from './features/alerts/alerts-feature.ts';
import type { AnchorsFeature, AnchorsFeaturePorts } from './features/anchors/anchors-feature.ts';
import type { CommandsFeature, CommandsFeaturePorts } from './features/commands/commands-feature.ts';
import type { DevicesFeature, DevicesFeaturePorts } from './features/devices/devices-feature.ts';
import type { GeofencesFeature } from './features/geofences/geofences-feature.ts';
import type { HistoryFeature, HistoryFeaturePorts } from './features/history/history-feature.ts';
import type { PlaceSearchFeature, PlaceSearchFeaturePorts } from './features/map/place-search-feature.ts';
import type { StreetMapsFeature, StreetMapsFeaturePorts } from './features/map/street-maps-feature.ts';
import type { TrailsFeature } from './features/map/trails-feature.ts';
import type {
  RecordEditingFeature,
  RecordEditingFeaturePorts,
} from './features/records/record-editing-feature.ts';
import type { RecordsFeature, RecordsFeaturePorts } from './features/records/records-feature.ts';
import type { ReportsFeature, ReportsFeaturePorts } from './features/reports/reports-feature.ts';
import type { SharesFeature, SharesFeaturePorts } from './features/shares/shares-feature.ts';
import type { ShellFeature } from './features/shell/shell-feature.ts';
import type { NewVersionPorts } from '../machines/versions/new-version.ts';
import type { VersionsFeature } from './features/versions/versions-feature.ts';

/** What a session needs from outside. */
export interface SessionPorts
  extends
    Omit<RecordsFeaturePorts, 'confirmTogether'>,
    AnchorsFeaturePorts,
    CommandsFeaturePorts,
    DevicesFeaturePorts,
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
  fleetHistory: FleetHistory;
  invitations: Invitations;
}

/** The actors of a session. */
export interface SessionActors
  extends
    RecordsFeature,
    AnchorsFeature,
    CommandsFeature,
    GeofencesFeature,
    DevicesFeature,
    AlertsFeature,
    AccountFeature,
    SharesFeature,
    ShellFeature,
    ReportsFeature,
    RecordEditingFeature,
    PlaceSearchFeature,
    HistoryFeature,
    TrailsFeature,
    StreetMapsFeature,
    ServerSettingsFeature,
    AdminFeature,
    VersionsFeature {
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  sessionWatch: ActorRefFrom<typeof sessionWatchMachine>;
  momentRequest: MomentRequestStore;
  visitRequest: VisitRequestStore;
  urlState: ActorRefFrom<typeof urlStateMachine>;
  /** The dialogs over the screen, one of which may be in the address. */
  dialogsInUrl: ActorRefFrom<typeof dialogsInUrlMachine>;
}
