import type { ActorRefFrom } from 'xstate';
import type { serverStatisticsMachine } from '../../../machines/admin/server-statistics.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the server statistics (contract §4.8). */
export function connectStatistics(statistics: ActorRefFrom<typeof serverStatisticsMachine>) {
  return connected(statistics, {
    answers: ({ value, context: { days, result, reason } }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      isLoaded: value === 'loaded',
      /** The server keeps no statistics. */
      isUnsupported: value === 'unsupported',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** The days in the input fields, valid or not. */
      days,
      /** Oldest first. */
      dailyStatistics: result,
    }),
    verbs: (send) =>
      verbsOf(send, {
        open: [],
        close: [],
        refresh: [],
        setDays: ['days'],
      }),
  });
}
