import { createActor, type ActorRefFrom } from 'xstate';
import { isDriverUser } from '../../../domain/account/account.ts';
import { isAlarmKind } from '../../../domain/alert/alert-severity.ts';
import { inboxEntryOf, type InboxEntry } from '../../../domain/alert/alert-inbox.ts';
import { isSnoozed } from '../../../domain/alert/alert-snooze.ts';
import type { DeviceEvent } from '../../../domain/alert/event.ts';
import type { Namespace } from '../../../domain/values/namespace.ts';
import { noticeFor } from '../../../domain/alert/notice.ts';
import type { IncomingNotice } from '../../../domain/alert/notice-stack.ts';
import type { EventNames } from '../../../domain/alert/notice-message.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PushNotifications } from '../../../ports/push-notifications.ts';
import type { PushTokens } from '../../../ports/push-tokens.ts';
import type { SoundPlayer } from '../../../ports/sound-player.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { alarmInboxMachine } from '../../../machines/alerts/alarm-inbox.ts';
import { alertSoundMachine } from '../../../machines/alerts/alert-sound.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.ts';
import { pushRegistrationMachine } from '../../../machines/alerts/push-registration.ts';
import type { RecordsFeature } from '../records/records-feature.ts';
import { soundPreviewMachine } from '../../../machines/alerts/sound-preview.ts';
import { toastsMachine } from '../../../machines/alerts/toasts.ts';

/** The alerts of the signed-in user: toasts, inbox, sound and push. */
export interface AlertsFeature {
  /** Recent alerts on the screen. */
  toasts: ActorRefFrom<typeof toastsMachine>;
  /** All alerts kept in this browser. */
  alarmInbox: ActorRefFrom<typeof alarmInboxMachine>;
  /** The sound of alerts, and whether the browser allows it. */
  alertSound: ActorRefFrom<typeof alertSoundMachine>;
  /** Plays the sound of a notification rule as a preview. */
  soundPreview: ActorRefFrom<typeof soundPreviewMachine>;
  /** Push notifications while the console is closed. */
  pushNotifications: ActorRefFrom<typeof pushRegistrationMachine>;
}

/** What the feature needs from outside. */
export interface AlertsFeaturePorts {
  sound: SoundPlayer;
  push: PushNotifications;
  pushTokens: PushTokens;
  storage: KeyValueStorage;
  clock: Clock;
}

/** The parts of the console that the feature listens to. */
type ConnectedFeatures = Pick<Entrance, 'guard' | 'preferences'> &
  Pick<RecordsFeature, 'records'> & { connection: ActorRefFrom<typeof liveConnectionMachine> };

/** A started feature. */
export interface StartedAlertsFeature {
  actors: AlertsFeature;
  /**
   * Adds events of the fleet to the user's inbox and, unless they are snoozed, shows them as the notification
   * rules say (§4). Rules and geofence names are read each time the connection is established, maintenance
   * names once a rule needs them. Muting stops the sound, snoozing removes the matching toasts, signing out
   * removes all.
   */
  connect(console: ConnectedFeatures): void;
  stop(): void;
}

/** Starts toasts, inbox, sound and push. */
export function startAlertsFeature(
  { sound, push, pushTokens, storage, clock }: AlertsFeaturePorts,
  options: MachineOptions & { fleet: LiveFleet },
): StartedAlertsFeature {
  const { fleet, namespace } = options;
  const common = actorOptions(options);
  const toasts = createActor(toastsMachine, { input: { clock }, ...common });
  const alarmInbox = createActor(alarmInboxMachine, { input: { storage, clock }, ...common });
  const alertSound = createActor(alertSoundMachine, { input: { sound }, ...common });
  const soundPreview = createActor(soundPreviewMachine, { input: { sound }, ...common });
  const pushNotifications = createActor(pushRegistrationMachine, {
    input: { push, pushTokens, storage },
    ...common,
  });
  const feature = { toasts, alarmInbox, alertSound, soundPreview, pushNotifications };
  const actors = [alertSound, soundPreview, toasts, alarmInbox, pushNotifications];
  for (const actor of actors) actor.start();
  const stops: (() => void)[] = [];
  return {
    actors: feature,
    connect: (console) => {
      stops.push(...connectActors(feature, console, namespace));
      stops.push(
        fleet.subscribe('events', () =>
          receiveEvents(feature, console, { fleet, namespace, nowMs: clock() }),
        ),
      );
    },
    stop: () => {
      for (const stop of stops) stop();
      for (const actor of actors) actor.stop();
    },
  };
}

function connectActors(
  { toasts, alarmInbox, alertSound, pushNotifications }: AlertsFeature,
  console: ConnectedFeatures,
  namespace: Namespace,
): (() => void)[] {
  const { guard, connection, preferences, records } = console;
  let signedInId: number | undefined;
  let hasLoaded = false;
  const onUserChanged = (): void => {
    const { user } = guard.getSnapshot().context;
    if (user?.id === signedInId) return;
    if (signedInId !== undefined) {
      alarmInbox.send({ type: 'CLOSE' });
      toasts.send({ type: 'DISMISS_ALL' });
      alertSound.send({ type: 'STOP' });
      pushNotifications.send({ type: 'CLOSE' });
    }
    signedInId = user?.id;
    if (!user) return;
    alarmInbox.send({ type: 'OPEN', userId: user.id });
    if (!isDriverUser(user, namespace))
      pushNotifications.send({ type: 'OPEN', userId: user.id, attributes: user.attributes });
  };
  const loadOncePerConnection = (): void => {
    const isLive = connection.getSnapshot().value === 'live';
    if (isLive && !hasLoaded) {
      records.notifications.send({ type: 'REFRESH' });
      records.geofences.send({ type: 'LOAD_IF_NEEDED' });
    }
    hasLoaded = isLive;
  };
  const loadMaintenanceNames = (): void => {
    const rules = records.notifications.getSnapshot().context.records;
    if (rules.some(({ type }) => type === 'maintenance'))
      records.maintenances.send({ type: 'LOAD_IF_NEEDED' });
  };
  const dismissSnoozedToasts = (): void => {
    const { snoozes, clock } = alarmInbox.getSnapshot().context;
    for (const toast of toasts.getSnapshot().context.toasts)
      if (isSnoozed(toast, snoozes, clock())) toasts.send({ type: 'DISMISS', id: toast.id });
  };
  const stopSoundWhenMuted = (): void => {
    if (preferences.getSnapshot().context.muted) alertSound.send({ type: 'STOP' });
  };
  onUserChanged();
  loadOncePerConnection();
  loadMaintenanceNames();
  const subscriptions = [
    guard.subscribe(onUserChanged),
    connection.subscribe(loadOncePerConnection),
    records.notifications.subscribe(loadMaintenanceNames),
    preferences.subscribe(stopSoundWhenMuted),
    alarmInbox.subscribe(dismissSnoozedToasts),
    toasts.on('soundDue', ({ url }) => alertSound.send({ type: 'PLAY', url })),
  ];
  return subscriptions.map((subscription) => () => subscription.unsubscribe());
}

/** Handles the events of one report. */
function receiveEvents(
  { toasts, alarmInbox }: AlertsFeature,
  { preferences, records }: ConnectedFeatures,
  { fleet, namespace, nowMs }: { fleet: LiveFleet; namespace: Namespace; nowMs: number },
): void {
  const { snoozes, entries: storedEntries } = alarmInbox.getSnapshot().context;
  const readIds = new Set(storedEntries.filter(({ isRead }) => isRead).map(({ id }) => id));
  const rules = records.notifications.getSnapshot().context.records;
  const fences = namesOf(records.geofences.getSnapshot().context);
  const services = namesOf(records.maintenances.getSnapshot().context);
  const isMuted = preferences.getSnapshot().context.muted;
  const entries: InboxEntry[] = [];
  const notices: IncomingNotice[] = [];
  for (const event of fleet.events) {
    const names: EventNames = {
      device: deviceName(fleet, event),
      // The anchor's geofence is deleted when it is left; the event carries its name.
      geofence: fences.get(event.geofenceId) ?? textOf(event.attributes['geofenceName']),
      maintenance: services.get(event.maintenanceId),
      driver: fleet.drivers.get(String(event.attributes['driverUniqueId']))?.name,
    };
    const entry = inboxEntryOf(event, names, nowMs);
    entries.push(entry);
    // The server repeats anchor events after a reconnect: acknowledged ones are not shown again.
    if (isSnoozed(entry, snoozes, nowMs) || readIds.has(entry.id)) continue;
    const { kind, deviceId } = entry;
    const notice = noticeFor(event, rules, { namespace, names, isMuted });
    notices.push({ kind, deviceId, isAlarm: isAlarmKind(kind), notice });
  }
  alarmInbox.send({ type: 'ADD', entries });
  if (notices.length > 0) toasts.send({ type: 'SHOW', arrivals: notices });
}

function namesOf({ records }: { records: readonly { id: number; name: string }[] }): Map<number, string> {
  return new Map(records.map(({ id, name }) => [id, name]));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function deviceName(fleet: LiveFleet, { deviceId }: DeviceEvent): string | undefined {
  const slot = fleet.slotOf(deviceId);
  return slot === undefined ? undefined : fleet.descriptions[slot]?.name;
}
