import { parseCommaList } from '../values/comma-separated.ts';

/**
 * The kinds of alarm that have a name of their own (§4, "Alarm kinds", and the two general ones of contract
 * §5.5).
 */
export const ALARM_KINDS = [
  'general',
  'sos',
  'vibration',
  'lowspeed',
  'overspeed',
  'movement',
  'fallDown',
  'lowPower',
  'lowBattery',
  'fault',
  'powerOff',
  'powerOn',
  'door',
  'lock',
  'unlock',
  'geofence',
  'geofenceEnter',
  'geofenceExit',
  'gpsAntennaCut',
  'accident',
  'tow',
  'idle',
  'highRpm',
  'hardAcceleration',
  'hardBraking',
  'hardCornering',
  'laneChange',
  'fatigueDriving',
  'powerCut',
  'powerRestored',
  'jamming',
  'temperature',
  'parking',
  'shock',
  'bonnet',
  'footBrake',
  'fuelLeak',
  'tampering',
  'removing',
] as const;

/** Returns the alarms in an event's attribute `alarm`, in their order; usually one. Unknown ones are kept. */
export function alarmsOf(attributes: Readonly<Record<string, unknown>>): string[] {
  return parseCommaList(attributes['alarm']);
}

const KNOWN_KINDS: ReadonlySet<string> = new Set(ALARM_KINDS);

/**
 * Returns the kinds of alarm in attributes, each once. Alarms without a name of their own count as `general`.
 */
export function alarmKindsOf(attributes: Readonly<Record<string, unknown>>): Set<string> {
  return new Set(alarmsOf(attributes).map((alarm) => (KNOWN_KINDS.has(alarm) ? alarm : 'general')));
}
