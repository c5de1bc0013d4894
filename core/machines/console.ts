import { createActor, type ActorRefFrom } from 'xstate';
import { isDriverUser } from '../domain/account.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Address } from '../ports/address.ts';
import type { LiveFeed } from '../ports/live-feed.ts';
import type { PositionHistory } from '../ports/position-history.ts';
import { SavesTold } from '../use-cases/saves-told.ts';
import { UsersByRule } from '../use-cases/users-by-rule.ts';
import {
  actorOptions,
  startEntrance,
  type Entrance,
  type EntrancePorts,
  type MachineOptions,
} from './entrance.ts';
import { startAdminDesk, type AdminDesk, type AdminDeskPorts } from './admin-desk.ts';
import { startAlertDesk, type AlertDesk, type AlertDeskPorts } from './alert-desk.ts';
import { startCommandDesk, type CommandDesk, type CommandDeskPorts } from './command-desk.ts';
import { startDeviceDesk, type DeviceDesk, type DeviceDeskPorts } from './device-desk.ts';
import { startGeofenceDesk, type GeofenceDesk } from './geofence-desk.ts';
import { liveConnectionMachine } from './live-connection.ts';
import { recentPathMachine } from './recent-path.ts';
import { startPlaceDesk, type PlaceDesk, type PlaceDeskPorts } from './place-desk.ts';
import { startRecordAidDesk, type RecordAidDesk, type RecordAidPorts } from './record-aid-desk.ts';
import { startRecordDesk, type RecordDesk, type RecordDeskPorts } from './record-desk.ts';
import { startSettingsDesk, type SettingsDesk, type SettingsDeskPorts } from './settings-desk.ts';
import { startShareDesk, type ShareDesk, type ShareDeskPorts } from './share-desk.ts';
import { startUserDesk, type UserDesk, type UserDeskPorts } from './user-desk.ts';
import { trailsMachine } from './trails.ts';
import { activityLink } from './activity-link.ts';
import { fleetLink } from './fleet-link.ts';
import { inboxLink } from './inbox-link.ts';
import { formLinks } from './form-links.ts';
import { listLinks } from './list-link.ts';
import { savesInFleet } from './saves-in-fleet.ts';
import { serviceLink } from './service-link.ts';
import { statisticsLink } from './statistics-link.ts';
import { trailsLink } from './trails-link.ts';
import { linkOf, viewLinkMachine } from './view-link.ts';
import { viewMachine } from './view.ts';

/** The running console without a screen: what a front end draws and a headless run drives. */
export interface Console
  extends
    Entrance,
    RecordDesk,
    CommandDesk,
    GeofenceDesk,
    DeviceDesk,
    AlertDesk,
    UserDesk,
    ShareDesk,
    RecordAidDesk,
    PlaceDesk,
    SettingsDesk,
    AdminDesk {
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  /** What is being looked at: query, filter, order, selected device. It arranges the fleet. */
  view: ActorRefFrom<typeof viewMachine>;
  /** The path and query by which somebody else sees what is seen here now. */
  linkForOthers: () => string;
  /** The way of the selected device over the last hours. */
  recentPath: ActorRefFrom<typeof recentPathMachine>;
  /** The trails on the map, and which device it follows. */
  trails: ActorRefFrom<typeof trailsMachine>;
  fleet: LiveFleet;
}

/** Everything the console speaks to. */
export interface ConsolePorts
  extends
    EntrancePorts,
    RecordDeskPorts,
    CommandDeskPorts,
    DeviceDeskPorts,
    AlertDeskPorts,
    UserDeskPorts,
    ShareDeskPorts,
    SettingsDeskPorts,
    RecordAidPorts,
    PlaceDeskPorts,
    AdminDeskPorts {
  feed: LiveFeed;
  positionHistory: PositionHistory;
  address: Address;
}

/** What a console is started with. */
export interface ConsoleOptions extends MachineOptions {
  /** The store that `feed` fills. */
  fleet: LiveFleet;
}

/** Starts the whole console: the entrance and, behind it, everything else. */
export function startConsole(ports: ConsolePorts, options: ConsoleOptions): Console {
  return furnish(startEntrance(ports, options), ports, options);
}

/**
 * Starts what is behind an entrance that already stands, whether somebody is in by now or not: a user who is in has a live line
 * (drivers have none, §4), a lost session or a logout ends it, and who leaves leaves no fleet behind. Stopping the console stops
 * its entrance too.
 */
export function furnish(entrance: Entrance, outside: ConsolePorts, options: ConsoleOptions): Console {
  const { fleet } = options;
  const ports = { ...outside, records: new SavesTold(outside.records, savesInFleet(fleet)) };
  const common = actorOptions(options);
  const connection = createActor(liveConnectionMachine, { input: ports, ...common });
  const { grouped } = entrance.preferences.getSnapshot().context;
  const view = createActor(viewMachine, { input: { fleet, storage: ports.storage, grouped }, ...common });
  const recentPath = createActor(recentPathMachine, {
    input: { history: ports.positionHistory, clock: ports.clock, fleet },
    ...common,
  });
  const trails = createActor(trailsMachine, {
    input: { history: ports.positionHistory, clock: ports.clock, fleet },
    ...common,
  });
  const { guard } = entrance;
  const ruled = {
    ...ports,
    records: new UsersByRule(ports.records, () => {
      const { user, server, namespace } = guard.getSnapshot().context;
      return user && server && { user, server, namespace };
    }),
  };
  const records = startRecordDesk(ruled, options);
  const users = startUserDesk(ruled, { ...entrance, ...records.desk }, options);
  const geofences = startGeofenceDesk(records.desk, options);
  const commands = startCommandDesk(ports, options);
  const devices = startDeviceDesk(ports, { ...entrance, ...records.desk, view }, options);
  const shares = startShareDesk(ports, entrance, options);
  const alerts = startAlertDesk(ports, options);
  const places = startPlaceDesk(ports, entrance, options);
  const settings = startSettingsDesk(ports, entrance, options);
  const aids = startRecordAidDesk(ports, { ...entrance, ...records.desk }, options);
  const admin = startAdminDesk(ports, entrance, options);
  const linked = {
    address: ports.address,
    parts: [
      fleetLink(view),
      trailsLink(trails),
      inboxLink(alerts.desk.alarmInbox),
      ...listLinks(records.desk.records),
      ...formLinks(records.desk, guard),
      serviceLink(aids.desk.serviceProgress),
      activityLink(admin.desk.activityLog),
      statisticsLink(admin.desk.statistics),
    ],
  };
  const link = createActor(viewLinkMachine, { input: linked, ...common });
  const console = {
    ...entrance,
    ...alerts.desk,
    ...records.desk,
    ...geofences.desk,
    ...commands.desk,
    ...devices.desk,
    ...users.desk,
    ...shares.desk,
    ...aids.desk,
    ...admin.desk,
    ...settings.desk,
    ...places.desk,
    connection,
    view,
    linkForOthers: () => linkOf(linked, true),
    recentPath,
    trails,
    fleet,
  };
  const actors = [view, recentPath, trails, connection];
  for (const actor of actors) actor.start();
  const unwire = wire(console, options.namespace, () => records.forget());
  commands.connect(console);
  alerts.connect(console);
  link.start();
  return {
    ...console,
    stop: () => {
      link.stop();
      unwire();
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

function wire(console: Console, namespace: Namespace, forgetRecords: () => void): () => void {
  const { guard, connection, preferences, view, recentPath, trails, fleet, sessionExpiry } = console;
  let shownId: number | undefined;
  let preferredGrouped = preferences.getSnapshot().context.grouped;
  let signedInId: number | undefined;
  const follow = (): void => {
    const { user } = guard.getSnapshot().context;
    if (user?.id === signedInId) return;
    if (signedInId !== undefined) {
      connection.send({ type: 'STOP' });
      view.send({ type: 'FORGET' });
      trails.send({ type: 'FORGET' });
      fleet.forget();
      forgetRecords();
    }
    signedInId = user?.id;
    // Who leaves clears the view, not what he wants to see of the map next time.
    const { hiddenCategories } = preferences.getSnapshot().context;
    if (user && hiddenCategories.length > 0)
      view.send({ type: 'HIDE_CATEGORIES', categories: hiddenCategories });
    if (user && !isDriverUser(user, namespace)) connection.send({ type: 'START' });
  };
  follow();
  const subscriptions = [
    guard.subscribe(follow),
    // §4: below zero nothing more comes in; words stand on the screen until he leaves.
    sessionExpiry.on('ended', () => connection.send({ type: 'STOP' })),
    connection.on('signedOut', ({ reason }) => guard.send({ type: 'SESSION_ENDED', reason })),
    preferences.subscribe(({ context: { grouped } }) => {
      if (grouped === preferredGrouped) return;
      preferredGrouped = grouped;
      if (view.getSnapshot().context.arrangement.grouped !== grouped) view.send({ type: 'GROUP', grouped });
    }),
    // Only what the user chose himself: a link that somebody sent him changes nothing for the next time.
    view.on('preferred', ({ changes }) => preferences.send({ type: 'CHANGE', changes })),
    view.subscribe(({ context: { selected } }) => {
      if (selected !== shownId) {
        shownId = selected;
        recentPath.send(selected === undefined ? { type: 'HIDE' } : { type: 'SHOW', deviceId: selected });
      }
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
