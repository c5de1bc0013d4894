/** A clock's reading without a zone, as `2026-08-21T10:00:00`. */
export type ClockReading = string;

/** Whether a time zone is one that this machine knows. */
export function isKnownZone(zone: string): boolean {
  return formatOf(zone) !== undefined;
}

/** What clocks of a zone show at a moment (milliseconds since the epoch); those of UTC for a zone that nobody knows. */
export function clockAt(zone: string, moment: number): ClockReading {
  return readingOf(moment + offsetAt(zone, moment));
}

/** The moment at which clocks of a zone show this; the earlier one when they show it twice, the one after the gap when never. */
export function momentOf(zone: string, clock: ClockReading): number {
  const local = Date.parse(`${clock}Z`);
  const [before, after] = [offsetAt(zone, local - DAY_MS), offsetAt(zone, local + DAY_MS)];
  const early = local - Math.max(before, after);
  if (clockAt(zone, early) === clock) return early;
  const late = local - Math.min(before, after);
  return clockAt(zone, late) === clock ? late : local - before;
}

/** How far clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(zone: string, moment: number): number {
  const format = formatOf(zone);
  if (!format || zone === 'UTC') return 0;
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = PARTS.map((part) =>
    parts.get(part),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** Milliseconds as the reading of a clock that goes by UTC. */
export function readingOf(milliseconds: number): ClockReading {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

const DAY_MS = 86_400_000;
const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, newFormat(zone));
  return formats.get(zone);
}

function newFormat(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
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
