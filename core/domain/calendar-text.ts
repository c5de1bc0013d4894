import { clockAt, isKnownZone, momentOf, readingOf, type ClockReading } from './calendar-clock.ts';
import type { Schedule } from './calendar-schedule.ts';
import { zoneLines } from './calendar-zone.ts';
import { icalComponents, icalLine, icalText, type IcalLine } from './ical-lines.ts';
import { compact, parsedRecurrence, recurrenceRule } from './recurrence.ts';

/** What a calendar says: schedules that people can edit, and whatever else was in it, line by line. */
export interface CalendarText {
  readonly entries: readonly CalendarEntry[];
  /** Time zones that only this calendar knows. */
  readonly zones: readonly (readonly string[])[];
}

export type CalendarEntry =
  | ({ readonly kind: 'schedule' } & Schedule)
  /** An event that is richer than a schedule, or something else: kept as it was written. */
  | { readonly kind: 'foreign'; readonly lines: readonly string[] };

/**
 * What an iCalendar text says (contract §5.2). Times are kept as they are written: whether an earlier writer labelled UTC as local
 * cannot be known. Times without a zone count as UTC.
 */
export function parsedCalendar(text: string): CalendarText {
  const entries: CalendarEntry[] = [];
  const zones: (readonly string[])[] = [];
  for (const { name, lines } of icalComponents(text)) {
    if (name === 'VTIMEZONE') {
      if (!isKnownZone(lines.map(icalLine).find((line) => line?.name === 'TZID')?.value ?? ''))
        zones.push(lines);
    } else entries.push((name === 'VEVENT' && scheduleOf(lines)) || { kind: 'foreign', lines });
  }
  return { entries, zones };
}

/** A calendar as a valid iCalendar text: every event with a number of its own, times with their zone, the zones with their rules. */
export function writtenCalendar({ entries, zones }: CalendarText): string {
  const schedules = entries.filter((entry) => entry.kind === 'schedule');
  const years = schedules.map(({ start }) => Number(start.slice(0, 4)));
  const known = [...new Set(schedules.map(({ zone }) => zone))].filter(
    (zone) => zone !== 'UTC' && isKnownZone(zone),
  );
  return icalText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farol//Calendars//EN',
    ...known.flatMap((zone) => zoneLines(zone, Math.min(...years))),
    ...zones.flat(),
    ...entries.flatMap((entry, at) => (entry.kind === 'schedule' ? eventLines(entry, at) : entry.lines)),
    'END:VCALENDAR',
  ]);
}

/** What else an event may say without becoming more than a schedule. */
const PASSED_OVER = new Set([
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
const DAY_MS = 86_400_000;

function eventLines({ start, end, zone, repeat, summary }: Schedule, at: number): string[] {
  const dated = (name: string, clock: ClockReading): string =>
    zone === 'UTC'
      ? `${name}:${compact(clock)}Z`
      : `${name};TZID=${/[;:,]/.test(zone) ? `"${zone}"` : zone}:${compact(clock)}`;
  const stamp = compact(readingOf(momentOf(zone, start)));
  return [
    'BEGIN:VEVENT',
    `UID:${at + 1}-${compact(start)}-${compact(end)}@calendars.invalid`,
    `DTSTAMP:${stamp}Z`,
    dated('DTSTART', start),
    dated('DTEND', end),
    ...(repeat ? [`RRULE:${recurrenceRule(repeat, { start, zone })}`] : []),
    ...(summary === '' ? [] : [`SUMMARY:${summary}`]),
    'END:VEVENT',
  ];
}

function scheduleOf(lines: readonly string[]): CalendarEntry | undefined {
  const read = lines.filter((line) => line.trim() !== '').map(icalLine);
  const known = read.filter((line) => line !== undefined);
  const names = known.map(({ name }) => name);
  if (known.length < read.length || names.some((name) => !PASSED_OVER.has(name))) return undefined;
  // A second rule is more than a schedule can say.
  if (names.filter((name) => name === 'RRULE').length > 1) return undefined;
  const line = (name: string): IcalLine | undefined => known.find((one) => one.name === name);
  const from = line('DTSTART');
  const start = from && clockOf(from);
  if (!start) return undefined;
  const zone = zoneOf(from);
  const end = endOf(line('DTEND'), start, zone);
  const rule = line('RRULE')?.value;
  const repeat = rule === undefined ? undefined : parsedRecurrence(rule, { start: start.clock, zone });
  if (end === undefined || (rule !== undefined && !repeat)) return undefined;
  const summary = line('SUMMARY')?.value ?? '';
  return { kind: 'schedule', start: start.clock, end, zone, repeat, summary };
}

/** The end on the clock that the start is read from; a whole day after the start when only a day is given. */
function endOf(
  line: IcalLine | undefined,
  start: { clock: ClockReading; isDay: boolean },
  zone: string,
): ClockReading | undefined {
  if (!line) return start.isDay ? shifted(start.clock, DAY_MS) : undefined;
  const end = clockOf(line);
  if (!end || zoneOf(line) === zone) return end?.clock;
  return clockAt(zone, momentOf(zoneOf(line), end.clock));
}

function clockOf({ value }: IcalLine): { clock: ClockReading; isDay: boolean } | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/i.exec(value) ?? [];
  const clock = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const ms = Date.parse(`${clock}Z`);
  // The 30th of February is none.
  return Number.isNaN(ms) || readingOf(ms) !== clock ? undefined : { clock, isDay: value.length === 8 };
}

function zoneOf({ value, parameters }: IcalLine): string {
  return /z$/i.test(value) ? 'UTC' : parameters.get('TZID') || 'UTC';
}

function shifted(clock: ClockReading, ms: number): ClockReading {
  return readingOf(Date.parse(`${clock}Z`) + ms);
}
