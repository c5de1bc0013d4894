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

/** The most alarms of one fix; there are hardly more kinds. */
const MOST_ALARMS = 36;
const LONGEST_ALARM = 64;

/** The alarms of a comma-separated list that one fix may carry: each once, none of them longer than a name, a few dozen at most. */
export function plausibleAlarms(text: string): string {
  const names = new Set(parseCommaList(text).filter((name) => name.length <= LONGEST_ALARM));
  return [...names].slice(0, MOST_ALARMS).join(',');
}

const KNOWN_KINDS: ReadonlySet<string> = new Set(ALARM_KINDS);

/** The kinds of alarm that attributes tell of, each once. All those that have no name of their own are one, the general kind. */
export function alarmKindsOf(attributes: Readonly<Record<string, unknown>>): Set<string> {
  return new Set(alarmsOf(attributes).map((alarm) => (KNOWN_KINDS.has(alarm) ? alarm : 'general')));
}

/** The words of a comma-separated list without the spaces around them. */
export function parseCommaList(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
