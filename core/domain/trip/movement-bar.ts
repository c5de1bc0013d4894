import type { MovementSpan } from './movement.ts';

/** A segment of the movement bar with its position (0 is the left end, 1 the right end). */
export interface MovementBarSegment extends MovementSpan {
  /** Its start as a fraction of the bar. */
  start: number;
  /** Its length as a fraction of the bar. */
  fraction: number;
}

/** A movement bar and its totals, milliseconds. */
export interface MovementBar {
  segments: readonly MovementBarSegment[];
  movingMs: number;
  stoppedMs: number;
}

/**
 * Returns moving and stationary spans to scale over a time window (§9, "Device history movement"); parts
 * outside are cut off, and time without a span stays empty. All times in milliseconds since the epoch.
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
