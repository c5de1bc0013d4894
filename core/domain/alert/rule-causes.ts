import { flagValue, numericValue, type Attributes } from '../values/attributes.ts';
import { ruleGeofenceIds, type NotificationRule } from './notification-rule.ts';

/** Which rules a change concerns: those at whose events it may cause one. */
export type RulePredicate = (rule: NotificationRule) => boolean;

/** Rules at the border of a geofence. */
export function rulesAtGeofence(geofenceId: number): RulePredicate {
  return ({ type, attributes }) => {
    if (type !== 'geofenceEnter' && type !== 'geofenceExit') return false;
    return ruleGeofenceIds({ attributes })?.has(geofenceId) ?? true;
  };
}

/** Rules of these kinds of events. */
export function rulesOfEvents(types: readonly string[]): RulePredicate {
  return ({ type }) => types.includes(type);
}

/** Every rule: a computed attribute may cause any event. */
export const ANY_RULE: RulePredicate = () => true;

/** Rules about vehicles that are linked with each other. */
export const LINKED_VEHICLE_RULES: RulePredicate = rulesOfEvents([
  'proximityEnter',
  'proximityExit',
  'unaccompaniedMotion',
]);

/** The events of trips and stops. */
const MOTION_EVENTS = ['deviceMoving', 'deviceStopped'];

/** The events that settings of a device or group decide about. */
const EVENTS_OF_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  speedLimit: ['deviceOverspeed'],
  fuelDropThreshold: ['deviceFuelDrop'],
  fuelIncreaseThreshold: ['deviceFuelIncrease'],
  deviceInactivityStart: ['deviceInactive'],
  deviceInactivityPeriod: ['deviceInactive'],
  proximityEnterDistance: ['proximityEnter'],
  proximityExitDistance: ['proximityExit'],
  unaccompaniedDistance: ['unaccompaniedMotion'],
  'event.motion.speedThreshold': ['unaccompaniedMotion', ...MOTION_EVENTS],
  geofenceExitMargin: ['geofenceExit'],
  'report.trip.minDistance': MOTION_EVENTS,
  'report.trip.minDuration': MOTION_EVENTS,
  'report.trip.stopGap': MOTION_EVENTS,
  'report.trip.stopsWhereNoticed': MOTION_EVENTS,
};

/** What is doubted of fixes: any event may come of a wrong one that is believed. */
const FIX_SETTINGS = [
  'filter.enable',
  'filter.invalid',
  'filter.zero',
  'filter.accuracy',
  'filter.maxSpeed',
  'filter.future',
  'filter.duplicate',
  'filter.distance',
] as const;

/** Rules of the events about which attributes decide that changed, as far as they act: `20` and `"20"` are the same. */
export function rulesBySettings(before: Attributes, after: Attributes): RulePredicate {
  const changes = (key: string): boolean => settingOf(before, key) !== settingOf(after, key);
  if (FIX_SETTINGS.some(changes)) return ANY_RULE;
  return rulesOfEvents(
    Object.entries(EVENTS_OF_SETTINGS).flatMap(([key, events]) => (changes(key) ? events : [])),
  );
}

/** Whether changed attributes move the border at which a vehicle leaves its geofences, or what is doubted of its fixes. */
export function movesGeofenceBorder(before: Attributes, after: Attributes): boolean {
  return ['geofenceExitMargin', ...FIX_SETTINGS].some(
    (key) => settingOf(before, key) !== settingOf(after, key),
  );
}

/**
 * Returns the settings that decide about events as they act on a vehicle.
 * @param holders the attributes of the device, of its groups from the nearest, and of the server: the first valid
 *   value counts
 */
export function eventSettings(holders: readonly Attributes[]): Attributes {
  return Object.fromEntries(
    [...Object.keys(EVENTS_OF_SETTINGS), ...FIX_SETTINGS].map((key) => [
      key,
      holders.map((attributes) => settingOf(attributes, key)).find((value) => value !== undefined),
    ]),
  );
}

/** Whether attributes hold one of the settings that decide about events. */
export function holdsEventSettings(attributes: Attributes): boolean {
  return Object.values(eventSettings([attributes])).some((value) => value !== undefined);
}

/** Returns a setting as a number or a flag, also kept as text; undefined for what nothing reads. */
function settingOf(attributes: Attributes, key: string): number | boolean | undefined {
  return flagValue(attributes[key]) ?? numericValue(attributes[key]);
}
