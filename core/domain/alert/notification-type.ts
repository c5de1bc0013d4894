import { alarmsOf } from './alarm-kind.ts';
import { ANCHOR_VIOLATED, GEOFENCE_STOP, isAnchorViolation, isGeofenceStop } from './automatic-stop.ts';
import type { DeviceEvent } from './event.ts';

/**
 * The types of event that a rule can be for (§4, "Notification types"), and those that servers additionally
 * send (contract §5.4).
 */
export const NOTIFICATION_TYPES = [
  'alarm',
  'deviceOnline',
  'deviceOffline',
  'textMessage',
  'deviceUnknown',
  'geofenceExit',
  'geofenceEnter',
  'ignitionOff',
  'ignitionOn',
  'deviceMoving',
  'deviceStopped',
  'deviceOverspeed',
  'commandResult',
  'driverChanged',
  'driverProblem',
  'deviceFuelDrop',
  'maintenance',
  'deviceInactive',
  'deviceFuelIncrease',
  'geofenceCrossed',
  'queuedCommandSent',
  'media',
  'proximityEnter',
  'proximityExit',
  'unaccompaniedMotion',
  'test',
] as const;

/** Any of these types. */
type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What an event is about, in the order in which rules offer them. */
export const EVENT_SUBJECTS = [
  'safety',
  'motion',
  'geofences',
  'drivers',
  'service',
  'device',
  'other',
] as const;
/** What a type of event is about. */
export type EventSubject = (typeof EVENT_SUBJECTS)[number];

/** What each type is about; within a subject the order is this one. */
const SUBJECTS: Readonly<Record<Exclude<NotificationType, 'test'>, EventSubject>> = {
  alarm: 'safety',
  deviceOverspeed: 'safety',
  unaccompaniedMotion: 'safety',
  ignitionOn: 'motion',
  ignitionOff: 'motion',
  deviceMoving: 'motion',
  deviceStopped: 'motion',
  proximityEnter: 'motion',
  proximityExit: 'motion',
  geofenceEnter: 'geofences',
  geofenceExit: 'geofences',
  geofenceCrossed: 'geofences',
  driverChanged: 'drivers',
  driverProblem: 'drivers',
  maintenance: 'service',
  deviceFuelDrop: 'service',
  deviceFuelIncrease: 'service',
  deviceOnline: 'device',
  deviceOffline: 'device',
  deviceUnknown: 'device',
  deviceInactive: 'device',
  commandResult: 'device',
  queuedCommandSent: 'device',
  textMessage: 'other',
  media: 'other',
};

/**
 * Returns types of event by what they are about, each once, in the order in which a rule offers them; types that are
 * not known come last. Subjects without a type are left out.
 */
export function eventTypesBySubject(
  types: readonly string[],
): readonly { readonly subject: EventSubject; readonly types: readonly string[] }[] {
  const known: ReadonlyMap<string, EventSubject> = new Map(Object.entries(SUBJECTS));
  const places = new Map([...known.keys()].map((type, place) => [type, place]));
  const ordered = [...new Set(types)].toSorted(
    (left, right) => (places.get(left) ?? places.size) - (places.get(right) ?? places.size),
  );
  const bySubject = Map.groupBy(ordered, (type) => known.get(type) ?? 'other');
  return EVENT_SUBJECTS.flatMap((subject) => {
    const group = bySubject.get(subject);
    return group ? [{ subject, types: group }] : [];
  });
}

/** Test messages are sent on request and have no rule. */
const RULE_TYPES: readonly string[] = NOTIFICATION_TYPES.filter((type) => type !== 'test');

/**
 * Returns the types that a rule can be for among those that a server offers, each once: the known ones in
 * their order, then the others.
 */
export function ruleEventTypes(offered: readonly string[] = RULE_TYPES): string[] {
  const known = new Set<string>(NOTIFICATION_TYPES);
  const all = new Set(offered);
  return [...RULE_TYPES.filter((type) => all.has(type)), ...[...all].filter((type) => !known.has(type))];
}

/**
 * Returns the alert kind of an event: its type, and for alarms also the alarm, so that two alarms of one
 * device are two kinds: `ignitionOn`, `alarm:sos`. An anchor violation and an engine stop by a geofence are kinds of
 * their own.
 */
export function alertKindOf(event: Pick<DeviceEvent, 'type' | 'attributes'>): string {
  const { type, attributes } = event;
  if (isAnchorViolation(event)) return ANCHOR_VIOLATED;
  if (isGeofenceStop(event)) return GEOFENCE_STOP;
  return type === 'alarm' ? `alarm:${alarmsOf(attributes).join(',')}` : type;
}
