import { alarmsOf, type ALARM_KINDS } from './alarm-kind.ts';
import { ANCHOR_VIOLATED, GEOFENCE_STOP, RULE_STOP } from './automatic-stop.ts';
import type { NOTIFICATION_TYPES } from './notification-type.ts';

/** What an alert can be about: an automatic engine stop, an alarm of the device, or an event type. */
export type AlertKind =
  | typeof ANCHOR_VIOLATED
  | typeof GEOFENCE_STOP
  | typeof RULE_STOP
  | (typeof ALARM_KINDS)[number]
  | (typeof NOTIFICATION_TYPES)[number];

/**
 * The severity classes, the most severe first: an automatic engine stop, life, vehicle and load, driving, the
 * vehicle's condition, notices.
 */
const SEVERITIES = ['engineStop', 'emergency', 'security', 'driving', 'condition', 'notice'] as const;
type Severity = (typeof SEVERITIES)[number];

/** The severity of each kind of alert. */
const SEVERITY: Readonly<Record<AlertKind, Severity>> = {
  [ANCHOR_VIOLATED]: 'engineStop',
  [GEOFENCE_STOP]: 'engineStop',
  [RULE_STOP]: 'engineStop',
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
  driverProblem: 'condition',
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

/** The rank up to which alerts must not be displaced by less severe ones. */
export const SECURITY_SEVERITY_RANK = SEVERITIES.indexOf('security');

/** The rank of mere notices, the least severe. */
export const NOTICE_SEVERITY_RANK = SEVERITIES.indexOf('notice');

/**
 * Returns the severity rank of a kind (as returned by `alertKindOf`): 0 for the most severe class, greater
 * numbers for less severe ones. Several alarms rank as the most severe of them; an unknown alarm ranks as
 * `general`, any other unknown event as a notice.
 */
export function severityRank(kind: string): number {
  const alarms = kind.startsWith(ALARM) ? alarmsOf({ alarm: kind.slice(ALARM.length) }) : undefined;
  if (!alarms) return rankOf(kind, 'notice');
  return Math.min(...(alarms.length > 0 ? alarms : ['general']).map((alarm) => rankOf(alarm, 'driving')));
}

/**
 * Whether a kind (as returned by `alertKindOf`) is severe: an engine stop, or life, vehicle or load are in danger. Such
 * an alert stays until somebody acknowledges it, and is not to be missed by a rule about its look or by a snooze of
 * its kind.
 */
export function isSevereKind(kind: string): boolean {
  return severityRank(kind) <= SECURITY_SEVERITY_RANK;
}

/**
 * Whether a kind is an alarm, of the device or of an automatic engine stop. Alarms are styled as such and wait to be
 * acknowledged.
 */
export function isAlarmKind(kind: string): boolean {
  return AUTOMATIC_STOPS.has(kind) || kind === 'alarm' || kind.startsWith(ALARM);
}

const ALARM = 'alarm:';
const AUTOMATIC_STOPS: ReadonlySet<string> = new Set([ANCHOR_VIOLATED, GEOFENCE_STOP, RULE_STOP]);
const RANKS = new Map(
  Object.entries(SEVERITY).map(([kind, severity]) => [kind, SEVERITIES.indexOf(severity)]),
);

function rankOf(kind: string, defaultSeverity: Severity): number {
  return RANKS.get(kind) ?? SEVERITIES.indexOf(defaultSeverity);
}
