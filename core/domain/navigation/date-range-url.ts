import { urlParameterValue, type UrlParameter } from './url-parameters.ts';
import { dateRangeProblem, type DateRange } from '../values/date-range.ts';

/** The days that an address tells; nothing when it tells none, or some that cannot be asked for. */
export function parseDateRangeUrl(parameters: readonly UrlParameter[]): DateRange | undefined {
  const days = { from: urlParameterValue(parameters, 'since') ?? '', to: urlParameterValue(parameters, 'until') ?? '' };
  return dateRangeProblem(days) === undefined ? days : undefined;
}

/** The parameters that `readDays` reads back; none while nobody chose any. */
export function dateRangeUrlParameters(days: DateRange | undefined): UrlParameter[] {
  return days
    ? [
        ['since', days.from],
        ['until', days.to],
      ]
    : [];
}
