/** A repeated span of a calendar; moments are local clock readings written as if they were UTC, in milliseconds. */
interface Span {
  start: number;
  lengthMs: number;
  zone: string;
  rule: Map<string, string> | undefined;
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** A span longer than this is not looked for further back. */
const LONGEST_DAYS = 366;

const spansByData = new Map<string, Span[]>();

/**
 * Whether a calendar covers a moment (contract §5.2): daily, weekly, monthly and yearly repetition with interval, days, until and
 * count. A calendar that cannot be read covers nothing.
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
  return spans.some((span) => covers(span, localClock(moment, span.zone)));
}

function covers(span: Span, local: number): boolean {
  if (local < span.start) return false;
  if (!span.rule) return local < span.start + span.lengthMs;
  const timeOfDay = span.start % DAY_MS;
  const days = Math.min(LONGEST_DAYS, Math.ceil(span.lengthMs / DAY_MS));
  const today = Math.floor((local - timeOfDay) / DAY_MS);
  for (let day = today; day >= today - days; day--) {
    const begin = day * DAY_MS + timeOfDay;
    if (begin >= span.start && local < begin + span.lengthMs && isOccurrence(span, span.rule, day))
      return true;
  }
  return false;
}

/** Whether the rule lets the span begin on this day, counted from the epoch. */
function isOccurrence(span: Span, rule: Map<string, string>, day: number): boolean {
  const until = rule.get('UNTIL');
  if (until !== undefined && day * DAY_MS + (span.start % DAY_MS) > untilOf(until, span.zone)) return false;
  if (!matches(span, rule, day)) return false;
  const count = Number(rule.get('COUNT') ?? Infinity);
  if (!Number.isFinite(count)) return true;
  let seen = 0;
  for (let past = Math.floor(span.start / DAY_MS); past <= day && seen <= count; past++)
    if (matches(span, rule, past)) seen += 1;
  return seen <= count;
}

function matches(span: Span, rule: Map<string, string>, day: number): boolean {
  const first = Math.floor(span.start / DAY_MS);
  const [date, begin] = [new Date(day * DAY_MS), new Date(first * DAY_MS)];
  const interval = Math.max(1, Number(rule.get('INTERVAL') ?? 1) || 1);
  const months =
    (date.getUTCFullYear() - begin.getUTCFullYear()) * 12 + date.getUTCMonth() - begin.getUTCMonth();
  const byDay = rule.get('BYDAY')?.split(',');
  const byMonthDay = rule.get('BYMONTHDAY')?.split(',').map(Number);
  const isSameDay = date.getUTCDate() === begin.getUTCDate();
  const isNamed =
    (byDay?.some((word) => isWeekday(word, date)) ?? true) &&
    (byMonthDay?.some((number) => isMonthDay(number, date)) ?? true);
  const isFree = byDay === undefined && byMonthDay === undefined;
  switch (rule.get('FREQ') ?? '') {
    case 'DAILY':
      return (day - first) % interval === 0 && isNamed;
    case 'WEEKLY':
      return (
        Math.floor((weekOf(day) - weekOf(first)) % interval) === 0 &&
        (byDay ? isNamed : date.getUTCDay() === begin.getUTCDay())
      );
    case 'MONTHLY':
      return months % interval === 0 && (isFree ? isSameDay : isNamed);
    case 'YEARLY':
      return months % (12 * interval) === 0 && (isFree ? isSameDay : isNamed);
    default:
      return day === first;
  }
}

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** `MO`, or `2MO` and `-1FR` for the second Monday and the last Friday of a month. */
function isWeekday(word: string, date: Date): boolean {
  const [, ordinal = '', name = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(word.trim()) ?? [];
  if (WEEKDAYS[date.getUTCDay()] !== name) return false;
  if (ordinal === '') return true;
  const number = Number(ordinal);
  const fromStart = Math.ceil(date.getUTCDate() / 7);
  const fromEnd = Math.ceil((daysIn(date) - date.getUTCDate() + 1) / 7);
  return number > 0 ? fromStart === number : fromEnd === -number;
}

function isMonthDay(number: number, date: Date): boolean {
  return number > 0 ? date.getUTCDate() === number : date.getUTCDate() === daysIn(date) + number + 1;
}

function daysIn(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  let fields: Map<string, { parameters: string; value: string }> | undefined;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') fields = new Map();
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    fields?.set(name, { parameters, value });
    if (line !== 'END:VEVENT' || !fields) continue;
    const [start, end, rule] = [fields.get('DTSTART'), fields.get('DTEND'), fields.get('RRULE')];
    fields = undefined;
    if (!start) continue;
    const zone = zoneOf(start.parameters);
    const from = clockOf(start.value, zone);
    const to = end ? clockOf(end.value, zoneOf(end.parameters)) : from + DAY_MS;
    if (Number.isNaN(from) || !(to > from)) continue;
    spans.push({ start: from, lengthMs: to - from, zone, rule: rule && ruleOf(rule.value) });
  }
  return spans;
}

function ruleOf(text: string): Map<string, string> {
  return new Map(
    text.split(';').map((part): [string, string] => {
      const [key = '', value = ''] = part.split('=');
      return [key.toUpperCase(), value.toUpperCase()];
    }),
  );
}

/** The zone that the parameters name; times without one, and zones that nobody knows, count as UTC. */
function zoneOf(parameters: string): string {
  const zone = /;TZID="?([^;"]+)"?/.exec(parameters)?.[1] ?? 'UTC';
  try {
    formatOf(zone);
    return zone;
  } catch {
    return 'UTC';
  }
}

/** The reading of a clock such as `20240101T080000`, or of a moment with `Z` as a clock in the zone shows it. */
function clockOf(text: string, zone: string): number {
  const [, year, month, day, hour = '00', minute = '00', second = '00', isUtc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text.trim()) ?? [];
  const clock = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return isUtc ? localClock(clock, zone) : clock;
}

/** The last reading of the clock that a rule still holds for; a bare date means the whole day. */
function untilOf(text: string, zone: string): number {
  return /^\d{8}$/.test(text) ? clockOf(text, zone) + DAY_MS - 1 : clockOf(text, zone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** What a clock in the zone shows at a moment, as if it were UTC. */
function localClock(moment: number, zone: string): number {
  if (zone === 'UTC') return moment;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
