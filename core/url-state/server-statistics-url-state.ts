import type { ActorRefFrom } from 'xstate';
import { parseDateRangeUrl, dateRangeUrlParameters } from '../domain/navigation/date-range-url.ts';
import { dialogInUrl } from '../domain/navigation/dialog-url.ts';
import { STATISTICS_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import type { serverStatisticsMachine } from '../machines/admin/server-statistics.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the server statistics: the range of days. */
export function serverStatisticsUrlState(
  statistics: ActorRefFrom<typeof serverStatisticsMachine>,
): UrlStatePart {
  return {
    parameterNames: new Set<string>(STATISTICS_PARAMETERS),
    isActive: (path) => dialogInUrl(path) === 'statistics',
    restore: (parameters) =>
      statistics.send({ type: 'RESTORE', view: {}, days: parseDateRangeUrl(parameters) }),
    serialize: () => dateRangeUrlParameters(statistics.getSnapshot().context.requestedDays),
    subscribe: (changed) => statistics.subscribe(changed),
  };
}
