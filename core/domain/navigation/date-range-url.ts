import { urlParameterText, type UrlParameter } from './url-parameters.ts';
import { dateRangeProblem, type DateRange } from '../values/date-range.ts';

/** Parses a date range from URL parameters; undefined when there is none or it is invalid. */
export function parseDateRangeUrl(parameters: readonly UrlParameter[]): DateRange | undefined {
  const days = {
    from: urlParameterText(parameters, 'since'),
    to: urlParameterText(parameters, 'until'),
  };
  return dateRangeProblem(days) === undefined ? days : undefined;
}

/** Returns the URL parameters that `parseDateRangeUrl` reads; empty while no days are chosen. */
export function dateRangeUrlParameters(days: DateRange | undefined): UrlParameter[] {
  return days
    ? [
        ['since', days.from],
        ['until', days.to],
      ]
    : [];
}
