import { scalarAttribute } from '../values/attributes.ts';
import type { SentCommand } from '../command/command-log.ts';
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
export function engineStopOutcome({ attributes }: Pick<DeviceEvent, 'attributes'>): EngineStopOutcome | undefined {
  const outcome = scalarAttribute(attributes, 'engineStop');
  return outcome === 'queued' || outcome === 'withheld' ? outcome : undefined;
}

/** So long a vehicle counts as having left its anchor, milliseconds; afterwards its history tells. */
const VIOLATION_SHOWN_MS = 24 * 3_600_000;

/**
 * The vehicles that stand as having left their anchor, each with the engine stop that this brought: the newest of the last day, unless the
 * vehicle was anchored anew or told to go on since. A stop that was withheld leaves the anchor where it is.
 */
export function activeAnchorViolations(
  log: readonly SentCommand[],
  anchored: ReadonlySet<number>,
  nowMs: number,
): ReadonlyMap<number, SentCommand> {
  const active = new Map<number, SentCommand>();
  for (const command of log) {
    const { deviceId, origin, sentAtMs, state } = command;
    if (origin !== 'anchor' || nowMs - sentAtMs >= VIOLATION_SHOWN_MS) continue;
    if (anchored.has(deviceId) && state !== 'refused') continue;
    const isSettled = log.some(
      (later) => later.deviceId === deviceId && later.sentAtMs > sentAtMs && resumes(later),
    );
    const known = active.get(deviceId);
    if (!isSettled && (!known || known.sentAtMs < sentAtMs)) active.set(deviceId, command);
  }
  return active;
}

function resumes({ lock, state }: SentCommand): boolean {
  return lock?.blocked === false && state !== 'refused';
}
