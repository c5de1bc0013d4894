import type { ActorRefFrom } from 'xstate';
import { parseDateRangeUrl, dateRangeUrlParameters } from '../domain/days-address.ts';
import { dialogInUrl } from '../domain/view-opening.ts';
import { STATISTICS_PARAMETERS } from '../domain/view-parameters.ts';
import type { serverStatisticsMachine } from './statistics.ts';
import type { UrlStatePart } from './view-link.ts';

/** The days of the server's statistics, in the address. */
export function serverStatisticsUrlState(statistics: ActorRefFrom<typeof serverStatisticsMachine>): UrlStatePart {
  return {
    parameterNames: new Set<string>(STATISTICS_PARAMETERS),
    isActive: (path) => dialogInUrl(path) === 'statistics',
    restore: (parameters) => statistics.send({ type: 'RESTORE', days: parseDateRangeUrl(parameters) }),
    serialize: () => dateRangeUrlParameters(statistics.getSnapshot().context.requestedDays),
    subscribe: (changed) => statistics.subscribe(changed),
  };
}
