import type { Schedule, ScheduleProblem } from '@farol/core/domain/calendar/calendar-schedule';

/** The field of the card at which a problem is shown. */
export type ProblemField = 'start' | 'end' | 'count' | 'until' | 'days';

/** Returns the field of a schedule that a problem concerns. */
export function fieldOfProblem({ start, end }: Schedule, problem: ScheduleProblem): ProblemField {
  if (problem !== 'notDate') return FIELD_OF_PROBLEM[problem];
  if (Number.isNaN(Date.parse(start))) return 'start';
  return Number.isNaN(Date.parse(end)) ? 'end' : 'until';
}

const FIELD_OF_PROBLEM: Readonly<Record<Exclude<ScheduleProblem, 'notDate'>, ProblemField>> = {
  endBeforeStart: 'end',
  noWeekday: 'days',
  noCount: 'count',
  untilBeforeStart: 'until',
};
