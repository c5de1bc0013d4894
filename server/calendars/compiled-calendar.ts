import { canonicalZone, zoneOffsetMs } from '@farol/core/domain/calendar/time-zone-clock';
import { firstEventTimes, parseIcalDateTime } from '@farol/core/domain/calendar/calendar-event';
import { unknownZone } from '@farol/core/domain/calendar/calendar-limits';
import { parseIcalComponents, parseIcalLine, type IcalLine } from '@farol/core/domain/calendar/ical-lines';
import { compileDayRule, type DayRule } from './day-rule.ts';
import { StepBudget } from '../runtime/step-budget.ts';

/** A calendar made ready to be asked. */
export interface CompiledCalendar {
  /** Whether every event could be made ready; of others `covers` cannot tell. */
  readonly isComplete: boolean;
  /** The first time zone that it names and nobody knows, which counts as UTC; nothing when all are known. */
  readonly unknownZone: string | undefined;
  /**
   * Whether the calendar covers a moment (milliseconds since the epoch); nothing when the budget did not suffice to tell.
   * @param budget a step for each event and for each day on which one may have begun
   */
  covers(moment: number, budget: StepBudget): boolean | undefined;
}

/** A repeated span of a calendar; moments are local clock readings written as if they were UTC, in milliseconds. */
interface CalendarSpan {
  start: number;
  lengthMs: number;
  zone: string;
  /** Nothing for a span that comes once; `unknown` when it took too long to find out. */
  beginsOn: DayRule | 'unknown' | undefined;
  /** Beginnings, and whole days, that are left out. */
  without: ReadonlySet<number>;
}

const DAY_MS = 86_400_000;
/** A span longer than this is not looked for further back. */
const MAX_SPAN_DAYS = 366;
/** Nobody tracked anything before; what starts earlier would only take long to count. */
const EARLIEST_START = Date.UTC(1900, 0, 1);
/** Days that may be counted to make a calendar ready: the repetitions of about five rules that are counted for two centuries. */
const COMPILE_STEPS = 300_000;

/**
 * Makes a calendar ready (contract §5.2): daily, weekly, monthly and yearly repetition with interval, days, until, count and
 * exceptions, as the console announces it. What cannot be read covers nothing; a time zone that nobody knows counts as UTC.
 * @param data the iCalendar text in Base64
 * @param budget what counting may cost; by default what a calendar within its limits never uses up
 */
export function compileCalendar(data: string, budget = new StepBudget(COMPILE_STEPS)): CompiledCalendar {
  const events = eventsOf(Buffer.from(data, 'base64').toString('utf8'));
  const spans = events.map((lines) => spanOf(lines, budget)).filter((span) => span !== undefined);
  return {
    isComplete: spans.every(({ beginsOn }) => beginsOn !== 'unknown'),
    unknownZone: firstOf(events, unknownZone),
    covers: (moment, steps) => {
      const clocks = new Map<string, number>();
      let isUnsure = false;
      for (const span of spans) {
        const local = clocks.get(span.zone) ?? moment + zoneOffsetMs(span.zone, moment);
        clocks.set(span.zone, local);
        const answer = covers(span, local, steps);
        if (answer) return true;
        if (answer === undefined) isUnsure = true;
      }
      return isUnsure ? undefined : false;
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
    if (local < begin + lengthMs && isKept(span, begin) && beginsOn.occursOn(day)) return true;
  }
  return false;
}

function isKept({ without }: CalendarSpan, begin: number): boolean {
  return !without.has(begin) && !without.has(begin - clockPart(begin));
}

function eventsOf(text: string): (readonly IcalLine[])[] {
  return parseIcalComponents(text)
    .filter(({ name }) => name === 'VEVENT')
    .map(({ lines }) => ownLines(lines));
}

/** The first answer that is one; what comes after it is not asked. */
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
    without: new Set(
      lines.filter((line) => line.name === 'EXDATE').flatMap((line) => excludedStarts(line, zone)),
    ),
  };
}

/** The lines of an event without those of the alarms and the like inside it. */
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

/** The local clocks of an EXDATE; a bare day is its first moment. */
function excludedStarts({ value }: IcalLine, zone: string): number[] {
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
