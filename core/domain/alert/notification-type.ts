import { alarmsOf } from './alarm-kind.ts';
import { ANCHOR_VIOLATED, isAnchorViolation } from './anchor-violation.ts';
import type { DeviceEvent } from './event.ts';

/** The types of event that a rule can be for (§4, "Notification types"), and those that servers send besides (contract §5.4). */
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

/** A test message is sent, never waited for. */
const RULE_TYPES: readonly string[] = NOTIFICATION_TYPES.filter((type) => type !== 'test');

/** The types that a rule can be for, each once, of those that a server offers: the known ones in their order, then what else it tells of. */
export function ruleEventTypes(offered: readonly string[] = RULE_TYPES): string[] {
  const known = new Set<string>(NOTIFICATION_TYPES);
  const all = new Set(offered);
  return [...RULE_TYPES.filter((type) => all.has(type)), ...[...all].filter((type) => !known.has(type))];
}

/**
 * What kind of happening an event is: its type, and for alarms the alarm too, so that two alarms of one device are two kinds:
 * `ignitionOn`, `alarm:sos`. Leaving an anchor is another kind than leaving a geofence.
 */
export function alertKindOf(event: Pick<DeviceEvent, 'type' | 'attributes'>): string {
  const { type, attributes } = event;
  if (isAnchorViolation(event)) return ANCHOR_VIOLATED;
  return type === 'alarm' ? `alarm:${alarmsOf(attributes).join(',')}` : type;
}
