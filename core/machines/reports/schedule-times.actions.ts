import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { encodeCalendarData } from '../../domain/calendar/calendar-data.ts';
import { serializeCalendar } from '../../domain/calendar/calendar-text.ts';
import { mailingCalendar, type MailingTimes } from '../../domain/report/mailing-times.ts';
import { isMailingTime } from '../../domain/report/scheduled-report.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Records } from '../../ports/records.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';

/** What choosing the times of a schedule needs from outside. */
export interface ScheduleTimesInput {
  readonly records: Records;
  readonly clock: Clock;
}

/** The chosen times, and what became of them. */
export interface ScheduleTimesContext extends ScheduleTimesInput {
  /** The name of the calendar that is created for them. */
  readonly name: string;
  readonly times: MailingTimes | undefined;
  /** Why the calendar could not be created, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the times. */
export type ScheduleTimesEvent =
  /** The user wants a calendar with these times. */
  | { type: 'CREATE'; name: string; times: MailingTimes }
  /** The form of the schedule was closed. */
  | { type: 'CLOSE' };

/** Emitted when the calendar is there. */
export interface CalendarCreated {
  type: 'created';
  calendarId: number;
}

const TYPES: {
  context?: ScheduleTimesContext;
  events?: ScheduleTimesEvent;
  emitted?: CalendarCreated;
  input?: ScheduleTimesInput;
} = {};

/** The actions, guards and actors of the chart. */
export const scheduleTimesSetup = setup({
  types: TYPES,
  actors: {
    create: fromPromise<number, ScheduleTimesContext>(async ({ input: { records, clock, name, times } }) => {
      const calendar = times ? mailingCalendar(times, clock()) : { entries: [], customZones: [] };
      const data = encodeCalendarData(serializeCalendar(calendar));
      return (await records.save('calendars', { ...RESOURCES.calendars.defaults, name, data })).id;
    }),
  },
  actions: {
    storeTimes: assign((_, { name, times }: EventOf<ScheduleTimesEvent, 'CREATE'>) => ({
      name,
      times,
      reason: undefined,
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    forget: assign({ name: '', times: undefined, reason: undefined }),
    emitCreated: emit((_, { output }: { output: number }) => ({
      type: 'created' as const,
      calendarId: output,
    })),
  },
  guards: {
    isTime: (_, { times }: EventOf<ScheduleTimesEvent, 'CREATE'>) => isMailingTime(times.time),
  },
});
