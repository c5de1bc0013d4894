import { encodeCalendarData, decodeCalendarData } from '../../domain/calendar/calendar-data.ts';
import { calendarProblem } from '../../domain/calendar/calendar-limits.ts';
import { startingOnFirstOccurrence, scheduleProblem } from '../../domain/calendar/calendar-schedule.ts';
import {
  parseCalendar,
  serializeCalendar,
  type CalendarDocument,
} from '../../domain/calendar/calendar-text.ts';
import type { FieldFormat } from './field-format.ts';

/**
 * The schedules of a calendar: what stands in the form is their JSON, which only `schedulesTyped` and `typedSchedules` make and read;
 * what is stored is iCalendar in Base64 (contract §5.2).
 */
export const SCHEDULES_FORMAT: FieldFormat = {
  toText: (stored) => {
    const text = typeof stored === 'string' && stored !== '' ? decodeCalendarData(stored) : undefined;
    return text === undefined ? '' : schedulesAsText(parseCalendar(text));
  },
  parse: (typed) => {
    const calendar = schedulesFromText(typed);
    if (calendar.entries.length === 0) return { problem: 'noSchedule' };
    for (const entry of calendar.entries) {
      const problem = entry.kind === 'schedule' ? scheduleProblem(entry) : undefined;
      if (problem) return { problem };
    }
    const entries = calendar.entries.map((entry) =>
      entry.kind === 'schedule' ? { ...entry, ...startingOnFirstOccurrence(entry) } : entry,
    );
    const text = serializeCalendar({ ...calendar, entries });
    const problem = calendarProblem(text);
    // A time zone of the calendar's own may have been kept from before: the server decides.
    if (problem && problem.kind !== 'unknownZone') return { problem: 'largeCalendar' };
    return { value: encodeCalendarData(text) };
  },
  emptyValue: '',
};

/** What stands in the form for these schedules. */
export function schedulesAsText(calendar: CalendarDocument): string {
  return JSON.stringify(calendar);
}

/** The schedules that stand in the form; none for an empty one. */
export function schedulesFromText(typed: string): CalendarDocument {
  if (typed === '') return { entries: [], customZones: [] };
  const calendar: CalendarDocument = JSON.parse(typed);
  return calendar;
}
