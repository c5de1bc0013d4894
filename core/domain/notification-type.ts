import { alarmsOf } from './alarm-kind.ts';
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

/**
 * What kind of happening an event is: its type, and for alarms the alarm too, so that two alarms of one device are two kinds:
 * `ignitionOn`, `alarm:sos`.
 */
export function kindOf({ type, attributes }: Pick<DeviceEvent, 'type' | 'attributes'>): string {
  return type === 'alarm' ? `alarm:${alarmsOf(attributes).join(',')}` : type;
}
