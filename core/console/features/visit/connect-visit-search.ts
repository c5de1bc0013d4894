import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { VisitSearchFeature } from './visit-search-feature.ts';

/** Who was within a circle, as front ends see it. */
export type ConnectedVisitSearch = ReturnType<typeof connectVisitSearch>;

/** Connects the answer which vehicles were within a circle in a period. */
export function connectVisitSearch({ visitSearch }: VisitSearchFeature) {
  return connected(visitSearch, {
    answers: ({ value, context: { visits, asked, isViewOutdated, reason } }) => ({
      isAsking: value === 'asking',
      /** Nobody was there. */
      isNobody: value === 'none',
      /** Those that began first come first; none while there is no answer. */
      visits,
      /** Why there is no answer, as a failure code; undefined while none failed. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Where the server does not answer for the fleet: how many vehicles were asked about, and how many were in view. */
      limit: asked && { shown: asked.view.deviceIds.length, inView: asked.view.total },
      /** Other vehicles are in view than those asked about. */
      isViewOutdated,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Asks again: after a failure, after having been cancelled, or about the vehicles that are in view now. */
        ask: [],
        cancel: [],
      }),
  });
}
