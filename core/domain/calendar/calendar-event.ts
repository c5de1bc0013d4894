import {
  instantOfLocal,
  namedZoneClock,
  utcDateTimeText,
  type LocalDateTime,
  type ZoneClock,
} from './time-zone-clock.ts';
import type { IcalLine } from './ical-lines.ts';

/** The times of the first occurrence of a calendar event, in one time zone. */
export interface CalendarEventTimes {
  readonly start: LocalDateTime;
  readonly end: LocalDateTime;
  /** The time zone of both, such as `America/Sao_Paulo`; `UTC` where none is given. */
  readonly zone: string;
}

/** An end, or a duration. */
interface CalendarEventEnd {
  readonly end: IcalLine | undefined;
  readonly duration: IcalLine | undefined;
}

/** Returns the clock of a zone as an event names it. */
export type ZoneLookup = (zone: string) => ZoneClock;

/**
 * Returns the times of an event's first occurrence (contract §5.2); undefined when its lines do not give
 * them.
 * @param zones by default those that the runtime knows; others count as UTC
 */
export function firstEventTimes(
  lines: readonly IcalLine[],
  zones: ZoneLookup = namedZoneClock,
): CalendarEventTimes | undefined {
  const line = (name: string): IcalLine | undefined => lines.find((item) => item.name === name);
  const from = line('DTSTART');
  const start = from && parseIcalDateTime(from);
  if (!start) return undefined;
  const zone = zoneOf(from);
  const end = endOf({ end: line('DTEND'), duration: line('DURATION') }, start, zone, zones);
  return end === undefined ? undefined : { start: start.clock, end, zone };
}

/** Returns the duration of an event in milliseconds; undefined when its lines do not give it. */
export function calendarEventDurationMs(lines: readonly IcalLine[]): number | undefined {
  const span = firstEventTimes(lines);
  return span && Date.parse(`${span.end}Z`) - Date.parse(`${span.start}Z`);
}

/** Parses a date-time (`20260803T080000`), or a bare day as its midnight; undefined for anything else. */
export function parseIcalDateTime({
  value,
}: Pick<IcalLine, 'value'>): { clock: LocalDateTime; isDay: boolean } | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/i.exec(value);
  if (!parts) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = parts;
  const clock = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const ms = Date.parse(`${clock}Z`);
  // Refuses days such as 30 February.
  return Number.isNaN(ms) || utcDateTimeText(ms) !== clock ? undefined : { clock, isDay: value.length === 8 };
}

const DAY_MS = 86_400_000;

/** Returns the end in the time zone of the start; one day after the start when only a day is given. */
function endOf(
  { end: line, duration }: CalendarEventEnd,
  start: { clock: LocalDateTime; isDay: boolean },
  zone: string,
  zones: ZoneLookup,
): LocalDateTime | undefined {
  if (line) {
    const end = parseIcalDateTime(line);
    if (!end || zoneOf(line) === zone) return end?.clock;
    return utcDateTimeText(localIn(zones(zone), line, end.clock, zones));
  }
  const lengthMs = duration ? durationMs(duration.value) : start.isDay ? DAY_MS : undefined;
  return lengthMs === undefined ? undefined : utcDateTimeText(Date.parse(`${start.clock}Z`) + lengthMs);
}

/** Returns a time in another zone as local time of this one, written as if it were UTC, in milliseconds. */
function localIn(zone: ZoneClock, line: IcalLine, clock: LocalDateTime, zones: ZoneLookup): number {
  const instant = instantOfLocal(zones(zoneOf(line)), Date.parse(`${clock}Z`));
  return instant + zone.offsetMs(instant);
}

/**
 * Parses durations such as `PT1H30M`, `P2D` or `P1W` into milliseconds; undefined for anything else, or for
 * more than a hundred years.
 */
export function durationMs(text: string): number | undefined {
  const parts =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i.exec(text);
  if (!parts) return undefined;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const length =
    (Number(weeks) * 7 + Number(days)) * DAY_MS +
    Number(hours) * 3_600_000 +
    Number(minutes) * 60_000 +
    Number(seconds) * 1000;
  return length > 0 && length < 36_525 * DAY_MS ? length : undefined;
}

/** Returns the zone that a line names; UTC where it names none. */
export function zoneOf({ value, parameters }: IcalLine): string {
  return value.toUpperCase().endsWith('Z') ? 'UTC' : parameters.get('TZID') || 'UTC';
}
