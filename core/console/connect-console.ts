import { connectEntrance } from './connect-entrance.ts';
import type { Entrance } from './entrance/entrance.ts';
import type { AccountFeature } from './features/account/account-feature.ts';
import { connectAccount } from './features/account/connect-account.ts';
import type { AdminFeature } from './features/admin/admin-feature.ts';
import { connectAdmin } from './features/admin/connect-admin.ts';
import type { ServerSettingsFeature } from './features/admin/server-settings-feature.ts';
import { connectPreferences } from './features/preferences/connect-preferences.ts';
import { connectRecords } from './features/records/connect-records.ts';
import type { RecordEditingFeature } from './features/records/record-editing-feature.ts';
import type { RecordsFeature } from './features/records/records-feature.ts';
import { connectReports } from './features/reports/connect-reports.ts';
import type { ReportsFeature } from './features/reports/reports-feature.ts';
import { connectShares } from './features/shares/connect-shares.ts';
import type { SharesFeature } from './features/shares/shares-feature.ts';
import { connectAlerts } from './features/alerts/connect-alerts.ts';
import type { AlertsFeature } from './features/alerts/alerts-feature.ts';
import { connectAnchors } from './features/anchors/connect-anchors.ts';
import type { AnchorsFeature } from './features/anchors/anchors-feature.ts';
import type { CommandsFeature } from './features/commands/commands-feature.ts';
import { connectCommands } from './features/commands/connect-commands.ts';
import { connectConnection } from './features/connection/connect-connection.ts';
import { connectDialogs } from './features/dialogs/connect-dialogs.ts';
import { connectDevices, type DeviceActors } from './features/devices/connect-devices.ts';
import type { ConnectedEngineStops } from './features/engine-stops/start-engine-stops.ts';
import { connectGeofences } from './features/geofences/connect-geofences.ts';
import type { GeofencesFeature } from './features/geofences/geofences-feature.ts';
import { connectHistory } from './features/history/connect-history.ts';
import type { HistoryFeature } from './features/history/history-feature.ts';
import type { ConnectedInvitations } from './features/invitations/start-invitations.ts';
import { connectMap } from './features/map/connect-map.ts';
import type { StartMapCamera } from './features/map/connect-map.ts';
import type { PlaceSearchFeature } from './features/map/place-search-feature.ts';
import type { StreetMapsFeature } from './features/map/street-maps-feature.ts';
import type { TrailsFeature } from './features/map/trails-feature.ts';
import type { ConnectedFleetMoment } from './features/moment/connect-fleet-moment.ts';
import { connectMoment } from './features/moment/connect-moment.ts';
import type { ConnectedVisitSearch } from './features/visit/connect-visit-search.ts';
import { connectVisits } from './features/visit/connect-visits.ts';
import { connectNewVersion } from './features/versions/connect-new-version.ts';
import type { VersionsFeature } from './features/versions/versions-feature.ts';
import type { KeyValueStorage } from '../ports/storage.ts';
import type { SessionActors } from './session-actors.ts';
import type { Opening } from './wiring/opened-later.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';

/** The running console as front ends see it: the answers and verbs of each feature. */
export type ConnectedConsole = ReturnType<typeof connectConsole>;

/** What `connectConsole` connects. */
type ActorsOfConsole = Omit<Entrance, 'stop'> &
  AccountFeature &
  RecordsFeature &
  RecordEditingFeature &
  SharesFeature &
  ReportsFeature &
  AdminFeature &
  ServerSettingsFeature &
  AnchorsFeature &
  CommandsFeature &
  AlertsFeature &
  DeviceActors &
  PlaceSearchFeature &
  TrailsFeature &
  HistoryFeature &
  StreetMapsFeature &
  GeofencesFeature &
  VersionsFeature &
  Pick<SessionActors, 'connection' | 'dialogsInUrl' | 'momentRequest' | 'visitRequest'> & {
    fleet: LiveFleet;
    storage: Pick<KeyValueStorage, 'read'>;
    startCamera: StartMapCamera;
    shareableUrl: () => string;
    shareableMoment: () => string;
    /** What is loaded when it is first wanted. */
    opening: {
      moment: Opening<ConnectedFleetMoment>;
      visits: Opening<ConnectedVisitSearch>;
      engineStops: Opening<ConnectedEngineStops>;
      invitations: Opening<ConnectedInvitations>;
    };
  };

/** Connects all features of the console. */
export function connectConsole(actors: ActorsOfConsole) {
  return {
    ...connectEntrance(actors, actors.storage),
    preferences: connectPreferences(actors),
    account: connectAccount(actors),
    records: connectRecords(actors),
    shares: connectShares(actors),
    reports: connectReports(actors),
    admin: connectAdmin(actors),
    connection: connectConnection(actors.connection),
    devices: connectDevices(actors),
    map: connectMap(actors),
    history: connectHistory(actors),
    moment: connectMoment(actors.momentRequest, actors.opening.moment),
    visits: connectVisits(actors.visitRequest, actors.opening.visits),
    geofences: connectGeofences(actors),
    /** The question before a change by which engines can be stopped. */
    engineStops: {
      /** Returns it; its code is loaded first. Rejects if that fails. */
      open: actors.opening.engineStops.open,
      /** Undefined until it was opened. */
      get confirmation(): ConnectedEngineStops | undefined {
        return actors.opening.engineStops.opened();
      },
    },
    /** Invitations of people; their code is loaded with the first who wants them. */
    invitations: actors.opening.invitations,
    commands: connectCommands(actors),
    anchors: connectAnchors(actors.anchor),
    alerts: connectAlerts(actors),
    dialogs: connectDialogs(actors.dialogsInUrl),
    newVersion: connectNewVersion(actors.newVersion),
    fleet: actors.fleet,
    /** Returns the path and query with which another user sees the current view. */
    shareableUrl: actors.shareableUrl,
    /** Returns the path and query with which another user sees the vehicle in the player at this moment. */
    shareableMoment: actors.shareableMoment,
  };
}
