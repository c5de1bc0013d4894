import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { ConnectedPublicFeatures } from './connect-public-features.ts';
import type { Readable } from './connected/connect-actor.ts';
import type { ConnectedAccount } from './features/account/connect-account.ts';
import type { ConnectedSessionExpiry } from './features/account/connect-session-expiry.ts';
import type { ConnectedApp } from './features/app/start-app.ts';
import type { ConnectedOwnChannels } from './features/account/start-own-channels.ts';
import type { ConnectedOwnSessions } from './features/account/start-own-sessions.ts';
import type { ConnectedPersonalData } from './features/account/start-personal-data.ts';
import type { ConnectedAdmin } from './features/admin/connect-admin.ts';
import type { ConnectedAnnouncement } from './features/admin/connect-announcement.ts';
import type { ConnectedServerSettings } from './features/admin/connect-server-settings.ts';
import type { ConnectedAlerts } from './features/alerts/connect-alerts.ts';
import type { ConnectedAnchors } from './features/anchors/connect-anchors.ts';
import type { ConnectedCommandLog } from './features/commands/connect-command-log.ts';
import type { ConnectedCommands } from './features/commands/connect-commands.ts';
import type { ConnectedConnection } from './features/connection/connect-connection.ts';
import type { ConnectedDeviceDetails } from './features/devices/connect-device-details.ts';
import type { ConnectedFleetView } from './features/devices/connect-fleet-view.ts';
import type { ConnectedAutoLink } from './features/devices/start-auto-link.ts';
import type { ConnectedRecentPath } from './features/devices/start-recent-path.ts';
import type { ConnectedWatchedList } from './features/devices/connect-watched-list.ts';
import type { DeviceWithRefusals } from '../domain/device/report-problem.ts';
import type { ConnectedDialogs } from './features/dialogs/connect-dialogs.ts';
import type { ConnectedDriverLock } from './features/drivers/start-driver-lock.ts';
import type { ConnectedEngineStops } from './features/engine-stops/start-engine-stop-confirmation.ts';
import type { ConnectedGeofences } from './features/geofences/connect-geofences.ts';
import type { ConnectedHistory } from './features/history/connect-history.ts';
import type { ConnectedInvitations } from './features/invitations/start-invitations.ts';
import type { ConnectedPlaceNames } from './features/map/connect-place-names.ts';
import type { ConnectedPlaceSearch } from './features/map/connect-place-search.ts';
import type { ConnectedOnlineMapsDecision, ConnectedStreetMaps } from './features/map/connect-street-maps.ts';
import type { ConnectedTrails } from './features/map/connect-trails.ts';
import type { StartBaseMap } from './features/map/start-base-map.ts';
import type { StartMapCamera } from './features/map/start-camera.ts';
import type { ConnectedReplay } from './features/replay/connect-replay.ts';
import type { ConnectedPreferences } from './features/preferences/connect-preferences.ts';
import type { ConnectedRecordActions } from './features/records/connect-record-actions.ts';
import type { ConnectedRecordEditing } from './features/records/connect-record-editing.ts';
import type { ConnectedRecordForms } from './features/records/connect-record-form.ts';
import type { ConnectedRecordLists } from './features/records/connect-record-list.ts';
import type { ConnectedReports } from './features/reports/connect-reports.ts';
import type { ConnectedBilling } from './features/billing/billing-feature.ts';
import type { ConnectedOutbox } from './features/outbox/outbox-feature.ts';
import type { ConnectedIntegrations } from './features/integrations/start-integrations-screen.ts';
import type { ConnectedResellers } from './features/resellers/start-resellers.ts';
import type { ConnectedShares } from './features/shares/connect-shares.ts';
import type { ConnectedShell } from './features/shell/connect-shell.ts';
import type { ConnectedNewVersion } from './features/versions/connect-new-version.ts';
import type { ConnectedAreaSearch } from './features/area-search/connect-area-search.ts';

/** The running console as front ends see it: the answers and actions of each feature. */
export interface ConnectedConsole extends ConnectedPublicFeatures {
  /** What the user prefers: in this browser, and with the account. */
  readonly preferences: ConnectedPreferences;
  /** What lies over and beside the current screen: dialogs, notices, menus and the sheet. */
  readonly shell: ConnectedShell;
  /** The code of what only screens and dialogs read. */
  readonly screens: ConnectedScreenCode;
  /** The user's own account, and impersonation. */
  readonly account: AccountFeatures;
  /** Lists, forms and actions of all kinds of records, and the aids for editing some of them. */
  readonly records: RecordFeatures;
  /** Sharing vehicles for a limited time. */
  readonly shares: ConnectedShares;
  /** The reports, the overview of the fleet, and scheduled reports. */
  readonly reports: ConnectedReports;
  /** Administration besides records. */
  readonly admin: AdminFeatures;
  /** The live connection to the server. */
  readonly connection: ConnectedConnection;
  /** The view of the fleet, and what is known of the selected device. */
  readonly devices: DeviceFeatures;
  /** What moves the map, what is drawn under it, trails, the search for places, their names and the street maps. */
  readonly map: MapFeatures;
  /** The routes of vehicles in a period, and their player. */
  readonly history: ConnectedHistory;
  /** The moment at which the fleet is wanted, and what shows it. */
  readonly replay: ConnectedReplay;
  /** Which vehicles were within a circle in a period. */
  readonly areaSearch: ConnectedAreaSearch;
  /** What geofences need besides their list and form. */
  readonly geofences: ConnectedGeofences;
  /** The question before a change by which engines can be stopped. */
  readonly engineStops: ConnectedEngineStops;
  /** Invitations of people. */
  readonly invitations: ConnectedInvitations;
  /** The tree of resellers, and the branding of one of them. */
  readonly resellers: ConnectedResellers;
  /** The services that administrators connect, and the form of one of them. */
  readonly integrations: ConnectedIntegrations;
  /** What could not be delivered, for administrators and managers. */
  readonly outbox: ConnectedOutbox;
  /** One's own invoices, and those of the customers whom the user bills. */
  readonly billing: ConnectedBilling;
  /** Commands to vehicles. */
  readonly commands: CommandFeatures;
  /** The anchors of vehicles. */
  readonly anchors: ConnectedAnchors;
  /** The alerts of the signed-in user. */
  readonly alerts: ConnectedAlerts;
  /** The console as an app on this device. */
  readonly app: ConnectedApp;
  /** The dialogs over the screen with the address. */
  readonly dialogs: ConnectedDialogs;
  /** The offer of a new version of the console. */
  readonly newVersion: ConnectedNewVersion;
  /** The live fleet: columns of vehicles that a front end reads in place. */
  readonly fleet: LiveFleet;
  /** Returns the path and query with which another user sees the current view. */
  readonly shareableUrl: () => string;
  /** Returns the path and query with which another user sees the vehicle in the player at this moment. */
  readonly shareableMoment: () => string;
}

/** What is known of the code of what only screens and dialogs read. */
export interface ScreenCodeView {
  /** It is loaded: everything of the console can be read. */
  readonly isLoaded: boolean;
}

/** The code of what only screens and dialogs read, as front ends see it. */
export interface ConnectedScreenCode extends Readable<ScreenCodeView> {
  /** Loads it. Rejects if that fails; then it may be tried again. */
  readonly load: () => Promise<void>;
}

/** The user's own account, and impersonation. */
export interface AccountFeatures extends ConnectedAccount {
  /** How long the account may still be used. */
  readonly expiry: ConnectedSessionExpiry;
  /** Returns the name of the user who acts as the user with this id; undefined without impersonation. */
  readonly impersonatorName: (userId: number) => string | undefined;
  /** Where the user is signed in. */
  readonly sessions: ConnectedOwnSessions;
  /** What is stored about people: exported, and erased. */
  readonly personalData: ConnectedPersonalData;
  /** Where alerts reach the user: own browsers, and a chat of Telegram. */
  readonly channels: ConnectedOwnChannels;
}

/** Lists, forms and actions of all kinds of records, and the aids for editing some of them. */
export interface RecordFeatures extends ConnectedRecordActions, ConnectedRecordEditing {
  /** The list of each kind of record. */
  readonly lists: ConnectedRecordLists;
  /** The form of each kind of record. */
  readonly forms: ConnectedRecordForms;
}

/** Administration besides records. */
export interface AdminFeatures extends ConnectedAdmin, ConnectedServerSettings {
  /** The server's announcement, which all users see until they dismiss it. */
  readonly announcement: ConnectedAnnouncement;
}

/** The view of the fleet, and what is known of the selected device. */
export interface DeviceFeatures extends ConnectedDeviceDetails {
  /** Search, filters, order, selected device and camera. */
  readonly view: ConnectedFleetView;
  /** The path of the selected device over the last hours. */
  readonly recentPath: ConnectedRecentPath;
  /** The devices of which reports were not taken whole in the last 24 hours, the latest first; for managers. */
  readonly refusedDevices: ConnectedWatchedList<DeviceWithRefusals>;
  /** Trackers that become the user's vehicles. */
  readonly autoLink: ConnectedAutoLink;
  /** By what rule a vehicle is locked without a driver. */
  readonly driverLock: ConnectedDriverLock;
}

/** What moves the map, what is drawn under it, trails, the search for places, their names and the street maps. */
export interface MapFeatures {
  /** Starts what moves a map, which brings that along. */
  readonly startCamera: StartMapCamera;
  /** Starts what is drawn under the fleet on a map, which brings that along. */
  readonly startBaseMap: StartBaseMap;
  /** The trails on the map, and the device that the map follows. */
  readonly trails: ConnectedTrails;
  /** The street maps of the server. */
  readonly streets: ConnectedStreetMaps;
  /** The decision of administrators about online maps. */
  readonly onlineMaps: ConnectedOnlineMapsDecision;
  /** The search for places. */
  readonly placeSearch: ConnectedPlaceSearch;
  /** The names of places. */
  readonly placeNames: ConnectedPlaceNames;
}

/** Commands to vehicles. */
export interface CommandFeatures extends ConnectedCommands {
  /** The log of commands to the user's vehicles, and of automatic engine stops. */
  readonly log: ConnectedCommandLog;
}
