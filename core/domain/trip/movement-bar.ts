import type { MovementSpan } from './movement.ts';

/** A part of the movement bar: what happened, when, and where it is drawn (0 the left end, 1 the right one). */
export interface MovementBarSegment extends MovementSpan {
  /** Where it begins, as a part of the bar. */
  start: number;
  /** How long it is, as a part of the bar. */
  fraction: number;
}

/** A movement bar and what it adds up to, milliseconds. */
export interface MovementBar {
  segments: readonly MovementBarSegment[];
  movingMs: number;
  stoppedMs: number;
}

/**
 * Spans of moving and standing drawn to scale over a window of time (§9, "Device history movement"); what lies outside is cut off,
 * and the rest of the bar says nothing. All times in milliseconds since the epoch.
 */
export function movementBar(spans: readonly MovementSpan[], fromMs: number, toMs: number): MovementBar {
  const length = toMs - fromMs;
  const segments: MovementBarSegment[] = [];
  const sums = { movingMs: 0, stoppedMs: 0 };
  if (!(length > 0)) return { segments, ...sums };
  for (const span of spans) {
    const begin = Math.max(fromMs, span.fromMs);
    const end = Math.min(toMs, span.toMs);
    if (end <= begin) continue;
    segments.push({
      isMoving: span.isMoving,
      fromMs: begin,
      toMs: end,
      start: (begin - fromMs) / length,
      fraction: (end - begin) / length,
    });
    sums[span.isMoving ? 'movingMs' : 'stoppedMs'] += end - begin;
  }
  return { segments, ...sums };
}
