import type { ActorRefFrom } from 'xstate';
import { parseDateRangeUrl, dateRangeUrlParameters } from '../domain/navigation/date-range-url.ts';
import type { serverStatisticsMachine } from '../machines/admin/server-statistics.ts';
import { URL_STATE_DECLARATIONS } from './url-state-declarations.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the server statistics: the range of days. */
export function serverStatisticsUrlState(
  statistics: ActorRefFrom<typeof serverStatisticsMachine>,
): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.statistics,
    restore: (parameters) =>
      statistics.send({ type: 'RESTORE', view: {}, days: parseDateRangeUrl(parameters) }),
    serialize: () => dateRangeUrlParameters(statistics.getSnapshot().context.requestedDays),
    subscribe: (changed) => statistics.subscribe(changed),
  };
}
