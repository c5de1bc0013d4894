import type { StepBudget } from '../values/step-budget.ts';
import { durationMs, firstEventTimes, parseIcalDateTime, zoneOf } from './calendar-event.ts';
import type { CalendarZones } from './calendar-zones.ts';
import {
  compileRecurrenceRule,
  recurrenceRuleProblem,
  type CompiledRecurrenceRule,
} from './compiled-recurrence-rule.ts';
import { parseIcalLine, type IcalLine } from './ical-lines.ts';
import { instantOfLocal, type ZoneClock } from './time-zone-clock.ts';

/**
 * A span of time, possibly repeated; times are local ones of its zone, written as if they were UTC, in
 * milliseconds.
 */
export interface CalendarSpan {
  readonly start: number;
  readonly lengthMs: number;
  readonly zone: ZoneClock;
  /** Undefined for a span that does not repeat; `unknown` when compiling its rule took too long. */
  readonly rule: CompiledRecurrenceRule | 'unknown' | undefined;
  /** Starts that are left out or take place at another time. */
  readonly excludedStarts: ReadonlySet<number>;
  /** The midnights of whole days that are left out. */
  readonly excludedDays: ReadonlySet<number>;
}

/** What a calendar's events say, and the first thing that cannot be honoured. */
export interface CalendarSpans {
  readonly spans: readonly CalendarSpan[];
  /** A line of the calendar, or the part of it, that cannot be read or honoured. */
  readonly problem: string | undefined;
}

/** Returns the spans of the events of a calendar, each event as its own lines (RFC 5545 §3.6.1). */
export function calendarSpans(
  events: readonly (readonly IcalLine[])[],
  zones: CalendarZones,
  budget: StepBudget,
): CalendarSpans {
  const problems: string[] = [];
  // What takes place at another time does not take place at its own.
  const moved = new Map(
    Array.from(Map.groupBy(events, uidOf), ([uid, related]) => [
      uid,
      related.flat().filter(({ name }) => name === 'RECURRENCE-ID'),
    ]),
  );
  const report = (problem: string): number => problems.push(problem);
  const spans = events.flatMap((event) => {
    const elsewhere = isException(event) ? [] : (moved.get(uidOf(event)) ?? []);
    reportUnreadable(event, isException(event), report);
    return spansOf(event, elsewhere, { zones, budget, report });
  });
  return { spans, problem: problems[0] };
}

/** Returns the lines of an event without those of nested components such as alarms. */
export function ownLines(lines: readonly string[]): readonly IcalLine[] {
  const own: IcalLine[] = [];
  let depth = 0;
  for (const line of lines.map(parseIcalLine)) {
    if (line?.name === 'END') depth -= 1;
    if (line && depth === 1) own.push(line);
    if (line?.name === 'BEGIN') depth += 1;
  }
  return own;
}

interface Reading {
  readonly zones: CalendarZones;
  readonly budget: StepBudget;
  readonly report: (problem: string) => void;
}

function spansOf(
  lines: readonly IcalLine[],
  moved: readonly IcalLine[],
  { zones, budget, report }: Reading,
): readonly CalendarSpan[] {
  // What was called off takes no time; where it is an exception, its event leaves it out.
  if (/^CANCELLED$/i.test(lineOf(lines, 'STATUS')?.value ?? '')) return [];
  const event = firstEventTimes(lines, zones.clockOf);
  const ending = lineOf(lines, 'DTEND') ?? lineOf(lines, 'DURATION');
  if (!event) {
    const beginning = lineOf(lines, 'DTSTART');
    if (!beginning) report('DTSTART');
    else if (!parseIcalDateTime(beginning)) report(textOf(beginning));
    // An event with a start only takes no time (RFC 5545 §3.6.1).
    else if (ending) report(textOf(ending));
    return [];
  }
  const [start, end] = [Date.parse(`${event.start}Z`), Date.parse(`${event.end}Z`)];
  if (ending && end < start) report(textOf(ending));
  if (end <= start) return [];
  const zone = zones.clockOf(event.zone);
  const excluded = [...lines.filter(({ name }) => name === 'EXDATE'), ...moved].flatMap((line) =>
    localTimes(line, zone, zones),
  );
  const once: CalendarSpan = {
    start,
    lengthMs: end - start,
    zone,
    rule: undefined,
    excludedStarts: new Set(excluded.map(({ local }) => local)),
    excludedDays: new Set(excluded.filter(({ isDay }) => isDay).map(({ local }) => local)),
  };
  const repeated = lines
    .filter(({ name }) => name === 'RRULE')
    .map(({ value }) => ({
      ...once,
      rule: compileRecurrenceRule(value, start, zone, budget) ?? ('unknown' as const),
    }));
  const added = lines
    .filter(({ name }) => name === 'RDATE')
    .flatMap((line) => addedSpans(line, once, zones, report));
  return [...(repeated.length === 0 ? [once] : repeated), ...added];
}

/** Names the lines that say when an event takes place and cannot be read or honoured. */
function reportUnreadable(lines: readonly IcalLine[], isMoved: boolean, report: Reading['report']): void {
  for (const line of lines) {
    const { name, value, parameters } = line;
    const range = parameters.get('RANGE');
    if (name === 'EXRULE') report(textOf(line));
    if (name === 'RECURRENCE-ID' && range !== undefined) report(`${name};RANGE=${range}`);
    if (name === 'RRULE') {
      const problem = recurrenceRuleProblem(value);
      if (problem) report(`RRULE ${problem.part}`);
      else if (isMoved) report(textOf(line));
    }
    if (
      (name === 'EXDATE' || name === 'RECURRENCE-ID') &&
      value.split(',').some((text) => !parseIcalDateTime({ value: text.trim() }))
    )
      report(textOf(line));
  }
}

/** Returns the additional occurrences of an RDATE: times, days, or periods with an end or a length of their own. */
function addedSpans(
  line: IcalLine,
  once: CalendarSpan,
  zones: CalendarZones,
  report: Reading['report'],
): readonly CalendarSpan[] {
  const timeOf = (value: string): number =>
    localTimes({ ...line, value }, once.zone, zones)[0]?.local ?? Number.NaN;
  return line.value.split(',').flatMap((text) => {
    const to = text.split('/')[1];
    const start = timeOf(text.replace(/\/.*/, ''));
    const lengthMs = to === undefined ? once.lengthMs : (durationMs(to.trim()) ?? timeOf(to) - start);
    // Neither is a number when it cannot be read.
    if (start + lengthMs > start) return [{ ...once, start, lengthMs }];
    report(textOf(line));
    return [];
  });
}

/** Returns the local times of a list of dates; a date without a time is its midnight. */
function localTimes(
  line: IcalLine,
  zone: ZoneClock,
  zones: CalendarZones,
): readonly { readonly local: number; readonly isDay: boolean }[] {
  return line.value.split(',').flatMap((text) => {
    const value = text.trim();
    const clock = parseIcalDateTime({ value });
    if (!clock) return [];
    const { isDay } = clock;
    const local = Date.parse(`${clock.clock}Z`);
    const named = zoneOf({ ...line, value });
    const isHere = isDay || (named === 'UTC' && !/z/i.test(value)) || zones.clockOf(named) === zone;
    if (isHere) return [{ local, isDay }];
    const instant = instantOfLocal(zones.clockOf(named), local);
    return [{ local: instant + zone.offsetMs(instant), isDay }];
  });
}

function lineOf(lines: readonly IcalLine[], name: string): IcalLine | undefined {
  return lines.find((line) => line.name === name);
}

function isException(event: readonly IcalLine[]): boolean {
  return lineOf(event, 'RECURRENCE-ID') !== undefined;
}

function uidOf(event: readonly IcalLine[]): string {
  return lineOf(event, 'UID')?.value ?? '';
}

function textOf({ name, value }: IcalLine): string {
  return `${name}:${value}`;
}
