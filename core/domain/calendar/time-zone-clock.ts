import { LruMap } from '../values/lru-map.ts';

/** A local date-time without a time zone, such as `2026-08-21T10:00:00`. */
export type LocalDateTime = string;

/** The clock of a time zone. */
export interface ZoneClock {
  /** Returns its UTC offset at an instant, in milliseconds. */
  offsetMs(instant: number): number;
}

/** Returns the clock of a zone by its name; that of UTC for an unknown one. */
export function namedZoneClock(zone: string): ZoneClock {
  return { offsetMs: (instant) => zoneOffsetMs(zone, instant) };
}

/** Whether the runtime knows a time zone by name, in upper or lower case. */
export function isKnownZone(zone: string): boolean {
  return formatOf(zone) !== undefined;
}

/**
 * Returns the usual spelling of a known zone; undefined for an unknown one. Offsets such as `+03:00` are not
 * names.
 */
export function canonicalZone(zone: string): string | undefined {
  return formatOf(zone)?.resolvedOptions().timeZone;
}

/** Returns the local time of a zone at an instant (milliseconds since the epoch); UTC for an unknown zone. */
export function localDateTimeAt(zone: string, instant: number): LocalDateTime {
  return utcDateTimeText(instant + zoneOffsetMs(zone, instant));
}

/**
 * Returns the instant of a local time in a zone: the earlier one when it occurs twice, the one after the gap
 * when it does not occur.
 */
export function instantOf(zone: string, clock: LocalDateTime): number {
  return instantOfLocal(namedZoneClock(zone), Date.parse(`${clock}Z`));
}

/** The same for a local time that is written as if it were UTC, in milliseconds. */
export function instantOfLocal(zone: ZoneClock, local: number): number {
  const [before, after] = [zone.offsetMs(local - DAY_MS), zone.offsetMs(local + DAY_MS)];
  const early = local - Math.max(before, after);
  return early + zone.offsetMs(early) === local ? early : local - Math.min(before, after);
}

/** Returns the UTC offset of a zone at an instant, in milliseconds. */
export function zoneOffsetMs(zone: string, instant: number): number {
  const format = zone === 'UTC' ? undefined : formatOf(zone);
  if (!format) return 0;
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = PARTS.map((part) =>
    parts.get(part),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** Returns an instant as UTC date-time. */
export function utcDateTimeText(milliseconds: number): LocalDateTime {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

const DAY_MS = 86_400_000;
const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
/** Every known name matches; other names are not tried. */
const NAME = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+){0,2}$/;
const MAX_NAME_LENGTH = 64;
/** A calendar or a page needs few zones; the least recently used are evicted. */
const MAX_CACHED_ZONES = 64;
const formats = new LruMap<string, Intl.DateTimeFormat>(MAX_CACHED_ZONES);

/** Caches one spelling, and known zones only, so that foreign input cannot fill the memory. */
function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const name = zone.toLowerCase();
  const known = formats.get(name);
  if (known) return known;
  const format = newFormat(name);
  if (format) formats.set(name, format);
  return format;
}

function newFormat(name: string): Intl.DateTimeFormat | undefined {
  if (name.length > MAX_NAME_LENGTH || !NAME.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}
