import { log as serverLog } from '../log/log.ts';
import type { Calendar } from '@farol/core/domain/calendar/calendar';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import type { CalendarPeriod, CompiledCalendar } from '@farol/core/domain/calendar/compiled-calendar';
import { calendarLineText, compiledCalendarOf, unknownZoneText } from './calendar-check.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '@farol/core/domain/values/step-budget';

/**
 * The steps that all calendars together may use for one position, or for one user's rules on one event. A
 * calendar within its limits needs fewer than 50,000 steps; most need a handful.
 */
export const CALENDAR_STEP_BUDGET = 100_000;

/**
 * Whether a calendar is active at a moment; true without a calendar. A calendar that takes too long to
 * evaluate (possible in data from before calendars had limits) counts as inactive, which is logged once.
 * @param time in wire format
 * @param steps the budget, shared by everything evaluated for the same cause
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

/**
 * Returns the last period of a calendar that ended at a moment or in the year before it (milliseconds since the
 * epoch); undefined when none did.
 */
export function lastCalendarPeriod(
  registry: Registry,
  calendarId: number,
  moment: number,
): CalendarPeriod | undefined {
  const calendar = registry.index('calendar').get(calendarId);
  return calendar && compiledCalendar(calendar).lastPeriod(moment, new StepBudget(CALENDAR_STEP_BUDGET));
}

/** Compiled calendars. An edited calendar is a new object, so entries never become stale. */
const compiled = new WeakMap<Calendar, CompiledCalendar>();
/** Logs calendars stored before all their lines were checked: once when first used and again after each edit. */
const log = new RateLimitedLog();
const warnedAbout = new WeakSet<Calendar>();

function compiledCalendar(calendar: Calendar): CompiledCalendar {
  const known = compiled.get(calendar);
  if (known) return known;
  const calendarHours = compiledCalendarOf(calendar.data);
  const { unknownZone, problem } = calendarHours;
  if (unknownZone !== undefined)
    log.write(`Calendar ${calendar.id} ${unknownZoneText(unknownZone)}; its hours count as UTC.`);
  else if (problem !== undefined)
    log.write(`Calendar ${calendar.id} ${calendarLineText(problem)}; only the rest of it counts.`);
  compiled.set(calendar, calendarHours);
  return calendarHours;
}

function warnOnce(calendar: Calendar): void {
  if (warnedAbout.has(calendar)) return;
  warnedAbout.add(calendar);
  serverLog.warn(
    `Calendar ${calendar.id} takes too long to evaluate and counts as inactive; save it with fewer events.`,
  );
}
