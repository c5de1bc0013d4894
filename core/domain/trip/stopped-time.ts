import type { Attributes } from '../values/attributes.ts';
import type { MovementSpan } from './movement.ts';

/**
 * Returns since when a device is stopped by its own report (`stoppedTime`), milliseconds since the epoch; NaN
 * while it moves, does not report it, or its speed is unknown. The list shows it for every device (§4, "stopped").
 * @param fixTimeMs the time of the report, milliseconds since the epoch
 */
export function stoppedSinceMs({ stoppedTime, motion, speedUnknown }: Attributes, fixTimeMs: number): number {
  if (motion === true || speedUnknown === true) return Number.NaN;
  if (typeof stoppedTime !== 'number') return Number.NaN;
  if (!Number.isFinite(stoppedTime) || stoppedTime < 0) return Number.NaN;
  // Servers send either the duration or the start.
  return stoppedTime >= FIRST_TIMESTAMP_MS ? stoppedTime : fixTimeMs - stoppedTime;
}

/**
 * Returns how long a device has been stopped in milliseconds: since the time it reports (-1 means moving),
 * otherwise since the start of the last stationary span; undefined while it moves or it is unknown.
 * @param fixTimeMs the time of its last fix, milliseconds since the epoch
 */
export function stoppedForMs(
  attributes: Attributes,
  fixTimeMs: number,
  spans: readonly MovementSpan[],
  nowMs: number,
): number | undefined {
  if (attributes['speedUnknown'] === true) return undefined;
  const since = stoppedSinceMs(attributes, fixTimeMs);
  if (!Number.isNaN(since)) return Math.max(0, nowMs - since);
  const last = spans.at(-1);
  if (attributes['motion'] === true || attributes['stoppedTime'] === -1 || !last || last.isMoving)
    return undefined;
  return Math.max(0, nowMs - last.fromMs);
}

/** Values from here on are timestamps, not durations: the year 2001. */
const FIRST_TIMESTAMP_MS = 1e12;
