import { offsetAt } from '@farol/core/domain/calendar-clock';
import { eventSpan, icalClock } from '@farol/core/domain/calendar-event';
import { icalComponents, icalLine, type IcalLine } from '@farol/core/domain/ical-lines';
import { dayRule, type DayRule } from './calendar-rule.ts';

/** A repeated span of a calendar; moments are local clock readings written as if they were UTC, in milliseconds. */
interface Span {
  start: number;
  lengthMs: number;
  zone: string;
  /** Nothing for a span that comes once. */
  beginsOn: DayRule | undefined;
  /** Beginnings, and whole days, that are left out. */
  without: ReadonlySet<number>;
}

const DAY_MS = 86_400_000;
/** A span longer than this is not looked for further back. */
const LONGEST_DAYS = 366;
/** Nobody tracked anything before; what starts earlier would only take long to count. */
const FIRST_YEAR = Date.UTC(1900, 0, 1);

const spansByData = new Map<string, Span[]>();

/**
 * Whether a calendar covers a moment (contract §5.2), as the console announces it: daily, weekly, monthly and yearly repetition with
 * interval, days, until, count and exceptions. What cannot be read covers nothing.
 * @param data the iCalendar text in Base64
 * @param moment milliseconds since the epoch
 */
export function coversMoment(data: string, moment: number): boolean {
  let spans = spansByData.get(data);
  if (!spans) {
    // Calendars are few; whoever edits one over and over does not fill the memory.
    if (spansByData.size > 1_000) spansByData.clear();
    spans = spansOf(Buffer.from(data, 'base64').toString('utf8'));
    spansByData.set(data, spans);
  }
  return spans.some((span) => covers(span, moment + offsetAt(span.zone, moment)));
}

function covers(span: Span, local: number): boolean {
  if (local < span.start) return false;
  if (!span.beginsOn) return local < span.start + span.lengthMs;
  const timeOfDay = clockPart(span.start);
  const days = Math.min(LONGEST_DAYS, Math.ceil(span.lengthMs / DAY_MS));
  const today = Math.floor((local - timeOfDay) / DAY_MS);
  for (let day = today; day >= today - days; day--) {
    const begin = day * DAY_MS + timeOfDay;
    if (begin >= span.start && local < begin + span.lengthMs && isKept(span, begin) && span.beginsOn(day))
      return true;
  }
  return false;
}

function isKept({ without }: Span, begin: number): boolean {
  return !without.has(begin) && !without.has(begin - clockPart(begin));
}

function spansOf(text: string): Span[] {
  return icalComponents(text).flatMap(({ name, lines }) => {
    const span = name === 'VEVENT' ? spanOf(ownLines(lines)) : undefined;
    return span ? [span] : [];
  });
}

function spanOf(lines: readonly IcalLine[]): Span | undefined {
  const event = eventSpan(lines);
  if (!event) return undefined;
  const [start, end] = [Date.parse(`${event.start}Z`), Date.parse(`${event.end}Z`)];
  if (!(end > start) || start < FIRST_YEAR) return undefined;
  const rule = lines.find((line) => line.name === 'RRULE')?.value;
  return {
    start,
    lengthMs: end - start,
    zone: event.zone,
    beginsOn: rule === undefined ? undefined : dayRule(rule, event),
    without: new Set(
      lines.filter((line) => line.name === 'EXDATE').flatMap((line) => leftOut(line, event.zone)),
    ),
  };
}

/** The lines of an event without those of the alarms and the like inside it. */
function ownLines(lines: readonly string[]): readonly IcalLine[] {
  const own: IcalLine[] = [];
  let depth = 0;
  for (const line of lines.map(icalLine)) {
    if (line?.name === 'END') depth -= 1;
    if (line && depth === 1) own.push(line);
    if (line?.name === 'BEGIN') depth += 1;
  }
  return own;
}

/** The local clocks of an EXDATE; a bare day is its first moment. */
function leftOut({ value }: IcalLine, zone: string): number[] {
  return value.split(',').flatMap((text) => {
    const clock = icalClock({ value: text.trim() });
    if (!clock) return [];
    const ms = Date.parse(`${clock.clock}Z`);
    return [/z$/i.test(text.trim()) ? ms + offsetAt(zone, ms) : ms];
  });
}

function clockPart(local: number): number {
  return ((local % DAY_MS) + DAY_MS) % DAY_MS;
}
