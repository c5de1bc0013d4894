import type { Attributes } from '../values/attributes.ts';
import { parseCommaList } from '../values/comma-separated.ts';
import type { NotificationRule } from './notification-rule.ts';

/** Which rules a change concerns: those at whose events it may cause one. */
export type RulePredicate = (rule: NotificationRule) => boolean;

/** Rules at the border of a geofence. */
export function rulesAtGeofence(geofenceId: number): RulePredicate {
  return ({ type, attributes }) => {
    if (type !== 'geofenceEnter' && type !== 'geofenceExit') return false;
    const geofenceIds = parseCommaList(attributes['geofenceIds']);
    return geofenceIds.length === 0 || geofenceIds.includes(String(geofenceId));
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
  'event.motion.speedThreshold': ['unaccompaniedMotion'],
  geofenceExitMargin: ['geofenceExit'],
};

/** Rules of the events that the changed ones of these attributes decide about. */
export function rulesBySettings(before: Attributes, after: Attributes): RulePredicate {
  const types = Object.entries(EVENTS_OF_SETTINGS).flatMap(([key, events]) =>
    before[key] === after[key] ? [] : events,
  );
  return rulesOfEvents(types);
}
