import { createActor, type ActorRefFrom } from 'xstate';
import { isDriverUser } from '../domain/account/account.ts';
import type { Namespace } from '../domain/values/namespace.ts';
import { connectConsole, type ConnectedConsole } from './connect-console.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { PageLocation } from '../ports/page-location.ts';
import type { LiveFeed } from '../ports/live-feed.ts';
import type { PositionHistory } from '../ports/position-history.ts';
import { ObservedRecords } from '../use-cases/records/observed-records.ts';
import { PermittedUserRecords } from '../use-cases/records/permitted-user-records.ts';
import {
  actorOptions,
  startEntrance,
  type Entrance,
  type EntrancePorts,
  type MachineOptions,
} from './entrance/entrance.ts';
import {
  startAdminFeature,
  type AdminFeature,
  type AdminFeaturePorts,
} from './features/admin/admin-feature.ts';
import {
  startAlertsFeature,
  type AlertsFeature,
  type AlertsFeaturePorts,
} from './features/alerts/alerts-feature.ts';
import {
  startCommandsFeature,
  type CommandsFeature,
  type CommandsFeaturePorts,
} from './features/commands/commands-feature.ts';
import {
  startDevicesFeature,
  type DevicesFeature,
  type DevicesFeaturePorts,
} from './features/devices/devices-feature.ts';
import { startGeofencesFeature, type GeofencesFeature } from './features/geofences/geofences-feature.ts';
import { liveConnectionMachine } from '../machines/connection/live-connection.ts';
import { recentPathMachine } from '../machines/devices/recent-path.ts';
import {
  startPlaceSearchFeature,
  type PlaceSearchFeature,
  type PlaceSearchFeaturePorts,
} from './features/map/place-search-feature.ts';
import {
  startRecordEditingFeature,
  type RecordEditingFeature,
  type RecordEditingFeaturePorts,
} from './features/records/record-editing-feature.ts';
import {
  startRecordsFeature,
  type RecordsFeature,
  type RecordsFeaturePorts,
} from './features/records/records-feature.ts';
import {
  startServerSettingsFeature,
  type ServerSettingsFeature,
  type ServerSettingsFeaturePorts,
} from './features/admin/server-settings-feature.ts';
import {
  startSharesFeature,
  type SharesFeature,
  type SharesFeaturePorts,
} from './features/shares/shares-feature.ts';
import {
  startAccountFeature,
  type AccountFeature,
  type AccountFeaturePorts,
} from './features/account/account-feature.ts';
import { trailsMachine } from '../machines/map/trails.ts';
import { activityLogUrlState } from '../url-state/activity-log-url-state.ts';
import { fleetViewUrlState } from '../url-state/fleet-view-url-state.ts';
import { alarmInboxUrlState } from '../url-state/alarm-inbox-url-state.ts';
import { recordFormUrlStates } from './features/records/record-form-url-states.ts';
import { recordListUrlStates } from '../url-state/record-list-url-state.ts';
import { fleetRecordListener } from './features/records/fleet-record-listener.ts';
import { vehicleMaintenanceUrlState } from '../url-state/vehicle-maintenance-url-state.ts';
import { serverStatisticsUrlState } from '../url-state/server-statistics-url-state.ts';
import { trailsUrlState } from '../url-state/trails-url-state.ts';
import { urlWithState, urlStateMachine } from '../url-state/url-state.ts';
import { fleetViewMachine } from '../machines/map/fleet-view.ts';

/** The running console without a screen: what a front end renders and a headless run drives. */
export interface Console
  extends
    Entrance,
    RecordsFeature,
    CommandsFeature,
    GeofencesFeature,
    DevicesFeature,
    AlertsFeature,
    AccountFeature,
    SharesFeature,
    RecordEditingFeature,
    PlaceSearchFeature,
    ServerSettingsFeature,
    AdminFeature {
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  /** The view of the fleet: query, filter, order and selected device. */
  fleetView: ActorRefFrom<typeof fleetViewMachine>;
  /** Returns the path and query with which another user sees the current view. */
  shareableUrl: () => string;
  /** The path of the selected device over the last hours. */
  recentPath: ActorRefFrom<typeof recentPathMachine>;
  /** The trails on the map, and which device the map follows. */
  trails: ActorRefFrom<typeof trailsMachine>;
  fleet: LiveFleet;
  features: ConnectedConsole;
}

/** What the console needs from outside. */
export interface ConsolePorts
  extends
    EntrancePorts,
    RecordsFeaturePorts,
    CommandsFeaturePorts,
    DevicesFeaturePorts,
    AlertsFeaturePorts,
    AccountFeaturePorts,
    SharesFeaturePorts,
    ServerSettingsFeaturePorts,
    RecordEditingFeaturePorts,
    PlaceSearchFeaturePorts,
    AdminFeaturePorts {
  liveFeed: LiveFeed;
  positionHistory: PositionHistory;
  location: PageLocation;
}

/** Options of a console. */
export interface ConsoleOptions extends MachineOptions {
  /** The live fleet that `liveFeed` fills. */
  fleet: LiveFleet;
}

/** Starts the whole console: the entrance and everything behind it. */
export function startConsole(ports: ConsolePorts, options: ConsoleOptions): Console {
  return startSignedInConsole(startEntrance(ports, options), ports, options);
}

/**
 * Starts everything behind a running entrance, whether a user is signed in by now or not. A signed-in user
 * gets a live connection (drivers do not, §4); a lost session or a logout ends it and clears the fleet.
 * Stopping the console stops its entrance too.
 */
export function startSignedInConsole(
  entrance: Entrance,
  basePorts: ConsolePorts,
  options: ConsoleOptions,
): Console {
  const { fleet } = options;
  const ports = { ...basePorts, records: new ObservedRecords(basePorts.records, fleetRecordListener(fleet)) };
  const common = actorOptions(options);
  const connection = createActor(liveConnectionMachine, { input: ports, ...common });
  const { grouped } = entrance.preferences.getSnapshot().context;
  const fleetView = createActor(fleetViewMachine, {
    input: { fleet, storage: ports.storage, grouped },
    ...common,
  });
  const recentPath = createActor(recentPathMachine, {
    input: { history: ports.positionHistory, clock: ports.clock, fleet },
    ...common,
  });
  const trails = createActor(trailsMachine, {
    input: { history: ports.positionHistory, clock: ports.clock, fleet },
    ...common,
  });
  const { guard } = entrance;
  const permittedPorts = {
    ...ports,
    records: new PermittedUserRecords(ports.records, () => {
      const { user, server, namespace } = guard.getSnapshot().context;
      return user && server && { user, server, namespace };
    }),
  };
  const records = startRecordsFeature(permittedPorts, options);
  const users = startAccountFeature(permittedPorts, { ...entrance, ...records.actors }, options);
  const geofences = startGeofencesFeature(records.actors, options);
  const commands = startCommandsFeature(ports, options);
  const devices = startDevicesFeature(ports, { ...entrance, ...records.actors, fleetView }, options);
  const shares = startSharesFeature(ports, entrance, options);
  const alerts = startAlertsFeature(ports, options);
  const places = startPlaceSearchFeature(ports, entrance, options);
  const settings = startServerSettingsFeature(ports, entrance, options);
  const aids = startRecordEditingFeature(ports, { ...entrance, ...records.actors }, options);
  const admin = startAdminFeature(ports, entrance, options);
  const urlStateInput = {
    location: ports.location,
    parts: [
      fleetViewUrlState(fleetView),
      trailsUrlState(trails),
      alarmInboxUrlState(alerts.actors.alarmInbox),
      ...recordListUrlStates(records.actors.records),
      ...recordFormUrlStates(records.actors, guard),
      vehicleMaintenanceUrlState(aids.actors.vehicleMaintenance),
      activityLogUrlState(admin.actors.activityLog),
      serverStatisticsUrlState(admin.actors.serverStatistics),
    ],
  };
  const urlState = createActor(urlStateMachine, { input: urlStateInput, ...common });
  const actorsOfConsole = {
    ...entrance,
    ...alerts.actors,
    ...records.actors,
    ...geofences.actors,
    ...commands.actors,
    ...devices.actors,
    ...users.actors,
    ...shares.actors,
    ...aids.actors,
    ...admin.actors,
    ...settings.actors,
    ...places.actors,
    connection,
    fleetView,
    shareableUrl: () => urlWithState(urlStateInput, true),
    recentPath,
    trails,
    fleet,
  };
  const console = { ...actorsOfConsole, features: connectConsole(actorsOfConsole) };
  const actors = [fleetView, recentPath, trails, connection];
  for (const actor of actors) actor.start();
  const disconnectFeatures = connectFeatures(console, options.namespace, () => records.reset());
  commands.connect(console);
  alerts.connect(console);
  urlState.start();
  return {
    ...console,
    stop: () => {
      urlState.stop();
      disconnectFeatures();
      commands.stop();
      alerts.stop();
      devices.stop();
      users.stop();
      shares.stop();
      aids.stop();
      admin.stop();
      settings.stop();
      places.stop();
      for (const actor of actors) actor.stop();
      geofences.stop();
      records.stop();
      entrance.stop();
    },
  };
}

function connectFeatures(console: Console, namespace: Namespace, resetRecords: () => void): () => void {
  const { guard, connection, preferences, fleetView, recentPath, trails, fleet, sessionExpiry } = console;
  let shownDeviceId: number | undefined;
  let lastGrouped = preferences.getSnapshot().context.grouped;
  let signedInId: number | undefined;
  const onUserChanged = (): void => {
    const { user } = guard.getSnapshot().context;
    if (user?.id === signedInId) return;
    if (signedInId !== undefined) {
      connection.send({ type: 'STOP' });
      fleetView.send({ type: 'RESET' });
      trails.send({ type: 'RESET' });
      fleet.clear();
      resetRecords();
    }
    signedInId = user?.id;
    // Signing out clears the view but not the hidden categories, which are a preference for next time.
    const { hiddenCategories } = preferences.getSnapshot().context;
    if (user && hiddenCategories.length > 0)
      fleetView.send({ type: 'HIDE_CATEGORIES', categories: hiddenCategories });
    if (user && !isDriverUser(user, namespace)) connection.send({ type: 'START' });
  };
  onUserChanged();
  const subscriptions = [
    guard.subscribe(onUserChanged),
    // §4: after expiry no more data comes in, and a message is shown until the user leaves.
    sessionExpiry.on('expired', () => connection.send({ type: 'STOP' })),
    connection.on('signedOut', ({ reason }) => guard.send({ type: 'SESSION_ENDED', reason })),
    preferences.subscribe(({ context: { grouped } }) => {
      if (grouped === lastGrouped) return;
      lastGrouped = grouped;
      if (fleetView.getSnapshot().context.arrangement.grouped !== grouped)
        fleetView.send({ type: 'SET_GROUPED', grouped });
    }),
    // Only the user's own choices are stored: opening a shared link does not change the preferences.
    fleetView.on('preferenceChanged', ({ changes }) => preferences.send({ type: 'CHANGE', changes })),
    fleetView.subscribe(({ context: { selectedDeviceId } }) => {
      if (selectedDeviceId !== shownDeviceId) {
        shownDeviceId = selectedDeviceId;
        recentPath.send(
          selectedDeviceId === undefined ? { type: 'HIDE' } : { type: 'SHOW', deviceId: selectedDeviceId },
        );
      }
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
