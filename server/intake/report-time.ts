import { isInRange, TIME_RANGE_MS } from '@farol/core/domain/position/fix-ranges';

/** Smaller numbers are seconds. */
const FIRST_MILLISECONDS = 2_147_483_647;
/** Larger numbers are microseconds or nanoseconds: as milliseconds they would lie after the year 5138. */
const LAST_MILLISECONDS = 1e14;

const NUMBER = /^\d+(\.\d*)?(e\+?\d+)?$/i;
/** `20160115214118` and `20160115T214118Z`. */
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})T?(\d{2})(\d{2})(\d{2})(?:[.,]\d+)?(Z?)$/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})[T ]+(.+)$/i;
/** Days first are written with dots; with slashes nobody knows which number is the month. */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[T ,]+(.+)$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(.*)$/;
/** The blank is a plus sign that was not encoded. */
const ZONE = /^(?:(?:UTC|GMT)?([+-]|(?<=^)(?=\d))(\d{2}):?(\d{2})?|UTC|GMT|Z)$/i;
/** As mail, HTTP, JavaScript and Java write dates: `Fri, 15 Jan 2016 21:41:18 GMT`, `Fri Jan 15 21:41:18 UTC 2016`. */
const IN_WORDS =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? (?:\d{1,2} )?[a-z]{3} (?:\d{1,2} )?(?:\d{4} )?\d{1,2}:\d{2}:\d{2}(?: (?:UTC|GMT)?(?:[+-]\d{2}:?\d{2})?)?(?: \d{4})?(?: \([^()]*\))?$/i;

/**
 * Reads the time of a report in any of the forms that trackers and programs write: seconds, milliseconds and
 * finer counts since the epoch; ISO 8601 with and without a zone; dates with slashes or dots; compact dates;
 * the dates of mails. Without a zone it is the server's local time (contract §8.1).
 * @returns milliseconds since the epoch; undefined for anything else and for days that do not exist
 */
export function parseReportTime(value: string): number | undefined {
  const text = value.trim();
  const time = compactTime(text) ?? countedTime(text) ?? dateTime(text) ?? timeInWords(text);
  return isInRange(time, TIME_RANGE_MS) ? time : undefined;
}

function countedTime(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  let count = Number(text);
  if (count < FIRST_MILLISECONDS) count *= 1000;
  // Beyond nanoseconds it is no time.
  for (let unit = 0; unit < 2 && count > LAST_MILLISECONDS; unit += 1) count /= 1000;
  return count > LAST_MILLISECONDS ? undefined : Math.round(count);
}

function compactTime(text: string): number | undefined {
  const [, year, month, day, hours, minutes, seconds, zone] = COMPACT.exec(text) ?? [];
  if (year === undefined) return undefined;
  return moment([year, month, day], `${hours}:${minutes}:${seconds}${zone}`);
}

function dateTime(text: string): number | undefined {
  const [, year, , month, day, clock] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return moment([year, month, day], clock ?? '');
  const [, firstDay, firstMonth, lastYear, rest] = DAY_FIRST.exec(text) ?? [];
  return lastYear === undefined ? undefined : moment([lastYear, firstMonth, firstDay], rest ?? '');
}

function timeInWords(text: string): number | undefined {
  const time = IN_WORDS.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the moment of a date and a clock time with or without zone; undefined if there is none. */
function moment(date: readonly (string | undefined)[], clock: string): number | undefined {
  const [year = 0, month = 0, day = 0] = date.map(Number);
  const [, hours, minutes, seconds, fraction = '', zone = ''] = CLOCK.exec(clock) ?? [];
  if (hours === undefined) return undefined;
  const milliseconds = Math.floor(Number(`0.${fraction || 0}`) * 1000);
  const parts = [
    year,
    month - 1,
    day,
    Number(hours),
    Number(minutes),
    Number(seconds ?? 0),
    milliseconds,
  ] as const;
  const asUtc = new Date(Date.UTC(...parts));
  // `Date` counts on into the next month, day and hour.
  const isReal =
    asUtc.getUTCMonth() === month - 1 &&
    asUtc.getUTCDate() === day &&
    asUtc.getUTCMinutes() === Number(minutes);
  if (!isReal || asUtc.getUTCHours() !== Number(hours) || asUtc.getUTCSeconds() !== Number(seconds ?? 0))
    return undefined;
  if (zone === '') return new Date(...parts).getTime();
  const offset = ZONE.exec(zone);
  if (!offset) return undefined;
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = offset;
  const offsetMinutes = Number(zoneHours) * 60 + Number(zoneMinutes);
  if (offsetMinutes > 18 * 60) return undefined;
  return asUtc.getTime() - (sign === '-' ? -1 : 1) * offsetMinutes * 60_000;
}
