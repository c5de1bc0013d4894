import type { Attributes } from './attributes.ts';
import type { Movement } from './movement.ts';

/** A part of the movement bar: what happened, when, and where it is drawn (0 the left end, 1 the right one). */
export interface BarSegment extends Movement {
  /** Where it begins, as a part of the bar. */
  start: number;
  /** How long it is, as a part of the bar. */
  share: number;
}

/** A movement bar and what it adds up to, milliseconds. */
export interface MovementBar {
  segments: readonly BarSegment[];
  movingMs: number;
  stoppedMs: number;
}

/**
 * Spans of moving and standing drawn to scale over a window of time (§9, "Device history movement"); what lies outside is cut off,
 * and the rest of the bar says nothing. All times in milliseconds since the epoch.
 */
export function movementBar(spans: readonly Movement[], fromMs: number, toMs: number): MovementBar {
  const length = toMs - fromMs;
  const segments: BarSegment[] = [];
  const sums = { movingMs: 0, stoppedMs: 0 };
  if (!(length > 0)) return { segments, ...sums };
  for (const span of spans) {
    const begin = Math.max(fromMs, span.fromMs);
    const end = Math.min(toMs, span.toMs);
    if (end <= begin) continue;
    segments.push({
      moving: span.moving,
      fromMs: begin,
      toMs: end,
      start: (begin - fromMs) / length,
      share: (end - begin) / length,
    });
    sums[span.moving ? 'movingMs' : 'stoppedMs'] += end - begin;
  }
  return { segments, ...sums };
}

/**
 * How long a device has been standing, milliseconds: what the device's attribute `stoppedTime` says (-1 for "it moves"), else since
 * the last span of standing began; nothing while it moves or nobody knows.
 */
export function stoppedForMs(
  attributes: Attributes,
  spans: readonly Movement[],
  nowMs: number,
): number | undefined {
  const { stoppedTime, motion } = attributes;
  if (typeof stoppedTime === 'number' && Number.isFinite(stoppedTime)) {
    if (stoppedTime < 0) return undefined;
    // Servers give either how long it is or since when.
    return stoppedTime >= FIRST_MOMENT ? Math.max(0, nowMs - stoppedTime) : stoppedTime;
  }
  const last = spans.at(-1);
  if (motion === true || !last || last.moving) return undefined;
  return Math.max(0, nowMs - last.fromMs);
}

/** Numbers from here on are moments, not lengths: the year 2001. */
const FIRST_MOMENT = 1e12;
