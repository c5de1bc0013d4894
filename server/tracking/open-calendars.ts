import type { Calendar } from '@farol/core/domain/calendar';
import { BoundedLog } from '../bounded-log.ts';
import { calendarHours, type CalendarHours } from './calendar-hours.ts';
import { unknownZoneText } from './calendar-refusal.ts';
import type { Registry } from './registry.ts';
import { StepBudget } from './step-budget.ts';

/**
 * What all calendars together may cost that one position, or the rules of one user for one event, ask: a calendar within its limits
 * needs less than 50,000 steps, most need a handful.
 */
export const CALENDAR_STEPS = 100_000;

/**
 * Whether a calendar lets something count at a moment; no calendar always does. One that takes too long to tell, as was possible
 * before calendars had limits, counts as closed, which is logged once.
 * @param time as on the wire
 * @param steps what may be spent, shared by everything that is asked for the same reason
 */
export function isOpen(
  registry: Registry,
  calendarId: number,
  time: string,
  steps = new StepBudget(CALENDAR_STEPS),
): boolean {
  if (calendarId === 0) return true;
  const calendar = registry.shelf('calendar').get(calendarId);
  if (!calendar) return true;
  const answer = hoursOf(calendar).covers(Date.parse(time), steps);
  if (answer === undefined) complainOnce(calendar);
  return answer ?? false;
}

/** Calendars made ready. One that is edited is another object, so nothing here grows old. */
const ready = new WeakMap<Calendar, CalendarHours>();
/** Stored before time zones were checked; each is told of when it is first asked, and again once it is edited. */
const log = new BoundedLog();
const complainedOf = new WeakSet<Calendar>();

function hoursOf(calendar: Calendar): CalendarHours {
  const known = ready.get(calendar);
  if (known) return known;
  const hours = calendarHours(calendar.data);
  if (hours.unknownZone !== undefined)
    log.write(`Calendar ${calendar.id} ${unknownZoneText(hours.unknownZone)}; its hours count as UTC.`);
  ready.set(calendar, hours);
  return hours;
}

function complainOnce(calendar: Calendar): void {
  if (complainedOf.has(calendar)) return;
  complainedOf.add(calendar);
  console.error(
    `Calendar ${calendar.id} takes too long to work out and counts as closed; save it with fewer events.`,
  );
}
