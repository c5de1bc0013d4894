import type { ActorRefFrom } from 'xstate';
import { eventCircumstances, type AlertCircumstances } from '../../../domain/alert/alert-circumstances.ts';
import { shownAlarmChanges, shownAlarms, type ShownAlarm } from '../../../domain/alert/open-alarms.ts';
import { FLAG } from '../../../fleet/protocol/fleet-protocol.ts';
import { isReadonly } from '../../../domain/access/effective-permission.ts';
import { isAlarmKind, isSevereKind } from '../../../domain/alert/alert-severity.ts';
import { acknowledgmentOf, type AlarmAcknowledgment } from '../../../domain/alert/alarm-acknowledgment.ts';
import { alarmNoteOf, type AlarmNote } from '../../../domain/alert/alarm-note.ts';
import { entryEventId, inboxEntryOf, type InboxEntry } from '../../../domain/alert/alert-inbox.ts';
import { isSnoozed } from '../../../domain/alert/alert-snooze.ts';
import type { DeviceEvent } from '../../../domain/alert/event.ts';
import { toastContentFor } from '../../../domain/alert/toast-content.ts';
import type { IncomingToast, Toast } from '../../../domain/alert/toast-stack.ts';
import type { EventRecordNames } from '../../../domain/alert/alert-message.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { AlarmAcknowledgments } from '../../../ports/alarm-acknowledgments.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PushNotifications } from '../../../ports/push-notifications.ts';
import type { PushTokens } from '../../../ports/push-tokens.ts';
import type { SoundPlayer } from '../../../ports/sound-player.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { alarmInboxMachine } from '../../../machines/alerts/alarm-inbox.machine.ts';
import { saveInbox } from '../../../machines/alerts/alarm-inbox.actions.ts';
import { alertSoundMachine } from '../../../machines/alerts/alert-sound.machine.ts';
import { Failure } from '../../../domain/values/failure.ts';
import { featureParts, type StopFunction } from '../../wiring/feature.ts';
import { onEachValue, onEmitted, onChange } from '../../wiring/listening.ts';
import { isProductServer, principalOf, userOf, type SessionScope } from '../../wiring/session-scope.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.machine.ts';
import { pushRegistrationMachine } from '../../../machines/alerts/push-registration.machine.ts';
import type { RecordLists } from '../records/record-lists.ts';
import { toastsMachine } from '../../../machines/alerts/toasts.machine.ts';

/** The alerts of the signed-in user: toasts, inbox, sound and push. */
export interface AlertActors {
  /** Recent alerts on the screen. */
  toasts: ActorRefFrom<typeof toastsMachine>;
  /** All alerts kept in this browser. */
  alarmInbox: ActorRefFrom<typeof alarmInboxMachine>;
  /** The sound of alerts, and whether the browser allows it. */
  alertSound: ActorRefFrom<typeof alertSoundMachine>;
  /** Push notifications while the console is closed. */
  pushNotifications: ActorRefFrom<typeof pushRegistrationMachine>;
}

/** What the feature needs from outside. */
export interface AlertsFeaturePorts {
  sound: SoundPlayer;
  push: PushNotifications;
  pushTokens: PushTokens;
  alarmAcknowledgments: AlarmAcknowledgments;
  storage: KeyValueStorage;
  clock: Clock;
}

/** What the feature needs: its ports, the fleet, and what it listens to. */
export interface AlertsFeatureInput extends RecordLists {
  ports: AlertsFeaturePorts;
  scope: SessionScope;
  fleet: LiveFleet;
  connection: ActorRefFrom<typeof liveConnectionMachine>;
}

/**
 * The alerts of one session: events of the fleet are added to the user's inbox and, unless they are snoozed,
 * shown as the notification rules say (§4). Rules and geofence names are read each time the connection is
 * established, maintenance names once a rule needs them. Muting stops the sound, and snoozing removes the
 * matching toasts.
 */
export const alertsFeature = featureParts({
  actors: (spawn, { ports, scope }: AlertsFeatureInput): AlertActors => {
    const { sound, push, pushTokens, storage, clock } = ports;
    const { userId } = scope;
    const { attributes } = userOf(scope);
    return {
      alertSound: spawn(alertSoundMachine, { input: { sound } }),
      toasts: spawn(toastsMachine, { input: { clock } }),
      alarmInbox: spawn(alarmInboxMachine, { input: { storage, clock, userId } }),
      pushNotifications: spawn(pushRegistrationMachine, {
        input: {
          push,
          pushTokens: {
            settings: async () => (isProductServer(scope) ? await pushTokens.settings() : undefined),
            register: (...registration) => pushTokens.register(...registration),
            registration: (token) => pushTokens.registration(token),
          },
          storage,
          userId,
          attributes,
        },
      }),
    };
  },
  wiring: (actors, input) => {
    const { toasts, alarmInbox, alertSound } = actors;
    const { scope, connection, records, fleet } = input;
    let shownBefore: readonly ShownAlarm[] = [];
    return [
      onEachValue(
        connection,
        (snapshot) => snapshot.matches({ open: 'live' }),
        (isLive) => {
          if (!isLive) return;
          records.notifications.send({ type: 'REFRESH' });
          records.geofences.send({ type: 'LOAD_IF_NEEDED' });
        },
      ),
      onEachValue(
        records.notifications,
        ({ context }) => context.data.some(({ type }) => type === 'maintenance'),
        (namesMaintenance) => namesMaintenance && records.maintenances.send({ type: 'LOAD_IF_NEEDED' }),
      ),
      onChange(
        scope.preferences,
        ({ context }) => context.muted,
        (isMuted) => isMuted && alertSound.send({ type: 'STOP' }),
      ),
      onChange(
        alarmInbox,
        ({ context }) => context.snoozes,
        (snoozes) => {
          const nowMs = input.ports.clock();
          takeDownWhere(toasts, (toast) => isSnoozed(toast, snoozes, nowMs));
        },
      ),
      onEachValue(
        alarmInbox,
        ({ context }) => context.entries,
        (entries) => {
          const shown = shownAlarms(entries);
          fleet.changeOpenAlarms(shownAlarmChanges(shownBefore, shown));
          shownBefore = shown;
          const byDevice = Map.groupBy(entries, ({ deviceId }) => deviceId);
          takeDownWhere(toasts, (toast) => isAcknowledged(toast, byDevice.get(toast.deviceId) ?? []));
        },
      ),
      acknowledgeForEverybody(alarmInbox, input),
      onEmitted(toasts, 'soundDue', ({ url }) => alertSound.send({ type: 'PLAY', url })),
      fleet.subscribe('events', () => receiveEvents(actors, input)),
      () => input.ports.sound.stop(),
      // What a burst has not stored yet.
      () => saveInbox(alarmInbox.getSnapshot().context),
    ];
  },
});

function takeDownWhere(toasts: AlertActors['toasts'], isDue: (toast: Toast) => boolean): void {
  const ids = toasts
    .getSnapshot()
    .context.toasts.filter(isDue)
    .map(({ id }) => id);
  if (ids.length > 0) toasts.send({ type: 'TAKE_DOWN', ids });
}

/**
 * Whether what a toast shows was acknowledged elsewhere, and needs no button of its own any more.
 * @param entries those of its device
 */
function isAcknowledged({ counts }: Toast, entries: readonly InboxEntry[]): boolean {
  const own = entries.filter((entry) => counts.has(entry.kind));
  return own.length > 0 && own.every(({ isRead }) => isRead);
}

/**
 * Tells the server which severe alarms the user acknowledged, so that they are for nobody else to do. What could not be
 * told is told when the connection is back.
 */
function acknowledgeForEverybody(
  alarmInbox: AlertActors['alarmInbox'],
  { ports, scope, connection }: AlertsFeatureInput,
): StopFunction {
  const untold = new Set<number>();
  const tell = (): void => {
    for (const eventId of untold)
      void ports.alarmAcknowledgments.acknowledge(eventId).then(
        () => untold.delete(eventId),
        (error: unknown) => {
          // Refused for good: there is nothing to repeat.
          if (error instanceof Failure && error.status >= 400 && error.status < 500) untold.delete(eventId);
        },
      );
  };
  const stops = [
    onChange(
      alarmInbox,
      ({ context }) => context.entries,
      (entries, before) => {
        const principal = principalOf(scope);
        // Who may only look notes an alarm for themselves.
        if (!isProductServer(scope) || !principal || isReadonly(principal)) return;
        const unread = new Set(before.filter(({ isRead }) => !isRead).map(({ id }) => id));
        const acknowledged = entries.filter(
          ({ id, kind, isRead, acknowledgedBy }) =>
            isRead && acknowledgedBy === undefined && unread.has(id) && isToldToEverybody(kind),
        );
        for (const entry of acknowledged) untold.add(entryEventId(entry));
        if (acknowledged.length > 0) tell();
      },
    ),
    onChange(
      connection,
      (snapshot) => snapshot.matches({ open: 'live' }),
      (isLive) => isLive && tell(),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

function isToldToEverybody(kind: string): boolean {
  return kind.startsWith('alarm:') && isSevereKind(kind);
}

/** Handles the events of one report. */
function receiveEvents(
  { toasts, alarmInbox }: AlertActors,
  { ports, scope: { preferences, namespace }, records, startingRecords, fleet }: AlertsFeatureInput,
): void {
  const nowMs = ports.clock();
  const { snoozes, entries: storedEntries } = alarmInbox.getSnapshot().context;
  const readIds = new Set(storedEntries.filter(({ isRead }) => isRead).map(({ id }) => id));
  const rules = records.notifications.getSnapshot().context.data;
  const fences = namesOf(records.geofences.getSnapshot().context.data);
  const services = namesOf(startingRecords.maintenances.started()?.getSnapshot().context.data ?? []);
  const isMuted = preferences.getSnapshot().context.muted;
  const entries: InboxEntry[] = [];
  const arrivals: IncomingToast[] = [];
  const acknowledgments: AlarmAcknowledgment[] = [];
  const notes: AlarmNote[] = [];
  for (const event of fleet.events) {
    const acknowledgment = acknowledgmentOf(event);
    if (acknowledgment) {
      acknowledgments.push(acknowledgment);
      continue;
    }
    const note = alarmNoteOf(event);
    if (note) {
      notes.push(note);
      continue;
    }
    const names: EventRecordNames = {
      device: deviceName(fleet, event),
      // The anchor's geofence is deleted when it is left; the event carries its name.
      geofence: fences.get(event.geofenceId) ?? textOf(event.attributes['geofenceName']),
      maintenance: services.get(event.maintenanceId),
      driver: fleet.drivers.get(String(event.attributes['driverUniqueId']))?.name,
    };
    const plainEntry = inboxEntryOf(event, names, nowMs);
    const circumstances = isAlarmKind(plainEntry.kind) ? circumstancesOf(fleet, event) : undefined;
    const entry = circumstances ? { ...plainEntry, circumstances } : plainEntry;
    entries.push(entry);
    // The server repeats anchor events after a reconnect: acknowledged ones are not shown again.
    if (isSnoozed(entry, snoozes, nowMs) || readIds.has(entry.id)) continue;
    const { kind, deviceId } = entry;
    const content = toastContentFor(event, rules, { namespace, names, isMuted });
    arrivals.push({ kind, deviceId, isAlarm: isAlarmKind(kind), content, circumstances });
  }
  alarmInbox.send({ type: 'ADD', entries });
  if (arrivals.length > 0) toasts.send({ type: 'SHOW', arrivals });
  for (const note of notes) alarmInbox.send({ type: 'NOTED', note });
  for (const acknowledgment of acknowledgments) alarmInbox.send({ type: 'ACKNOWLEDGED_BY', acknowledgment });
}

function namesOf(records: readonly { id: number; name: string }[]): Map<number, string> {
  return new Map(records.map(({ id, name }) => [id, name]));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A fix from about the time of an event tells where it happened, milliseconds. */
const SAME_TIME_MS = 60_000;

/**
 * Returns where a vehicle was, how fast and who drove when something happened: by the latest fix where it is of that time,
 * else as the event says, which a later session is sent; undefined where neither is known.
 */
function circumstancesOf(fleet: LiveFleet, event: DeviceEvent): AlertCircumstances | undefined {
  return circumstancesOfFix(fleet, event) ?? eventCircumstances(event, (id) => fleet.drivers.get(id)?.name);
}

function circumstancesOfFix(
  fleet: LiveFleet,
  { deviceId, eventTime }: DeviceEvent,
): AlertCircumstances | undefined {
  const slot = fleet.slotOf(deviceId);
  if (slot === undefined || !((fleet.flags[slot] ?? 0) & FLAG.hasPosition)) return undefined;
  const fixTimeMs = fleet.fixTimeMs[slot] ?? Number.NaN;
  if (!(Math.abs(fixTimeMs - Date.parse(eventTime)) <= SAME_TIME_MS)) return undefined;
  const driverId = fleet.descriptions[slot]?.driverUniqueId ?? '';
  return {
    latitude: fleet.latitude[slot] ?? 0,
    longitude: fleet.longitude[slot] ?? 0,
    // Where it is not known, as in events that do not say it.
    speedKnots: fleet.speedKnots[slot] || 0,
    driver: fleet.drivers.get(driverId)?.name ?? driverId,
  };
}

function deviceName(fleet: LiveFleet, { deviceId }: DeviceEvent): string | undefined {
  const slot = fleet.slotOf(deviceId);
  return slot === undefined ? undefined : fleet.descriptions[slot]?.name;
}
