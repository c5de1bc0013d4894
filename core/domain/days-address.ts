import { valueOf, type Parameter } from './address-parameters.ts';
import { daysProblem, type Days } from './day-span.ts';

/** The days that an address tells; nothing when it tells none, or some that cannot be asked for. */
export function readDays(parameters: readonly Parameter[]): Days | undefined {
  const days = { from: valueOf(parameters, 'since') ?? '', to: valueOf(parameters, 'until') ?? '' };
  return daysProblem(days) === undefined ? days : undefined;
}

/** The parameters that `readDays` reads back; none while nobody chose any. */
export function writtenDays(days: Days | undefined): Parameter[] {
  return days
    ? [
        ['since', days.from],
        ['until', days.to],
      ]
    : [];
}
