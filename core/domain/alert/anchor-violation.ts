import { scalarAttribute } from '../values/attributes.ts';
import type { DeviceEvent } from './event.ts';

/** The kind of happening of a vehicle that left its anchor, as `kindOf` tells it. */
export const ANCHOR_VIOLATED = 'anchorViolated';

/** What became of the engine stop that a geofence or an anchor asked for. */
export type EngineStopOutcome = 'queued' | 'withheld';

/**
 * Whether an event says that a vehicle left its anchor. On the wire it is a `geofenceExit`, as every console knows it, with the attributes
 * `anchor` and `geofenceName` (the anchor is spent, so nobody can look its name up) and `engineStop`.
 */
export function isAnchorViolation({ type, attributes }: Pick<DeviceEvent, 'type' | 'attributes'>): boolean {
  return type === 'geofenceExit' && (attributes['anchor'] === true || attributes['anchor'] === 'true');
}

/** What became of the engine stop that an event asked for; nothing for an event that asked for none. */
export function engineStopOutcome({
  attributes,
}: Pick<DeviceEvent, 'attributes'>): EngineStopOutcome | undefined {
  const outcome = scalarAttribute(attributes, 'engineStop');
  return outcome === 'queued' || outcome === 'withheld' ? outcome : undefined;
}
