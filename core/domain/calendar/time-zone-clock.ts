import { LruMap } from '../values/lru-map.ts';

/** A clock's reading without a zone, as `2026-08-21T10:00:00`. */
export type LocalDateTime = string;

/** Whether a time zone is one that this machine knows by name, in any case of letters. */
export function isKnownZone(zone: string): boolean {
  return formatOf(zone) !== undefined;
}

/** A known zone as its name is usually written; nothing for one that nobody knows. Offsets such as `+03:00` are no names. */
export function canonicalZone(zone: string): string | undefined {
  return formatOf(zone)?.resolvedOptions().timeZone;
}

/** What clocks of a zone show at a moment (milliseconds since the epoch); those of UTC for a zone that nobody knows. */
export function localDateTimeAt(zone: string, moment: number): LocalDateTime {
  return utcDateTimeText(moment + zoneOffsetMs(zone, moment));
}

/** The moment at which clocks of a zone show this; the earlier one when they show it twice, the one after the gap when never. */
export function instantOf(zone: string, clock: LocalDateTime): number {
  const local = Date.parse(`${clock}Z`);
  const [before, after] = [zoneOffsetMs(zone, local - DAY_MS), zoneOffsetMs(zone, local + DAY_MS)];
  const early = local - Math.max(before, after);
  if (localDateTimeAt(zone, early) === clock) return early;
  const late = local - Math.min(before, after);
  return localDateTimeAt(zone, late) === clock ? late : local - before;
}

/** How far clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function zoneOffsetMs(zone: string, moment: number): number {
  const format = zone === 'UTC' ? undefined : formatOf(zone);
  if (!format) return 0;
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = PARTS.map((part) =>
    parts.get(part),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** Milliseconds as the reading of a clock that goes by UTC. */
export function utcDateTimeText(milliseconds: number): LocalDateTime {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

const DAY_MS = 86_400_000;
const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
/** Every known name fits the form; what does not is not even tried. */
const NAME = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+){0,2}$/;
const LONGEST_NAME = 64;
/** A calendar or a page needs a few zones; those that were not used for longest give way. */
const MAX_CACHED_ZONES = 64;
const formats = new LruMap<string, Intl.DateTimeFormat>(MAX_CACHED_ZONES);

/** Kept under one spelling, and only when the zone is known: texts of other people must not fill the memory. */
function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const name = zone.toLowerCase();
  const known = formats.get(name);
  if (known) return known;
  const format = newFormat(name);
  if (format) formats.set(name, format);
  return format;
}

function newFormat(name: string): Intl.DateTimeFormat | undefined {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return undefined;
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
