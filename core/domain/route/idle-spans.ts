import type { TimeRange } from '../values/date-range.ts';
import type { Route } from './route.ts';

/** Shorter pauses are watched, milliseconds. */
const MIN_IDLE_MS = 60_000;

/**
 * Returns when no vehicle of these routes moves, oldest first: each stands, or has no way that is known. A
 * player that skips stops skips these.
 */
export function idleSpans(routes: readonly Route[], { fromMs, toMs }: TimeRange): TimeRange[] {
  let idle: TimeRange[] = [{ fromMs, toMs }];
  for (const route of routes) idle = intersection(idle, idleOf(route, { fromMs, toMs }));
  return idle.filter((span) => span.toMs - span.fromMs >= MIN_IDLE_MS);
}

function idleOf({ timeMs, length, gaps, stops }: Route, { fromMs, toMs }: TimeRange): TimeRange[] {
  const spans: TimeRange[] = [
    { fromMs, toMs: timeMs[0] ?? toMs },
    ...stops.map((stop) => ({ fromMs: stop.fromMs, toMs: stop.toMs })),
    ...gaps.map((index) => ({ fromMs: timeMs[index - 1] ?? 0, toMs: timeMs[index] ?? 0 })),
    { fromMs: timeMs[length - 1] ?? fromMs, toMs },
  ];
  return merged(spans.sort((left, right) => left.fromMs - right.fromMs));
}

function merged(spans: readonly TimeRange[]): TimeRange[] {
  const union: TimeRange[] = [];
  for (const span of spans) {
    const last = union.at(-1);
    if (last && span.fromMs <= last.toMs)
      union[union.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
    else union.push(span);
  }
  return union;
}

/** Returns the times in both lists, whose spans ascend; some of them without duration, or ending before they begin. */
function intersection(left: readonly TimeRange[], right: readonly TimeRange[]): TimeRange[] {
  const both: TimeRange[] = [];
  let [first, second] = [0, 0];
  for (let [a, b] = [left[0], right[0]]; a && b; [a, b] = [left[first], right[second]]) {
    both.push({ fromMs: Math.max(a.fromMs, b.fromMs), toMs: Math.min(a.toMs, b.toMs) });
    if (a.toMs < b.toMs) first++;
    else second++;
  }
  return both;
}
