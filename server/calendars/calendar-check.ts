import { calendarProblem, type CalendarProblem } from '@farol/core/domain/calendar/calendar-limits';
import { compileCalendar, type CompiledCalendar } from '@farol/core/domain/calendar/compiled-calendar';
import type { StepBudget } from '@farol/core/domain/values/step-budget';

/**
 * Returns why a calendar cannot be saved, as the end of `Field "data" …`; undefined when it can: a calendar is
 * honoured whole or refused.
 * @param data the text in Base64
 */
export function calendarProblemText(data: string): string | undefined {
  const text = calendarText(data);
  const problem = calendarProblem(text);
  if (problem) return `must not ${PROBLEM_TEXTS[problem.kind].replace('%', String(problem.limit))}`;
  if (!/^BEGIN:\s*VCALENDAR\s*$/im.test(text)) return 'is no iCalendar text';
  const calendar = compileCalendar(text);
  if (calendar.unknownZone !== undefined) return unknownZoneText(calendar.unknownZone);
  if (calendar.problem !== undefined) return calendarLineText(calendar.problem);
  return calendar.isComplete ? undefined : 'must not count so many repetitions over so many years';
}

/**
 * Returns the calendar of a stored text in Base64; what cannot be read of it covers nothing.
 * @param budget the steps for counting repetitions, by default enough for every calendar within its limits
 */
export function compiledCalendarOf(data: string, budget?: StepBudget): CompiledCalendar {
  return compileCalendar(calendarText(data), budget);
}

function calendarText(data: string): string {
  return Buffer.from(data, 'base64').toString('utf8');
}

/** Returns the problem of a calendar with a line that cannot be honoured, safe for a log line. */
export function calendarLineText(line: string): string {
  return `holds a line that cannot be honoured: ${line.replaceAll(/[^\p{L}\p{N}_/+ :;=,.-]+/gu, ' ').slice(0, 60)}`;
}

/** Returns the problem of a calendar with an unknown time zone, safe for a log line. */
export function unknownZoneText(zone: string): string {
  return `names a time zone that is not known: ${zone.replaceAll(/[^\p{L}\p{N}_/+ :.-]+/gu, ' ').slice(0, 60)}`;
}

const PROBLEM_TEXTS: Record<CalendarProblem['kind'], string> = {
  text: 'be longer than % characters',
  events: 'hold more than % events',
  zones: 'name more than % time zones',
  rule: 'hold a rule of more than % characters',
  ruleValues: 'hold a rule of more than % values',
  exceptions: 'leave out more than % days',
  additions: 'add more than % dates',
  positionRules: 'hold more than % rules with BYSETPOS',
  hourlyDurationHours: 'repeat within a day an event that lasts longer than % hours',
  eventDurationDays: 'repeat an event that lasts longer than % days',
};
