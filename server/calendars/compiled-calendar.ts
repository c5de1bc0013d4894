import {
  canonicalZone,
  instantOf,
  utcDateTimeText,
  zoneOffsetMs,
} from '@farol/core/domain/calendar/time-zone-clock';
import { firstEventTimes, parseIcalDateTime } from '@farol/core/domain/calendar/calendar-event';
import { unknownZone } from '@farol/core/domain/calendar/calendar-limits';
import { parseIcalComponents, parseIcalLine, type IcalLine } from '@farol/core/domain/calendar/ical-lines';
import { compileDayRule, type DayRule } from './day-rule.ts';
import { StepBudget } from '../runtime/step-budget.ts';

/** A calendar compiled for fast lookups. */
export interface CompiledCalendar {
  /** Whether every event could be compiled; otherwise `covers` may have no answer. */
  readonly isComplete: boolean;
  /** The first unknown time zone the calendar names, which counts as UTC; undefined when all are known. */
  readonly unknownZone: string | undefined;
  /**
   * Whether the calendar covers a moment (milliseconds since the epoch); undefined
   * when the budget did not suffice.
   * @param budget one step per event and per day on which an event may have started
   */
  covers(moment: number, budget: StepBudget): boolean | undefined;
  /**
   * Returns when the last period began that began at a moment or in the 366 days before it (milliseconds since the
   * epoch); undefined when none did, or when the budget did not suffice.
   * @param budget one step per event and per day on which an event may have started
   */
  lastStart(moment: number, budget: StepBudget): number | undefined;
}

/**
 * An event span, possibly repeated; moments are local clock times written as if
 * they were UTC, in milliseconds.
 */
interface CalendarSpan {
  start: number;
  lengthMs: number;
  zone: string;
  /** Undefined for a span that does not repeat; `unknown` when compiling its rule took too long. */
  beginsOn: DayRule | 'unknown' | undefined;
  /** Start times, and whole days, that are excluded. */
  excludedStarts: ReadonlySet<number>;
}

const DAY_MS = 86_400_000;
/** Of longer spans only this many days count. */
const MAX_SPAN_DAYS = 366;
/**
 * Events that start earlier are ignored: no positions are older, and their repetitions
 * would only take long to count.
 */
const EARLIEST_START = Date.UTC(1900, 0, 1);
/** The days that may be counted to compile a calendar: about five rules with COUNT over two centuries. */
const COMPILE_STEPS = 300_000;

/**
 * Compiles a calendar (contract §5.2): daily, weekly, monthly and yearly repetition with interval, days,
 * until, count and exceptions. Unreadable events cover nothing; an unknown time zone counts as UTC.
 * @param data the iCalendar text in Base64
 * @param budget the steps for counting; the default is enough for every calendar within its limits
 */
export function compileCalendar(data: string, budget = new StepBudget(COMPILE_STEPS)): CompiledCalendar {
  const events = eventsOf(Buffer.from(data, 'base64').toString('utf8'));
  const spans = events.map((lines) => spanOf(lines, budget)).filter((span) => span !== undefined);
  return {
    isComplete: spans.every(({ beginsOn }) => beginsOn !== 'unknown'),
    unknownZone: firstOf(events, unknownZone),
    covers: (moment, steps) => {
      const clocks = new Map<string, number>();
      let isUndecided = false;
      for (const span of spans) {
        const local = clocks.get(span.zone) ?? moment + zoneOffsetMs(span.zone, moment);
        clocks.set(span.zone, local);
        const answer = covers(span, local, steps);
        if (answer) return true;
        if (answer === undefined) isUndecided = true;
      }
      return isUndecided ? undefined : false;
    },
    lastStart: (moment, steps) => {
      const starts = spans
        .map((span) => lastStart(span, moment, steps))
        .filter((start) => start !== undefined);
      return starts.length === 0 ? undefined : Math.max(...starts);
    },
  };
}

function covers(span: CalendarSpan, local: number, steps: StepBudget): boolean | undefined {
  const { start, lengthMs, beginsOn } = span;
  if (!steps.take()) return undefined;
  if (local < start) return false;
  if (!beginsOn) return local < start + lengthMs;
  if (beginsOn === 'unknown') return undefined;
  const timeOfDay = clockPart(start);
  const today = Math.floor((local - timeOfDay) / DAY_MS);
  const days = Math.min(MAX_SPAN_DAYS, Math.ceil(lengthMs / DAY_MS));
  for (let day = Math.min(today, beginsOn.last); day >= Math.max(today - days, beginsOn.first); day--) {
    if (!steps.take()) return undefined;
    const begin = day * DAY_MS + timeOfDay;
    if (local < begin + lengthMs && isNotExcluded(span, begin) && beginsOn.occursOn(day)) return true;
  }
  return false;
}

/** Returns the last start of a span at a moment or before. */
function lastStart(span: CalendarSpan, moment: number, budget: StepBudget): number | undefined {
  const { start, zone, beginsOn } = span;
  if (!budget.take() || beginsOn === 'unknown') return undefined;
  const local = moment + zoneOffsetMs(zone, moment);
  const instant = (begin: number): number => instantOf(zone, utcDateTimeText(begin));
  if (!beginsOn) return instant(start) <= moment ? instant(start) : undefined;
  const timeOfDay = clockPart(start);
  const today = Math.floor((local - timeOfDay) / DAY_MS);
  for (
    let day = Math.min(today, beginsOn.last);
    day >= Math.max(today - MAX_SPAN_DAYS, beginsOn.first);
    day--
  ) {
    if (!budget.take()) return undefined;
    const begin = day * DAY_MS + timeOfDay;
    if (!isNotExcluded(span, begin) || !beginsOn.occursOn(day)) continue;
    // Where a clock was put back, the local time was already reached an hour before.
    if (instant(begin) <= moment) return instant(begin);
  }
  return undefined;
}

function isNotExcluded({ excludedStarts }: CalendarSpan, begin: number): boolean {
  return !excludedStarts.has(begin) && !excludedStarts.has(begin - clockPart(begin));
}

function eventsOf(text: string): (readonly IcalLine[])[] {
  return parseIcalComponents(text)
    .filter(({ name }) => name === 'VEVENT')
    .map(({ lines }) => ownLines(lines));
}

/** Returns the first defined result; later values are not evaluated. */
function firstOf<T, A>(values: readonly T[], ask: (value: T) => A | undefined): A | undefined {
  for (const value of values) {
    const answer = ask(value);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function spanOf(lines: readonly IcalLine[], budget: StepBudget): CalendarSpan | undefined {
  const event = firstEventTimes(lines);
  if (!event) return undefined;
  const [start, end] = [Date.parse(`${event.start}Z`), Date.parse(`${event.end}Z`)];
  if (!(end > start) || start < EARLIEST_START) return undefined;
  const zone = canonicalZone(event.zone) ?? 'UTC';
  const rule = lines.find((line) => line.name === 'RRULE')?.value;
  return {
    start,
    lengthMs: end - start,
    zone,
    beginsOn: rule === undefined ? undefined : (compileDayRule(rule, event, budget) ?? 'unknown'),
    excludedStarts: new Set(
      lines.filter((line) => line.name === 'EXDATE').flatMap((line) => parseExcludedStarts(line, zone)),
    ),
  };
}

/** Returns the lines of an event without those of nested components such as alarms. */
function ownLines(lines: readonly string[]): readonly IcalLine[] {
  const own: IcalLine[] = [];
  let depth = 0;
  for (const line of lines.map(parseIcalLine)) {
    if (line?.name === 'END') depth -= 1;
    if (line && depth === 1) own.push(line);
    if (line?.name === 'BEGIN') depth += 1;
  }
  return own;
}

/** Returns the local times of an EXDATE; a date without a time is its midnight. */
function parseExcludedStarts({ value }: IcalLine, zone: string): number[] {
  return value.split(',').flatMap((text) => {
    const clock = parseIcalDateTime({ value: text.trim() });
    if (!clock) return [];
    const ms = Date.parse(`${clock.clock}Z`);
    return [/z$/i.test(text.trim()) ? ms + zoneOffsetMs(zone, ms) : ms];
  });
}

function clockPart(local: number): number {
  return ((local % DAY_MS) + DAY_MS) % DAY_MS;
}
