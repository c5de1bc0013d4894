import type { Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import type { Weekday } from '@farol/core/domain/calendar/recurrence';
import { schedulesFromText } from '@farol/core/resources/descriptor/schedules-field-format';
import { weekdayNames } from './weekday-names.ts';

/** Returns a text of the catalog, or the default for a missing key. */
type Translate = (key: string, options: { defaultValue: string }) => string;

/** Summarizes the schedules in the text of a form field: days and times. */
export function schedulesText(typed: string, t: Translate, language: string): string {
  return schedulesFromText(typed)
    .entries.map((entry) =>
      entry.kind === 'schedule' ? scheduleText(entry, t, language) : translated(t, 'calendars.foreign'),
    )
    .join('; ');
}

function scheduleText({ start, end, repeat }: Schedule, t: Translate, language: string): string {
  const from = Date.parse(`${start}Z`);
  const to = Date.parse(`${end}Z`);
  if (Number.isNaN(from) || Number.isNaN(to)) return '';
  if (!repeat) return new Intl.DateTimeFormat(language, DAY_AND_TIME).formatRange(from, to);
  const clock = new Intl.DateTimeFormat(language, TIME);
  // After 24 hours or more, the end would read as a time of the same day.
  const times = to - from < 86_400_000 ? `${clock.format(from)}–${clock.format(to)}` : clock.format(from);
  const days =
    repeat.frequency === 'weekly'
      ? weekdaysText(repeat.weekdays, language)
      : translated(t, `calendars.frequency.${repeat.frequency}`);
  return `${days} ${times}`;
}

/** Formats weekdays; three or more consecutive days become a range. */
function weekdaysText(days: readonly Weekday[], language: string): string {
  const week = weekdayNames(language);
  // The week begins on Monday here.
  const names = [...week.slice(1), ...week.slice(0, 1)];
  const runs: string[][] = [[]];
  for (const { day, short } of names) {
    if (days.includes(day)) runs.at(-1)?.push(short);
    else runs.push([]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run)).join(', ');
}

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' };
const DAY_AND_TIME: Intl.DateTimeFormatOptions = { ...TIME, day: 'numeric', month: 'short', year: 'numeric' };

function translated(t: Translate, key: string): string {
  return t(key, { defaultValue: key });
}
