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
