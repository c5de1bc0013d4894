import { isOn, scalarAttribute } from '../values/attributes.ts';
import type { DeviceEvent } from './event.ts';

/** The alert kind of an anchor violation, as returned by `alertKindOf`. */
export const ANCHOR_VIOLATED = 'anchorViolated';

/** The alert kind of an engine stop by a geofence, as returned by `alertKindOf`. */
export const GEOFENCE_STOP = 'geofenceStop';

/** The type of the event that reports an engine stop by a notification rule to all users, and its alert kind. */
export const RULE_STOP = 'ruleStop';

/** The outcome of an engine stop that a geofence, an anchor or a rule requested. */
export type EngineStopOutcome = 'queued' | 'withheld';

/**
 * Whether an event is an anchor violation. On the wire it is a `geofenceExit`, which every console knows,
 * with the attributes `anchor`, `geofenceName` (the anchor is removed, so its name cannot be looked up) and
 * `engineStop`.
 */
export function isAnchorViolation({ type, attributes }: Pick<DeviceEvent, 'type' | 'attributes'>): boolean {
  return type === 'geofenceExit' && isOn(attributes['anchor']);
}

/**
 * Whether an event is an engine stop by a geofence other than an anchor. On the wire it is a `geofenceEnter` or
 * `geofenceExit` with the attributes `geofenceName` and `engineStop`.
 */
export function isGeofenceStop(event: Pick<DeviceEvent, 'type' | 'attributes'>): boolean {
  const { type } = event;
  return (
    (type === 'geofenceEnter' || type === 'geofenceExit') &&
    !isAnchorViolation(event) &&
    engineStopOutcome(event) !== undefined
  );
}

/** Whether an event is an engine stop by the saved command of a notification rule; it has the attribute `engineStop`. */
export function isRuleStop(event: Pick<DeviceEvent, 'type' | 'attributes'>): boolean {
  return event.type === RULE_STOP && engineStopOutcome(event) !== undefined;
}

/** What stops an engine without anybody sending the stop. */
export type AutomaticStopOrigin = 'anchor' | 'geofence' | 'rule';

/** Returns what an automatic stop of an engine came from; undefined for other events. */
export function automaticStopOrigin(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
): AutomaticStopOrigin | undefined {
  if (isAnchorViolation(event)) return 'anchor';
  if (isGeofenceStop(event)) return 'geofence';
  return isRuleStop(event) ? 'rule' : undefined;
}

/**
 * Whether an event is the automatic stop of an engine, queued or withheld. All users who see the device are
 * told of it, whatever their rules say.
 */
export function isAutomaticStop(event: Pick<DeviceEvent, 'type' | 'attributes'>): boolean {
  return automaticStopOrigin(event) !== undefined;
}

/** Returns the outcome of the engine stop that an event requested; undefined if it requested none. */
export function engineStopOutcome({
  attributes,
}: Pick<DeviceEvent, 'attributes'>): EngineStopOutcome | undefined {
  const outcome = scalarAttribute(attributes, 'engineStop');
  return outcome === 'queued' || outcome === 'withheld' ? outcome : undefined;
}
