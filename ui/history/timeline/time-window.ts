import type { TimeRange } from '@farol/core/domain/values/date-range';

/** No closer than this, milliseconds. */
const MIN_WIDTH_MS = 60_000;
const DAY_MS = 86_400_000;
const STEPS_MS = [
  10_000,
  30_000,
  60_000,
  300_000,
  900_000,
  1_800_000,
  3_600_000,
  10_800_000,
  21_600_000,
  43_200_000,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  28 * DAY_MS,
];

/** Returns a window of a period that is so many times wider; the moment stays where it is on the screen. */
export function zoomedWindow(
  { fromMs, toMs }: TimeRange,
  period: TimeRange,
  atMs: number,
  factor: number,
): TimeRange {
  const length = toMs - fromMs;
  const longest = period.toMs - period.fromMs;
  const wanted = Math.min(longest, Math.max(Math.min(MIN_WIDTH_MS, longest), length * factor));
  return windowFrom(atMs - ((atMs - fromMs) / length) * wanted, wanted, period);
}

/** Returns a window of a period that is moved by a time. */
export function pannedWindow({ fromMs, toMs }: TimeRange, period: TimeRange, byMs: number): TimeRange {
  return windowFrom(fromMs + byMs, toMs - fromMs, period);
}

/** Returns the window, moved so that a moment is in it, if it is not; near its start, as time goes on. */
export function windowShowing(window: TimeRange, period: TimeRange, atMs: number): TimeRange {
  if (atMs >= window.fromMs && atMs <= window.toMs) return window;
  const length = window.toMs - window.fromMs;
  return windowFrom(atMs - length / 10, length, period);
}

/** The axis of a window: times to name, and how far they are apart, milliseconds. */
export interface TimeTicks {
  readonly stepMs: number;
  readonly times: readonly number[];
}

/** Returns at most so many times to name in a window, at full hours and days of the local clock. */
export function timeTicks({ fromMs, toMs }: TimeRange, maxCount: number): TimeTicks {
  const stepMs = STEPS_MS.find((step) => (toMs - fromMs) / step <= maxCount) ?? STEPS_MS.at(-1) ?? DAY_MS;
  const times: number[] = [];
  if (stepMs >= DAY_MS) {
    const day = new Date(fromMs);
    day.setHours(0, 0, 0, 0);
    for (; day.getTime() <= toMs && times.length <= maxCount; day.setDate(day.getDate() + stepMs / DAY_MS))
      if (day.getTime() >= fromMs) times.push(day.getTime());
  } else {
    const offsetMs = new Date(fromMs).getTimezoneOffset() * 60_000;
    const first = Math.ceil((fromMs - offsetMs) / stepMs) * stepMs + offsetMs;
    for (let time = first; time <= toMs; time += stepMs) times.push(time);
  }
  return { stepMs, times };
}

function windowFrom(fromMs: number, lengthMs: number, period: TimeRange): TimeRange {
  const start = Math.max(period.fromMs, Math.min(period.toMs - lengthMs, fromMs));
  return { fromMs: start, toMs: start + lengthMs };
}
