/** What a summary needs of the positions between two moments (contract §7.5). */
export interface PositionSpan {
  /** Ids and times (milliseconds since the epoch) of the first and the last position. */
  firstId: number;
  firstTime: number;
  lastId: number;
  lastTime: number;
  /** Knots; never below 0. */
  maxSpeedKnots: number;
}

/** Returns two spans as one, the earlier first; undefined where there are no positions. */
export function joinedSpans(
  earlier: PositionSpan | undefined,
  later: PositionSpan | undefined,
): PositionSpan | undefined {
  if (!earlier || !later) return earlier ?? later;
  return {
    ...earlier,
    lastId: later.lastId,
    lastTime: later.lastTime,
    maxSpeedKnots: Math.max(earlier.maxSpeedKnots, later.maxSpeedKnots),
  };
}

/** Adds a position to the spans of the hours (UTC), the newest last; positions come in the order of their times. */
export function addToHours(
  hours: PositionSpan[],
  { id, time, speedKnots }: { id: number; time: number; speedKnots: number },
): void {
  const span = {
    firstId: id,
    firstTime: time,
    lastId: id,
    lastTime: time,
    maxSpeedKnots: Math.max(0, speedKnots),
  };
  const newest = hours.at(-1);
  const isSameHour = newest && Math.floor(newest.firstTime / HOUR_MS) === Math.floor(time / HOUR_MS);
  if (isSameHour) hours.splice(-1, 1, joinedSpans(newest, span) ?? span);
  else hours.push(span);
}

const HOUR_MS = 3_600_000;
