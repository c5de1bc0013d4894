import type { Attributes } from '../values/attributes.ts';
import type { MovementSpan } from './movement.ts';

/**
 * Since when a device stands by its own word (`stoppedTime`), milliseconds since the epoch; NaN while it moves or does not say. The
 * list says it of every device (§4, "stopped").
 * @param fixTimeMs when it said so, milliseconds since the epoch
 */
export function stoppedSinceMs({ stoppedTime, motion }: Attributes, fixTimeMs: number): number {
  if (motion === true || typeof stoppedTime !== 'number') return Number.NaN;
  if (!Number.isFinite(stoppedTime) || stoppedTime < 0) return Number.NaN;
  // Servers give either how long it is or since when.
  return stoppedTime >= FIRST_TIMESTAMP_MS ? stoppedTime : fixTimeMs - stoppedTime;
}

/**
 * How long a device has been standing, milliseconds: since when it says so itself (-1 for "it moves"), else since the last span of
 * standing began; nothing while it moves or nobody knows.
 * @param fixTimeMs when its last fix was, milliseconds since the epoch
 */
export function stoppedForMs(
  attributes: Attributes,
  fixTimeMs: number,
  spans: readonly MovementSpan[],
  nowMs: number,
): number | undefined {
  const since = stoppedSinceMs(attributes, fixTimeMs);
  if (!Number.isNaN(since)) return Math.max(0, nowMs - since);
  const last = spans.at(-1);
  if (attributes['motion'] === true || attributes['stoppedTime'] === -1 || !last || last.isMoving)
    return undefined;
  return Math.max(0, nowMs - last.fromMs);
}

/** Numbers from here on are moments, not lengths: the year 2001. */
const FIRST_TIMESTAMP_MS = 1e12;
