import { parseCommaList } from '../values/comma-separated.ts';

/** The kinds of alarm that have a name of their own (§4, "Alarm kinds", and the two general ones of the contract, §5.5). */
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

/** The alarms that an event carries in its attribute `alarm`, in the order sent; most carry one, unknown ones pass through. */
export function alarmsOf(attributes: Readonly<Record<string, unknown>>): string[] {
  const { alarm } = attributes;
  return typeof alarm === 'string' ? parseCommaList(alarm) : [];
}

const KNOWN_KINDS: ReadonlySet<string> = new Set(ALARM_KINDS);

/** The kinds of alarm that attributes tell of, each once. All those that have no name of their own are one, the general kind. */
export function alarmKindsOf(attributes: Readonly<Record<string, unknown>>): Set<string> {
  return new Set(alarmsOf(attributes).map((alarm) => (KNOWN_KINDS.has(alarm) ? alarm : 'general')));
}
