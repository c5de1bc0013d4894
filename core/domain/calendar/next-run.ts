import { StepBudget } from '../values/step-budget.ts';
import { decodeCalendarData } from './calendar-data.ts';
import { compileCalendar } from './compiled-calendar.ts';

/** When a calendar ends its next period. */
export type NextRun =
  /** At this moment, in milliseconds since the epoch. */
  | { readonly kind: 'at'; readonly ms: number }
  /** Its periods are over. */
  | { readonly kind: 'over' }
  /** It cannot be read, or takes too long to look through. */
  | { readonly kind: 'unknown' };

/** Ample for every calendar that people keep; a hundred rules that never come take longer. */
const STEPS = 400_000;

/**
 * Returns when a calendar ends its next period after a moment: when it runs the reports that it schedules
 * (contract §2.9). It is read by the same rules as on the server.
 * @param data the iCalendar text in Base64
 * @param now milliseconds since the epoch
 */
export function nextCalendarRun(data: string, now: number): NextRun {
  const text = decodeCalendarData(data);
  if (text === undefined) return { kind: 'unknown' };
  const calendar = compileCalendar(text);
  if (!calendar.isComplete || calendar.problem !== undefined || calendar.unknownZone !== undefined)
    return { kind: 'unknown' };
  const budget = new StepBudget(STEPS);
  const ms = calendar.nextEnd(now, budget);
  if (budget.remaining === 0) return { kind: 'unknown' };
  return ms === undefined ? { kind: 'over' } : { kind: 'at', ms };
}
