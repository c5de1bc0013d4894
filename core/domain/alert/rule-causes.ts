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
const EVENTS_OF_SETTINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['speedLimit', ['deviceOverspeed']],
  ['fuelDropThreshold', ['deviceFuelDrop']],
  ['fuelIncreaseThreshold', ['deviceFuelIncrease']],
  ['deviceInactivityStart', ['deviceInactive']],
  ['deviceInactivityPeriod', ['deviceInactive']],
  ['proximityEnterDistance', ['proximityEnter']],
  ['proximityExitDistance', ['proximityExit']],
  ['unaccompaniedDistance', ['unaccompaniedMotion']],
  ['event.motion.speedThreshold', ['unaccompaniedMotion', ...MOTION_EVENTS]],
  ['geofenceExitMargin', ['geofenceExit']],
  ['report.trip.minDistance', MOTION_EVENTS],
  ['report.trip.minDuration', MOTION_EVENTS],
  ['report.trip.stopGap', MOTION_EVENTS],
  ['report.trip.stopsWhereNoticed', MOTION_EVENTS],
]);

/** What is doubted of fixes: any event may come of a wrong one that is believed. */
const FIX_SETTINGS: ReadonlySet<string> = new Set([
  'filter.enable',
  'filter.invalid',
  'filter.zero',
  'filter.accuracy',
  'filter.maxSpeed',
  'filter.future',
  'filter.duplicate',
  'filter.distance',
]);
const SETTINGS: readonly string[] = [...EVENTS_OF_SETTINGS.keys(), ...FIX_SETTINGS];

/** Rules of the events about which attributes decide that changed, as far as they act: `20` and `"20"` are the same. */
export function rulesBySettings(before: Attributes, after: Attributes): RulePredicate {
  return rulesOfSettings(changedSettings(before, after));
}

/** Returns the names of the settings that decide about events and act otherwise in other attributes. */
export function changedSettings(before: Attributes, after: Attributes): readonly string[] {
  return SETTINGS.filter((key) => settingOf(before, key) !== settingOf(after, key));
}

/** Rules of the events about which these settings decide. */
export function rulesOfSettings(names: readonly string[]): RulePredicate {
  if (names.some((name) => FIX_SETTINGS.has(name))) return ANY_RULE;
  return ({ type }) => names.some((name) => EVENTS_OF_SETTINGS.get(name)?.includes(type) === true);
}

/** Whether some of these settings move the border at which a vehicle leaves its geofences, or say what is doubted of its fixes. */
export function moveGeofenceBorder(names: readonly string[]): boolean {
  return names.some((name) => name === 'geofenceExitMargin' || FIX_SETTINGS.has(name));
}

/** Whether attributes hold a setting that acts; what is no number or flag is passed over. */
export function holdsSetting(attributes: Attributes, name: string): boolean {
  return settingOf(attributes, name) !== undefined;
}

/**
 * Returns the settings that decide about events as they act on a vehicle.
 * @param holders the attributes of the device, of its groups from the nearest, and of the server: the first valid
 *   value counts
 */
export function eventSettings(holders: readonly Attributes[]): Attributes {
  return Object.fromEntries(
    SETTINGS.map((key) => [
      key,
      holders.map((attributes) => settingOf(attributes, key)).find((value) => value !== undefined),
    ]),
  );
}

/** Returns a setting as a number or a flag, also kept as text; undefined for what nothing reads. */
function settingOf(attributes: Attributes, key: string): number | boolean | undefined {
  return flagValue(attributes[key]) ?? numericValue(attributes[key]);
}
