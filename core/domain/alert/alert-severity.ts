import { alarmsOf, type ALARM_KINDS } from './alarm-kind.ts';
import { ANCHOR_VIOLATED } from './anchor-violation.ts';
import type { NOTIFICATION_TYPES } from './notification-type.ts';

/** What an alert can be about: an anchor that was left, an alarm of the tracker or a type of event. */
export type AlertKind =
  | typeof ANCHOR_VIOLATED
  | (typeof ALARM_KINDS)[number]
  | (typeof NOTIFICATION_TYPES)[number];

/** The classes of alerts, the most severe first: an anchor that was left (its engine is being stopped), life, vehicle and load, driving, the vehicle's condition, notices. */
const SEVERITIES = ['anchor', 'emergency', 'security', 'driving', 'condition', 'notice'] as const;
type Severity = (typeof SEVERITIES)[number];

/** How severe each kind of alert is. */
const SEVERITY: Readonly<Record<AlertKind, Severity>> = {
  [ANCHOR_VIOLATED]: 'anchor',
  sos: 'emergency',
  accident: 'emergency',
  fallDown: 'emergency',
  powerCut: 'security',
  jamming: 'security',
  gpsAntennaCut: 'security',
  tampering: 'security',
  removing: 'security',
  tow: 'security',
  fuelLeak: 'security',
  unaccompaniedMotion: 'security',
  deviceFuelDrop: 'security',
  overspeed: 'driving',
  deviceOverspeed: 'driving',
  fatigueDriving: 'driving',
  laneChange: 'driving',
  hardAcceleration: 'driving',
  hardBraking: 'driving',
  hardCornering: 'driving',
  shock: 'driving',
  general: 'driving',
  alarm: 'driving',
  bonnet: 'condition',
  door: 'condition',
  vibration: 'condition',
  movement: 'condition',
  fault: 'condition',
  temperature: 'condition',
  lowPower: 'condition',
  lowBattery: 'condition',
  powerOff: 'condition',
  highRpm: 'condition',
  lowspeed: 'condition',
  geofence: 'condition',
  geofenceEnter: 'condition',
  geofenceExit: 'condition',
  geofenceCrossed: 'condition',
  proximityEnter: 'condition',
  proximityExit: 'condition',
  deviceOffline: 'condition',
  deviceInactive: 'condition',
  driverChanged: 'condition',
  maintenance: 'condition',
  commandResult: 'condition',
  textMessage: 'condition',
  lock: 'notice',
  unlock: 'notice',
  powerOn: 'notice',
  powerRestored: 'notice',
  idle: 'notice',
  parking: 'notice',
  footBrake: 'notice',
  ignitionOn: 'notice',
  ignitionOff: 'notice',
  deviceOnline: 'notice',
  deviceUnknown: 'notice',
  deviceMoving: 'notice',
  deviceStopped: 'notice',
  deviceFuelIncrease: 'notice',
  queuedCommandSent: 'notice',
  media: 'notice',
  test: 'notice',
};

/** The rank of the classes that must not be lost in a crowd of lesser alerts: this one and those below it. */
export const SECURITY_SEVERITY_RANK = SEVERITIES.indexOf('security');

/**
 * How severe a kind of happening (as `kindOf` tells it) is: 0 for the most severe class, greater numbers for lesser ones. Several
 * alarms are as severe as the worst of them; an alarm that nobody knows is as severe as a general one, another event is a notice.
 */
export function severityRank(kind: string): number {
  const alarms = kind.startsWith(ALARM) ? alarmsOf({ alarm: kind.slice(ALARM.length) }) : undefined;
  if (!alarms) return rankOf(kind, 'notice');
  return Math.min(...(alarms.length > 0 ? alarms : ['general']).map((alarm) => rankOf(alarm, 'driving')));
}

/** Whether a kind of happening is an alarm, of the tracker or of an anchor: it is drawn as one and waits to be seen. */
export function isAlarmKind(kind: string): boolean {
  return kind === ANCHOR_VIOLATED || kind === 'alarm' || kind.startsWith(ALARM);
}

const ALARM = 'alarm:';
const RANKS = new Map(
  Object.entries(SEVERITY).map(([kind, severity]) => [kind, SEVERITIES.indexOf(severity)]),
);

function rankOf(kind: string, otherwise: Severity): number {
  return RANKS.get(kind) ?? SEVERITIES.indexOf(otherwise);
}
