import { calendarData, calendarDataText } from '../domain/calendar-data.ts';
import { calendarProblem } from '../domain/calendar-limits.ts';
import { fromFirstDay, scheduleProblem } from '../domain/calendar-schedule.ts';
import { parsedCalendar, writtenCalendar, type CalendarText } from '../domain/calendar-text.ts';
import type { FieldFormat } from './field-format.ts';

/**
 * The schedules of a calendar: what stands in the form is their JSON, which only `schedulesTyped` and `typedSchedules` make and read;
 * what is stored is iCalendar in Base64 (contract §5.2).
 */
export const SCHEDULES: FieldFormat = {
  shown: (stored) => {
    const text = typeof stored === 'string' && stored !== '' ? calendarDataText(stored) : undefined;
    return text === undefined ? '' : schedulesTyped(parsedCalendar(text));
  },
  read: (typed) => {
    const calendar = typedSchedules(typed);
    if (calendar.entries.length === 0) return { problem: 'noSchedule' };
    for (const entry of calendar.entries) {
      const problem = entry.kind === 'schedule' ? scheduleProblem(entry) : undefined;
      if (problem) return { problem };
    }
    const entries = calendar.entries.map((entry) =>
      entry.kind === 'schedule' ? { ...entry, ...fromFirstDay(entry) } : entry,
    );
    const text = writtenCalendar({ ...calendar, entries });
    const problem = calendarProblem(text);
    // A time zone of the calendar's own may have been kept from before: the server decides.
    if (problem && problem.kind !== 'unknownZone') return { problem: 'largeCalendar' };
    return { stored: calendarData(text) };
  },
  empty: '',
};

/** What stands in the form for these schedules. */
export function schedulesTyped(calendar: CalendarText): string {
  return JSON.stringify(calendar);
}

/** The schedules that stand in the form; none for an empty one. */
export function typedSchedules(typed: string): CalendarText {
  if (typed === '') return { entries: [], zones: [] };
  const calendar: CalendarText = JSON.parse(typed);
  return calendar;
}
