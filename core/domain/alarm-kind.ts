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
  return typeof alarm === 'string' ? listed(alarm) : [];
}

/** The words of a comma-separated list without the spaces around them. */
export function listed(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
