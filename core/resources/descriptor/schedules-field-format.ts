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
 * The schedules of a calendar. The form holds them as JSON, written by `schedulesAsText` and read by
 * `schedulesFromText`; the record holds iCalendar in Base64 (contract §5.2).
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
    // Whether the lines of other programs can be honoured, the server decides.
    if (calendarProblem(text)) return { problem: 'largeCalendar' };
    return { value: encodeCalendarData(text) };
  },
  emptyValue: '',
};

/** Returns the form's text for these schedules. */
export function schedulesAsText(calendar: CalendarDocument): string {
  return JSON.stringify(calendar);
}

/** Parses the form's text; no schedules for an empty one. */
export function schedulesFromText(typed: string): CalendarDocument {
  if (typed === '') return { entries: [], customZones: [] };
  const calendar: CalendarDocument = JSON.parse(typed);
  return calendar;
}
