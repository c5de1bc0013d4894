import type { StepBudget } from '../values/step-budget.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';

/** Returns the milliseconds of a day at which a rule starts if the day counts; undefined beyond the budget. */
type TimesOfDay = (day: number, budget: StepBudget) => readonly number[] | undefined;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Compiles the times of day of a rule. Those that repeat within a day go by the clock of the zone, so that an hour
 * which a clock skips or repeats is counted once.
 * @param start local time written as if it were UTC, in milliseconds
 */
export function timesOfDay(rule: RecurrenceRule, start: number): TimesOfDay {
  const { frequency, interval } = rule;
  const all = candidateTimes(rule, start);
  if (frequency !== 'HOURLY' && frequency !== 'MINUTELY') return () => all;
  const unit = frequency === 'HOURLY' ? HOUR_MS : MINUTE_MS;
  const first = Math.floor(start / unit);
  const isIn = (time: number): boolean => (Math.floor(time / unit) - first) % interval === 0;
  // The same times each day.
  if ((DAY_MS / unit) % interval === 0) {
    const kept = all.filter(isIn);
    return () => kept;
  }
  const byUnit = Map.groupBy(all, (time) => Math.floor(time / unit));
  return (day, budget) => {
    const begin = (day * DAY_MS) / unit;
    const times: number[] = [];
    for (let at = (((first - begin) % interval) + interval) % interval; at < DAY_MS / unit; at += interval) {
      if (!budget.take()) return undefined;
      times.push(...(byUnit.get(at) ?? []));
    }
    return times;
  };
}

/** Returns all times of a day that the lists of a rule allow, earliest first. */
function candidateTimes(
  { frequency, hours, minutes, seconds }: RecurrenceRule,
  start: number,
): readonly number[] {
  const clock = new Date(start);
  const isHourly = frequency === 'HOURLY' || frequency === 'MINUTELY';
  const hourList = hours ?? (isHourly ? upTo(24) : [clock.getUTCHours()]);
  const minuteList = minutes ?? (frequency === 'MINUTELY' ? upTo(60) : [clock.getUTCMinutes()]);
  const secondList = seconds ?? [clock.getUTCSeconds()];
  const times = hourList.flatMap((hour) =>
    minuteList.flatMap((minute) =>
      secondList.map((second) => hour * HOUR_MS + minute * MINUTE_MS + second * 1000),
    ),
  );
  return [...new Set(times)].toSorted((left, right) => left - right);
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at);
}
