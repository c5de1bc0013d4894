import type { ActorRefFrom } from 'xstate';
import { readDays, writtenDays } from '../domain/days-address.ts';
import { openedIn } from '../domain/view-opening.ts';
import { STATISTICS_PARAMETERS } from '../domain/view-parameters.ts';
import type { statisticsMachine } from './statistics.ts';
import type { LinkedPart } from './view-link.ts';

/** The days of the server's statistics, in the address. */
export function statisticsLink(statistics: ActorRefFrom<typeof statisticsMachine>): LinkedPart {
  return {
    names: new Set<string>(STATISTICS_PARAMETERS),
    isOn: (path) => openedIn(path) === 'statistics',
    take: (parameters) => statistics.send({ type: 'TAKE', days: readDays(parameters) }),
    tell: () => writtenDays(statistics.getSnapshot().context.chosenDays),
    subscribe: (changed) => statistics.subscribe(changed),
  };
}
