import { StepBudget } from '../values/step-budget.ts';
import { unknownZone } from './calendar-limits.ts';
import { calendarSpans, ownLines, type CalendarSpan } from './calendar-spans.ts';
import { calendarZones } from './calendar-zones.ts';
import { parseIcalComponents } from './ical-lines.ts';
import { instantOfLocal, type ZoneClock } from './time-zone-clock.ts';

/** A time that a calendar covers, milliseconds since the epoch. */
export interface CalendarPeriod {
  readonly start: number;
  readonly end: number;
}

/** A calendar compiled for fast lookups. */
export interface CompiledCalendar {
  /** Whether every event could be compiled; otherwise `covers` may have no answer. */
  readonly isComplete: boolean;
  /** The first unknown time zone the calendar names, which counts as UTC; undefined when all are known. */
  readonly unknownZone: string | undefined;
  /** A line, or a part of one, that cannot be read or honoured, such as `RRULE FREQ=SECONDLY`. */
  readonly problem: string | undefined;
  /**
   * Whether the calendar covers a moment (milliseconds since the epoch); undefined
   * when the budget did not suffice.
   * @param budget one step per event and per day on which an event may have started
   */
  covers(moment: number, budget: StepBudget): boolean | undefined;
  /**
   * Returns the last period that ended at a moment or in the 366 days before it (milliseconds since the epoch), of
   * several the longest; undefined when none did, or when the budget did not suffice.
   * @param budget one step per event and per day on which an event may have started
   */
  lastPeriod(moment: number, budget: StepBudget): CalendarPeriod | undefined;
  /**
   * Returns when the next period ends after a moment, in the thirty years after it; undefined when none does, or
   * when the budget did not suffice.
   * @param budget one step per event and per day on which an event may start
   */
  nextEnd(moment: number, budget: StepBudget): number | undefined;
}

const DAY_MS = 86_400_000;
/** Of longer spans that repeat only this much counts. */
const MAX_REPEATED_MS = 366 * DAY_MS;
const MAX_DAYS_BACK = 366;
/** 29 February can be eight years away; several of them fit as well. */
const MAX_DAYS_AHEAD = 30 * 366;
/** The days that may be counted to compile a calendar: about five rules with COUNT over two centuries. */
const COMPILE_STEPS = 300_000;

/**
 * Compiles a calendar (contract §5.2): all repetition of RFC 5545 but by the second, with exceptions, moved and
 * called-off occurrences, additional dates and zones of its own. What cannot be honoured is named; of it the rest
 * counts. An unknown time zone counts as UTC.
 * @param text the iCalendar text
 * @param budget the steps for counting; the default is enough for every calendar within its limits
 */
export function compileCalendar(text: string, budget = new StepBudget(COMPILE_STEPS)): CompiledCalendar {
  const components = parseIcalComponents(text);
  const events = components.filter(({ name }) => name === 'VEVENT').map(({ lines }) => ownLines(lines));
  const zones = calendarZones(components, budget);
  const { spans, problem } = calendarSpans(events, zones, budget);
  return {
    isComplete: spans.every(({ rule }) => rule !== 'unknown'),
    unknownZone: definedOf(events, (lines) => unknownZone(lines, zones))[0],
    problem,
    covers: (moment, steps) => {
      const clocks = new Map<ZoneClock, number>();
      let isUndecided = false;
      for (const span of spans) {
        const local = clocks.get(span.zone) ?? moment + span.zone.offsetMs(moment);
        clocks.set(span.zone, local);
        const answer = covers(span, local, steps);
        if (answer) return true;
        if (answer === undefined) isUndecided = true;
      }
      return isUndecided ? undefined : false;
    },
    lastPeriod: (moment, steps) => {
      const [last] = definedOf(spans, (span) => lastPeriod(span, moment, steps)).sort(
        (left, right) => right.end - left.end || left.start - right.start,
      );
      return last;
    },
    nextEnd: (moment, steps) => {
      const ends = definedOf(spans, (span) => nextEnd(span, moment, steps));
      return ends.length === 0 ? undefined : Math.min(...ends);
    },
  };
}

/** The last start at a moment or before it decides, as all occurrences of a span are equally long. */
function covers(span: CalendarSpan, local: number, steps: StepBudget): boolean | undefined {
  const { start, lengthMs, rule } = span;
  if (!steps.take()) return undefined;
  if (local < start) return false;
  if (!rule) return local < start + lengthMs && isNotExcluded(span, start);
  if (rule === 'unknown') return undefined;
  const counted = Math.min(lengthMs, MAX_REPEATED_MS);
  const earliest = Math.floor((local - counted) / DAY_MS);
  for (let day = Math.min(dayOf(local), rule.lastDay); day >= Math.max(earliest, rule.firstDay); day--) {
    const times = rule.startsOn(day, steps);
    if (!times) return undefined;
    const time = times.findLast((item) => isStarted(span, day * DAY_MS + item, local));
    if (time !== undefined) return local < day * DAY_MS + time + counted;
  }
  return false;
}

/** Returns the last period of a span that ended at a moment or before. */
function lastPeriod(span: CalendarSpan, moment: number, budget: StepBudget): CalendarPeriod | undefined {
  const { start, zone, rule } = span;
  if (!budget.take() || rule === 'unknown') return undefined;
  const lengthMs = countedMs(span);
  const endOf = (begin: number): number => instantOfLocal(zone, begin + lengthMs);
  const periodOf = (begin: number): CalendarPeriod => ({
    start: instantOfLocal(zone, begin),
    end: endOf(begin),
  });
  if (!rule) return isNotExcluded(span, start) && endOf(start) <= moment ? periodOf(start) : undefined;
  const today = dayOf(moment + zone.offsetMs(moment) - lengthMs);
  const earliest = Math.max(today - MAX_DAYS_BACK, rule.firstDay);
  for (let day = Math.min(today, rule.lastDay); day >= earliest; day--) {
    const times = rule.startsOn(day, budget);
    if (!times) return undefined;
    // Where a clock was put back, the local time was already reached an hour before.
    const time = times.findLast(
      (item) => isNotExcluded(span, day * DAY_MS + item) && endOf(day * DAY_MS + item) <= moment,
    );
    if (time !== undefined) return periodOf(day * DAY_MS + time);
  }
  return undefined;
}

/** Returns the first end of a span after a moment. */
function nextEnd(span: CalendarSpan, moment: number, budget: StepBudget): number | undefined {
  const { start, zone, rule } = span;
  if (!budget.take() || rule === 'unknown') return undefined;
  const lengthMs = countedMs(span);
  const endOf = (begin: number): number => instantOfLocal(zone, begin + lengthMs);
  if (!rule) return isNotExcluded(span, start) && endOf(start) > moment ? endOf(start) : undefined;
  // Where a clock was put back, a time of the day before may be yet to come.
  const first = Math.max(dayOf(moment + zone.offsetMs(moment) - lengthMs) - 1, rule.firstDay);
  const last = Math.min(rule.lastDay, first + MAX_DAYS_AHEAD);
  for (let day = first; day <= last; day++) {
    const times = rule.startsOn(day, budget);
    if (!times) return undefined;
    const time = times.find(
      (item) => isNotExcluded(span, day * DAY_MS + item) && endOf(day * DAY_MS + item) > moment,
    );
    if (time !== undefined) return endOf(day * DAY_MS + time);
  }
  return undefined;
}

function countedMs({ lengthMs, rule }: CalendarSpan): number {
  return rule ? Math.min(lengthMs, MAX_REPEATED_MS) : lengthMs;
}

function isStarted(span: CalendarSpan, begin: number, local: number): boolean {
  return begin <= local && isNotExcluded(span, begin);
}

function isNotExcluded({ excludedStarts, excludedDays }: CalendarSpan, begin: number): boolean {
  return !excludedStarts.has(begin) && !excludedDays.has(dayOf(begin) * DAY_MS);
}

function dayOf(local: number): number {
  return Math.floor(local / DAY_MS);
}

function definedOf<T, A>(values: readonly T[], ask: (value: T) => A | undefined): A[] {
  return values.map(ask).filter((answer) => answer !== undefined);
}
