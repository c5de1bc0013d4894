import type { TimeRange } from '../values/date-range.ts';
import type { CircleVisit } from './circle-visits.ts';
import type { Circle } from './path-in-circle.ts';

/** The smallest and the largest circle that can be asked about, meters. */
export const CIRCLE_RADIUS_METERS = { least: 1, most: 500_000 } as const;

/** "Which vehicles were within this circle in this period?" */
export interface AreaSearchQuestion {
  circle: Circle;
  period: TimeRange;
}

/** A time that one of the vehicles spent within the circle. */
export interface VehicleVisit extends CircleVisit {
  deviceId: number;
}

/** The end of a visit, as it can be told at a moment; times in milliseconds since the epoch. */
export interface VisitEnd {
  /** Until when the vehicle is known to have been inside. */
  readonly toMs: number;
  /** It left; is still inside; was inside at the end of the period or of the data; or fell silent. */
  readonly kind: 'left' | 'inside' | 'cut' | 'unknown';
}

/**
 * Returns how a visit ended, as it can be told at a moment. A vehicle that was there where the answer ends is still
 * inside only if the answer ends now; otherwise it was inside at least until then. Nothing reaches beyond that end: a
 * vehicle counts as there for some time after its last fix, and whether it fell silent is not known yet.
 * @param untilMs the end of the period or of the data, whichever is earlier
 */
export function visitEnd(
  { fromMs, toMs, end }: Pick<VehicleVisit, 'fromMs' | 'toMs' | 'end'>,
  untilMs: number,
  nowMs: number,
): VisitEnd {
  const endMs = Math.min(untilMs, nowMs);
  if (end === 'left' || toMs < endMs) return { toMs, kind: end };
  return { toMs: Math.max(fromMs, endMs), kind: nowMs - endMs <= STILL_MS ? 'inside' : 'cut' };
}

/** Periods up to now end at a whole minute, and an answer is read for a while. */
const STILL_MS = 120_000;

/** The longest period that can be asked about. */
export const MAX_VISIT_DAYS = 31;
/** The longest period where vehicles are asked about one by one: all their positions are read. */
export const MAX_VISIT_DAYS_ONE_BY_ONE = 7;
const DAY_MS = 86_400_000;

/** Why a period cannot be asked about; undefined when it can. */
export function areaSearchPeriodProblem({
  fromMs,
  toMs,
}: TimeRange): 'noDay' | 'backwards' | 'tooLong' | undefined {
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) return 'noDay';
  if (toMs < fromMs) return 'backwards';
  return toMs - fromMs > MAX_VISIT_DAYS * DAY_MS ? 'tooLong' : undefined;
}

/** Returns a circle on the earth and of a size that can be asked about, to a meter. */
export function requestedCircle({ center, radiusMeters }: Circle): Circle {
  const { least, most } = CIRCLE_RADIUS_METERS;
  return {
    center: { latitude: rounded(center.latitude), longitude: rounded(center.longitude) },
    radiusMeters: Math.max(least, Math.min(most, Math.round(radiusMeters))),
  };
}

/** Whether two questions are the same. */
export function isSameQuestion(left: AreaSearchQuestion, right: AreaSearchQuestion): boolean {
  return (
    left.period.fromMs === right.period.fromMs &&
    left.period.toMs === right.period.toMs &&
    left.circle.radiusMeters === right.circle.radiusMeters &&
    left.circle.center.latitude === right.circle.center.latitude &&
    left.circle.center.longitude === right.circle.center.longitude
  );
}

/** To five decimals, about a meter. */
function rounded(degrees: number): number {
  // Adding zero makes a negative one positive, as an address does.
  return Math.round(degrees * 100_000) / 100_000 + 0;
}
