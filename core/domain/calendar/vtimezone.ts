import { zoneOffsetMs, utcDateTimeText } from './time-zone-clock.ts';
import { compactDateTime } from './recurrence.ts';

const YEARS = 20;
const STEP_MS = 28 * 86_400_000;

/**
 * Returns the lines of a VTIMEZONE for a known zone, with every offset change of twenty years from a year on.
 */
export function vtimezoneLines(zone: string, fromYear: number): readonly string[] {
  const end = Date.UTC(fromYear + YEARS, 0, 1);
  let at = Date.UTC(fromYear, 0, 1);
  let offset = zoneOffsetMs(zone, at);
  const standardOffset = Math.min(offset, zoneOffsetMs(zone, Date.UTC(fromYear, 6, 1)));
  const lines = observance(offset > standardOffset, utcDateTimeText(at), offset, offset);
  for (; at < end; at += STEP_MS) {
    const next = zoneOffsetMs(zone, at + STEP_MS);
    if (next === offset) continue;
    const change = changeBetween(zone, at, at + STEP_MS);
    // A change is dated in the local time before it.
    lines.push(...observance(next > offset, utcDateTimeText(change + offset), offset, next));
    offset = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'];
}

function observance(isAhead: boolean, clock: string, from: number, to: number): string[] {
  const name = isAhead ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${compactDateTime(clock)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${name}`,
  ];
}

/** Returns the first instant, to the second, at which the later offset applies. */
function changeBetween(zone: string, early: number, late: number): number {
  const after = zoneOffsetMs(zone, late);
  let [low, high] = [early / 1000, late / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffsetMs(zone, middle * 1000) === after) high = middle;
    else low = middle;
  }
  return high * 1000;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offsetMs < 0 ? '-' : '+'}${hours}${rest}`;
}
