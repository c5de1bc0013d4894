import { calendarProblem, type CalendarProblem } from '@farol/core/domain/calendar/calendar-limits';
import { compileCalendar } from './compiled-calendar.ts';

/**
 * Returns why a calendar cannot be saved, as the end of `Field "data" …`; undefined when it can.
 * @param data the text in Base64
 */
export function calendarProblemText(data: string): string | undefined {
  const problem = calendarProblem(Buffer.from(data, 'base64').toString('utf8'));
  if (!problem)
    return compileCalendar(data).isComplete
      ? undefined
      : 'must not count so many repetitions over so many years';
  if (problem.kind === 'unknownZone') return unknownZoneText(problem.zone);
  return `must not ${PROBLEM_TEXTS[problem.kind].replace('%', String(problem.limit))}`;
}

/** Returns the problem of a calendar with an unknown time zone, safe for a log line. */
export function unknownZoneText(zone: string): string {
  return `names a time zone that is not known: ${zone.replaceAll(/[^\p{L}\p{N}_/+ :.-]+/gu, ' ').slice(0, 60)}`;
}

const PROBLEM_TEXTS: Record<Exclude<CalendarProblem['kind'], 'unknownZone'>, string> = {
  text: 'be longer than % characters',
  events: 'hold more than % events',
  zones: 'name more than % time zones',
  rule: 'hold a rule of more than % characters',
  ruleValues: 'hold a rule of more than % values',
  exceptions: 'leave out more than % days',
  eventDurationDays: 'repeat an event that lasts longer than % days',
};
