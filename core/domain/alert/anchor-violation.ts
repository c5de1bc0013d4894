import { isTrueValue, scalarAttribute } from '../values/attributes.ts';
import type { DeviceEvent } from './event.ts';

/** The alert kind of an anchor violation, as returned by `alertKindOf`. */
export const ANCHOR_VIOLATED = 'anchorViolated';

/** The outcome of an engine stop that a geofence or an anchor requested. */
export type EngineStopOutcome = 'queued' | 'withheld';

/**
 * Whether an event is an anchor violation. On the wire it is a `geofenceExit`, which every console knows,
 * with the attributes `anchor`, `geofenceName` (the anchor is removed, so its name cannot be looked up) and
 * `engineStop`.
 */
export function isAnchorViolation({ type, attributes }: Pick<DeviceEvent, 'type' | 'attributes'>): boolean {
  return type === 'geofenceExit' && isTrueValue(attributes['anchor']);
}

/** Returns the outcome of the engine stop that an event requested; undefined if it requested none. */
export function engineStopOutcome({
  attributes,
}: Pick<DeviceEvent, 'attributes'>): EngineStopOutcome | undefined {
  const outcome = scalarAttribute(attributes, 'engineStop');
  return outcome === 'queued' || outcome === 'withheld' ? outcome : undefined;
}
