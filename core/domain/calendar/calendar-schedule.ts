import { utcDateTimeText, type LocalDateTime } from './time-zone-clock.ts';
import { WEEKDAYS, type Recurrence } from './recurrence.ts';

/** A span of time, perhaps one that comes again (§3, "Calendar"). */
export interface Schedule {
  readonly start: LocalDateTime;
  readonly end: LocalDateTime;
  /** The zone of both clocks, as `America/Sao_Paulo`. */
  readonly zone: string;
  readonly repeat: Recurrence | undefined;
  /** What it is called in the calendar; written back as it came. */
  readonly summary: string;
}

/** What is wrong with a schedule. */
export type ScheduleProblem = 'notDate' | 'endsFirst' | 'noWeekday' | 'noCount' | 'untilFirst';

/** The first thing that is wrong with a schedule; nothing when it can be kept. */
export function scheduleProblem({ start, end, repeat }: Schedule): ScheduleProblem | undefined {
  if (!isReading(start) || !isReading(end)) return 'notDate';
  if (end <= start) return 'endsFirst';
  if (!repeat) return undefined;
  const { frequency, weekdays, end: recurrenceEnd } = repeat;
  if (frequency === 'weekly' && weekdays.length === 0) return 'noWeekday';
  if (recurrenceEnd.kind === 'count')
    return Number.isInteger(recurrenceEnd.count) && recurrenceEnd.count >= 1 && recurrenceEnd.count <= 999_999
      ? undefined
      : 'noCount';
  if (recurrenceEnd.kind !== 'until') return undefined;
  if (!isReading(`${recurrenceEnd.day}T00:00:00`)) return 'notDate';
  return recurrenceEnd.day < start.slice(0, 10) ? 'untilFirst' : undefined;
}

/** One time that a schedule comes. */
export interface Occurrence {
  readonly start: LocalDateTime;
  readonly end: LocalDateTime;
}

/**
 * The times at which a schedule comes that are not over yet, the next one first.
 * @param now what the clocks of its zone show
 * @param limit how many at most
 */
export function upcomingOccurrences(schedule: Schedule, now: LocalDateTime, limit: number): readonly Occurrence[] {
  const { start, end, repeat } = schedule;
  const lengthMs = msOf(end) - msOf(start);
  const found: Occurrence[] = [];
  let past = 0;
  for (const begin of starts(schedule, msOf(now))) {
    past++;
    if (repeat?.end.kind === 'count' && past > repeat.end.count) break;
    if (repeat?.end.kind === 'until' && utcDateTimeText(begin).slice(0, 10) > repeat.end.day) break;
    const stop = utcDateTimeText(begin + lengthMs);
    if (stop <= now) continue;
    found.push({ start: utcDateTimeText(begin), end: stop });
    if (found.length >= limit) break;
  }
  return found;
}

/**
 * The same schedule with its start on the first day on which it comes: what iCalendar says of others is not defined, and some servers
 * let them count on the day of the start as well. One that never comes stays as it is.
 */
export function startingOnFirstOccurrence(schedule: Schedule): Schedule {
  const { start, end, repeat } = schedule;
  if (repeat?.frequency !== 'weekly' || repeat.weekdays.length === 0) return schedule;
  const [first] = upcomingOccurrences(schedule, start, 1);
  if (!first || first.start <= start) return schedule;
  const shift = msOf(first.start) - msOf(start);
  return { ...schedule, start: first.start, end: utcDateTimeText(msOf(end) + shift) };
}

const DAY_MS = 86_400_000;
/** The 29th of February can be eight years away; whoever asks for more than one finds the others by then too. */
const HORIZON_DAYS = 366 * 30;

/** The beginnings of a schedule without its expiry; they end well after now. */
function* starts({ start, repeat }: Schedule, now: number): Generator<number> {
  const first = msOf(start);
  if (!repeat) {
    yield first;
    return;
  }
  const { frequency, weekdays } = repeat;
  const horizon = Math.max(first, now) + HORIZON_DAYS * DAY_MS;
  if (frequency === 'daily' || frequency === 'weekly') {
    const wanted = frequency === 'daily' ? WEEKDAYS : weekdays;
    for (let day = first; day <= horizon; day += DAY_MS) if (wanted.includes(weekdayOf(day))) yield day;
    return;
  }
  const date = new Date(first);
  const step = frequency === 'monthly' ? 1 : 12;
  for (let month = date.getUTCMonth(); ; month += step) {
    const next = Date.UTC(date.getUTCFullYear(), month, date.getUTCDate()) + (first % DAY_MS);
    if (next > horizon) return;
    // A month without that day is passed over.
    if (new Date(next).getUTCDate() === date.getUTCDate()) yield next;
  }
}

function weekdayOf(ms: number): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[new Date(ms).getUTCDay()] ?? 'SU';
}

function msOf(clock: LocalDateTime): number {
  return Date.parse(`${clock}Z`);
}

function isReading(clock: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(clock)) return false;
  const ms = msOf(clock);
  return !Number.isNaN(ms) && utcDateTimeText(ms) === clock;
}
