import type { Calendar } from '@farol/core/domain/calendar/calendar';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { compileCalendar, type CompiledCalendar } from './compiled-calendar.ts';
import { unknownZoneText } from './calendar-check.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '../runtime/step-budget.ts';

/**
 * What all calendars together may cost that one position, or the rules of one user for one event, ask: a calendar within its limits
 * needs less than 50,000 steps, most need a handful.
 */
export const CALENDAR_STEP_BUDGET = 100_000;

/**
 * Whether a calendar lets something count at a moment; no calendar always does. One that takes too long to tell, as was possible
 * before calendars had limits, counts as closed, which is logged once.
 * @param time as on the wire
 * @param steps what may be spent, shared by everything that is asked for the same reason
 */
export function isCalendarActive(
  registry: Registry,
  calendarId: number,
  time: string,
  steps = new StepBudget(CALENDAR_STEP_BUDGET),
): boolean {
  if (calendarId === 0) return true;
  const calendar = registry.index('calendar').get(calendarId);
  if (!calendar) return true;
  const answer = compiledCalendar(calendar).covers(Date.parse(time), steps);
  if (answer === undefined) warnOnce(calendar);
  return answer ?? false;
}

/** Calendars made ready. One that is edited is another object, so nothing here grows old. */
const compiled = new WeakMap<Calendar, CompiledCalendar>();
/** Stored before time zones were checked; each is told of when it is first asked, and again once it is edited. */
const log = new RateLimitedLog();
const warnedAbout = new WeakSet<Calendar>();

function compiledCalendar(calendar: Calendar): CompiledCalendar {
  const known = compiled.get(calendar);
  if (known) return known;
  const calendarHours = compileCalendar(calendar.data);
  if (calendarHours.unknownZone !== undefined)
    log.write(
      `Calendar ${calendar.id} ${unknownZoneText(calendarHours.unknownZone)}; its hours count as UTC.`,
    );
  compiled.set(calendar, calendarHours);
  return calendarHours;
}

function warnOnce(calendar: Calendar): void {
  if (warnedAbout.has(calendar)) return;
  warnedAbout.add(calendar);
  console.error(
    `Calendar ${calendar.id} takes too long to work out and counts as closed; save it with fewer events.`,
  );
}
