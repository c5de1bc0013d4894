import { utcDateTimeText, type LocalDateTime } from './time-zone-clock.ts';
import { WEEKDAYS, type Recurrence } from './recurrence.ts';

/** A span of time that may repeat (§3, "Calendar"). */
export interface Schedule {
  readonly start: LocalDateTime;
  readonly end: LocalDateTime;
  /** The time zone of start and end, such as `America/Sao_Paulo`. */
  readonly zone: string;
  readonly repeat: Recurrence | undefined;
  /** Its title in the calendar; written back unchanged. */
  readonly summary: string;
}

/** The problems of a schedule. */
export type ScheduleProblem = 'notDate' | 'endBeforeStart' | 'noWeekday' | 'noCount' | 'untilBeforeStart';

/** Returns the first problem of a schedule; undefined when it can be saved. */
export function scheduleProblem({ start, end, repeat }: Schedule): ScheduleProblem | undefined {
  if (!isLocalDateTime(start) || !isLocalDateTime(end)) return 'notDate';
  if (end <= start) return 'endBeforeStart';
  if (!repeat) return undefined;
  const { frequency, weekdays, end: recurrenceEnd } = repeat;
  if (frequency === 'weekly' && weekdays.length === 0) return 'noWeekday';
  if (recurrenceEnd.kind === 'count')
    return Number.isInteger(recurrenceEnd.count) && recurrenceEnd.count >= 1 && recurrenceEnd.count <= 999_999
      ? undefined
      : 'noCount';
  if (recurrenceEnd.kind !== 'until') return undefined;
  if (!isLocalDateTime(`${recurrenceEnd.day}T00:00:00`)) return 'notDate';
  return recurrenceEnd.day < start.slice(0, 10) ? 'untilBeforeStart' : undefined;
}

/** One occurrence of a schedule. */
export interface Occurrence {
  readonly start: LocalDateTime;
  readonly end: LocalDateTime;
}

/**
 * Returns the occurrences of a schedule that have not ended, the next one first.
 * @param now the local time in the schedule's time zone
 * @param limit the maximum number of occurrences
 */
export function upcomingOccurrences(
  schedule: Schedule,
  now: LocalDateTime,
  limit: number,
): readonly Occurrence[] {
  const { start, end, repeat } = schedule;
  const lengthMs = msOf(end) - msOf(start);
  const found: Occurrence[] = [];
  let occurrenceCount = 0;
  for (const begin of startTimes(schedule, msOf(now))) {
    occurrenceCount++;
    if (repeat?.end.kind === 'count' && occurrenceCount > repeat.end.count) break;
    if (repeat?.end.kind === 'until' && utcDateTimeText(begin).slice(0, 10) > repeat.end.day) break;
    const stop = utcDateTimeText(begin + lengthMs);
    if (stop <= now) continue;
    found.push({ start: utcDateTimeText(begin), end: stop });
    if (found.length >= limit) break;
  }
  return found;
}

/**
 * Returns the schedule with its start on the day of its first occurrence. iCalendar does not define other
 * starts, and some servers count the start day as an additional occurrence. A schedule without occurrences is
 * unchanged.
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
/** 29 February can be eight years away; several of them fit as well. */
const HORIZON_DAYS = 366 * 30;

/** Yields the starts of a schedule, ignoring its end; stops well after now. */
function* startTimes({ start, repeat }: Schedule, now: number): Generator<number> {
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
    if (!(next <= horizon)) return;
    // Months without that day are skipped.
    if (new Date(next).getUTCDate() === date.getUTCDate()) yield next;
  }
}

function weekdayOf(ms: number): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[new Date(ms).getUTCDay()] ?? 'SU';
}

function msOf(clock: LocalDateTime): number {
  return Date.parse(`${clock}Z`);
}

function isLocalDateTime(clock: string): boolean {
  const ms = msOf(clock);
  // Years of more than four digits begin with a sign.
  return /^\d/.test(clock) && !Number.isNaN(ms) && utcDateTimeText(ms) === clock;
}
