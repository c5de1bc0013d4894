import type { ActorRefFrom } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import { querySetup } from './query.actions.ts';

/**
 * What the server said once, kept and read by all who need it: loaded on first use, loaded again on request with the
 * data still shown, and changed at once by what is known without asking. Of several answers the one to the latest
 * request counts. Where it can be asked about several subjects (`S`), it tells of the last one.
 */
export function queryMachine<T, S = undefined>() {
  return querySetup<T, S>().createMachine({
    id: 'query',
    initial: 'notLoaded',
    context: ({ input }) => ({
      ...input,
      nothing: input.data,
      reason: undefined,
      loadedAtMs: undefined,
    }),
    on: {
      ASK: { target: '.loading', actions: withEvent('setSubject') },
      FORGET: { target: '.notLoaded', actions: 'forget' },
    },
    states: {
      notLoaded: { on: { LOAD_IF_NEEDED: 'loading', REFRESH: 'loading' } },
      loading: {
        entry: 'clearReason',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context,
          onDone: { target: 'loaded', actions: withEvent('store') },
          onError: [
            { guard: withEvent('isUnsupported'), target: 'unsupported' },
            { target: 'failed', actions: withEvent('storeReason') },
          ],
        },
        on: {
          INVALIDATE: { target: 'loading', reenter: true },
          CHANGE: [
            { guard: 'merges', actions: withEvent('change') },
            // The answer may be older than the change, so it is asked for again.
            { target: 'loading', reenter: true },
          ],
        },
      },
      loaded: {
        entry: 'schedulePoll',
        exit: 'cancelPoll',
        on: {
          POLL: 'refreshing',
          REFRESH: 'refreshing',
          REFRESH_IF_OLDER: { guard: withEvent('isOlder'), target: 'refreshing' },
          INVALIDATE: 'refreshing',
          CHANGE: { actions: withEvent('change') },
        },
      },
      refreshing: {
        entry: 'clearReason',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context,
          onDone: { target: 'loaded', actions: withEvent('store') },
          // The data stays, and why it may be old is told.
          onError: { target: 'loaded', actions: withEvent('storeReason') },
        },
        on: {
          INVALIDATE: { target: 'refreshing', reenter: true },
          CHANGE: [
            { guard: 'merges', actions: withEvent('change') },
            { target: 'refreshing', reenter: true, actions: withEvent('change') },
          ],
        },
      },
      failed: {
        entry: 'schedulePoll',
        exit: 'cancelPoll',
        on: {
          POLL: 'loading',
          LOAD_IF_NEEDED: 'loading',
          REFRESH: 'loading',
          REFRESH_IF_OLDER: 'loading',
          INVALIDATE: 'loading',
        },
      },
      /** The server has no such data. */
      unsupported: {},
    },
  });
}

/** A running query. */
export type Query<T, S = undefined> = ActorRefFrom<ReturnType<typeof queryMachine<T, S>>>;
