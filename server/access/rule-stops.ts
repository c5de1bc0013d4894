import { sendsCommand, type NotificationRule } from '@farol/core/domain/alert/notification-rule';
import { isGuest } from '@farol/core/domain/account/guest';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import type { Device } from '@farol/core/domain/device/device';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import { isAppliedTo } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { isVisibleTo } from './visibility.ts';

/** What the effects are looked up in. */
export interface RuleContext {
  registry: Registry;
  namespace: Namespace;
}

/** Which of the rules that stop engines a change concerns. */
export type RuleFilter = (rule: NotificationRule) => boolean;

/** Rules at the border of a geofence. */
export function atGeofence(geofenceId: number): RuleFilter {
  return ({ type, attributes }) => {
    if (type !== 'geofenceEnter' && type !== 'geofenceExit') return false;
    const geofenceIds = parseCommaList(attributes['geofenceIds']);
    return geofenceIds.length === 0 || geofenceIds.includes(String(geofenceId));
  };
}

/** Rules of these kinds of events. */
export function ofEvents(types: readonly string[]): RuleFilter {
  return ({ type }) => types.includes(type);
}

/** Every rule: a computed attribute may cause any event. */
export const ANY_RULE: RuleFilter = () => true;

/**
 * Returns those of the devices whose engine a notification rule stops, among the rules that a change concerns: who causes
 * the event stops the engine as much as who set up the rule. A rule for all devices concerns those that one of its
 * users sees.
 */
export function stoppedByRules(
  context: RuleContext,
  devices: readonly Device[],
  isConcerned: RuleFilter,
): Device[] {
  if (devices.length === 0) return [];
  const rules = [...context.registry.index('notification').all()].filter(
    (rule) => sendsCommand(rule) && isStopCommand(context, rule.commandId) && isConcerned(rule),
  );
  return rules.length === 0
    ? []
    : devices.filter((device) => rules.some((rule) => isFor(context, rule, device)));
}

/** Whether a saved command stops the engine. */
export function isStopCommand({ registry, namespace }: RuleContext, commandId: number): boolean {
  const command = registry.index('command').get(commandId);
  return command !== undefined && stopsEngine(command, namespace);
}

function isFor({ registry }: RuleContext, rule: NotificationRule, device: Device): boolean {
  if (isAppliedTo(registry, device, 'notification', rule.id)) return true;
  if (!rule.always) return false;
  return [...registry.users.all()].some(
    ({ id, user }) =>
      registry.associations.has('user', id, 'notification', rule.id) &&
      !isGuest(user) &&
      isVisibleTo(registry, id, 'device', device.id),
  );
}

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
export function bySettings(before: Attributes, after: Attributes): RuleFilter {
  const types = Object.entries(EVENTS_OF_SETTINGS).flatMap(([key, events]) =>
    before[key] === after[key] ? [] : events,
  );
  return ofEvents(types);
}
