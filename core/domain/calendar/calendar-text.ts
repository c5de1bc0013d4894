import { isKnownZone, instantOf, utcDateTimeText, type LocalDateTime } from './time-zone-clock.ts';
import { firstEventTimes } from './calendar-event.ts';
import type { Schedule } from './calendar-schedule.ts';
import { vtimezoneLines } from './vtimezone.ts';
import {
  parseIcalComponents,
  parseIcalLine,
  serializeIcalLines,
  type IcalComponent,
  type IcalLine,
} from './ical-lines.ts';
import { compactDateTime, parseRecurrenceRule, formatRecurrenceRule } from './recurrence.ts';

/** The content of a calendar: editable schedules, and everything else line by line. */
export interface CalendarDocument {
  readonly entries: readonly CalendarEntry[];
  /** Time zones that only this calendar defines. */
  readonly customZones: readonly (readonly string[])[];
}

/** One entry of a calendar. */
export type CalendarEntry =
  | ({ readonly kind: 'schedule' } & Schedule)
  /** An event beyond the features of a schedule, or another component: kept as written. */
  | { readonly kind: 'foreign'; readonly lines: readonly string[] };

/**
 * Parses an iCalendar text (contract §5.2). Times are kept as written: whether an earlier writer labeled UTC
 * as local cannot be known. Times without a time zone count as UTC.
 */
export function parseCalendar(text: string): CalendarDocument {
  const entries: CalendarEntry[] = [];
  const customZones: (readonly string[])[] = [];
  const components = parseIcalComponents(text);
  const moved = uidsWithExceptions(components);
  for (const { name, lines } of components) {
    if (name === 'VTIMEZONE') {
      const zone = valueOf(lines.map(parseIcalLine), 'TZID');
      if (zone === undefined || !isKnownZone(zone)) customZones.push(lines);
    } else entries.push((name === 'VEVENT' && scheduleOf(lines, moved)) || { kind: 'foreign', lines });
  }
  return { entries, customZones };
}

/**
 * Serializes a calendar to a valid iCalendar text: every event with a UID, times with their zone, zones with
 * their rules.
 */
export function serializeCalendar({ entries, customZones }: CalendarDocument): string {
  const schedules = entries.filter((entry) => entry.kind === 'schedule');
  const years = schedules.map(({ start }) => Number(start.slice(0, 4)));
  const known = [...new Set(schedules.map(({ zone }) => zone))].filter(
    (zone) => zone !== 'UTC' && isKnownZone(zone),
  );
  return serializeIcalLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farol//Calendars//EN',
    ...known.flatMap((zone) => vtimezoneLines(zone, Math.min(...years))),
    ...customZones.flat(),
    ...entries.flatMap((entry, at) => (entry.kind === 'schedule' ? eventLines(entry, at) : entry.lines)),
    'END:VCALENDAR',
  ]);
}

/** The properties an event may have and still be a schedule. */
const IGNORED_PROPERTIES = new Set([
  'BEGIN',
  'END',
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'RRULE',
  'SUMMARY',
  'SEQUENCE',
  'CREATED',
  'LAST-MODIFIED',
  'TRANSP',
  'STATUS',
  'CLASS',
  'PRIORITY',
]);

function eventLines({ start, end, zone, repeat, summary }: Schedule, at: number): string[] {
  const dateProperty = (name: string, clock: LocalDateTime): string =>
    zone === 'UTC'
      ? `${name}:${compactDateTime(clock)}Z`
      : `${name};TZID=${/[;:,]/.test(zone) ? `"${zone}"` : zone}:${compactDateTime(clock)}`;
  const stamp = compactDateTime(utcDateTimeText(instantOf(zone, start)));
  return [
    'BEGIN:VEVENT',
    `UID:${at + 1}-${compactDateTime(start)}-${compactDateTime(end)}@calendars.invalid`,
    `DTSTAMP:${stamp}Z`,
    dateProperty('DTSTART', start),
    dateProperty('DTEND', end),
    ...(repeat ? [`RRULE:${formatRecurrenceRule(repeat, { start, zone })}`] : []),
    ...(summary === '' ? [] : [`SUMMARY:${summary}`]),
    'END:VEVENT',
  ];
}

/** Returns the UIDs of events of which occurrences take place at another time; as a schedule they get a new one. */
function uidsWithExceptions(components: readonly IcalComponent[]): ReadonlySet<string> {
  return new Set(
    components
      .map(({ lines }) => lines.map(parseIcalLine))
      .filter((lines) => valueOf(lines, 'RECURRENCE-ID') !== undefined)
      // Those without one belong together.
      .map((lines) => valueOf(lines, 'UID') ?? ''),
  );
}

function scheduleOf(lines: readonly string[], moved: ReadonlySet<string>): CalendarEntry | undefined {
  const parsedLines = lines.filter((line) => line.trim() !== '').map(parseIcalLine);
  const known = parsedLines.filter((line) => line !== undefined);
  const names = known.map(({ name }) => name);
  if (known.length < parsedLines.length || names.some((name) => !IGNORED_PROPERTIES.has(name)))
    return undefined;
  // Schedules have one rule only.
  if (names.filter((name) => name === 'RRULE').length > 1) return undefined;
  // A schedule takes place; one that was called off, or in part, is kept as written.
  if (/^CANCELLED$/i.test(valueOf(known, 'STATUS') ?? '') || moved.has(valueOf(known, 'UID') ?? ''))
    return undefined;
  // A schedule is told by the clock of the runtime, which has none for a zone that only the calendar defines.
  const zones = known.flatMap(({ parameters }) => parameters.get('TZID') ?? []);
  if (!zones.every(isKnownZone)) return undefined;
  const span = firstEventTimes(known);
  const rule = valueOf(known, 'RRULE');
  const repeat = span && rule !== undefined ? parseRecurrenceRule(rule, span) : undefined;
  if (!span || (rule !== undefined && !repeat)) return undefined;
  return { kind: 'schedule', ...span, repeat, summary: valueOf(known, 'SUMMARY') ?? '' };
}

/** Returns the value of a property; what is no line of iCalendar is skipped. */
function valueOf(lines: readonly (IcalLine | undefined)[], name: string): string | undefined {
  return lines.find((line) => line?.name === name)?.value;
}
