import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import type { Registry } from './registry.ts';

/** Returns the time zone of the server's settings, else that of the machine; an unknown one is passed over. */
export function serverTimeZone(registry: Registry): string {
  const name = registry.server.attributes['timezone'];
  return (typeof name === 'string' && formatOf(name)?.zone) || MACHINE_ZONE;
}

/** Returns the day of a moment in a time zone, as 'YYYY-MM-DD'. Throws RangeError for an unknown zone. */
export function dayAt(nowMs: number, zone: string): IsoDate {
  const format = formatOf(zone);
  if (!format) throw new RangeError(`Unknown time zone ${zone}`);
  // A day begins at a quarter of an hour in every zone.
  const quarter = Math.floor(nowMs / QUARTER_MS);
  if (format.quarter !== quarter) {
    format.quarter = quarter;
    format.day = format.days.format(nowMs);
  }
  return format.day;
}

const QUARTER_MS = 15 * 60_000;
const MACHINE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MAX_ZONES = 100;

interface ZoneFormat {
  readonly zone: string;
  readonly days: Intl.DateTimeFormat;
  /** The quarter of an hour that was asked for last, and its day. */
  quarter: number;
  day: string;
}

const formats = new Map<string, ZoneFormat | undefined>();

function formatOf(zone: string): ZoneFormat | undefined {
  if (formats.has(zone)) return formats.get(zone);
  if (formats.size >= MAX_ZONES) formats.clear();
  const format = newFormat(zone);
  formats.set(zone, format);
  return format;
}

function newFormat(zone: string): ZoneFormat | undefined {
  try {
    const days = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      calendar: 'gregory',
      numberingSystem: 'latn',
    });
    return { zone: days.resolvedOptions().timeZone, days, quarter: Number.NaN, day: '' };
  } catch {
    return undefined;
  }
}
