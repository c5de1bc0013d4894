import { querySetup } from './query.actions.ts';

/**
 * What the server said once, kept and read by all who need it: loaded on first use, loaded again on request with the
 * data still shown, and changed at once by what is known without asking. Of several answers the one to the latest
 * request counts.
 */
export function queryMachine<T>() {
  return querySetup<T>().createMachine({
    id: 'query',
    initial: 'notLoaded',
    context: ({ input }) => ({ ...input, reason: undefined, loadedAtMs: undefined }),
    states: {
      notLoaded: { on: { LOAD_IF_NEEDED: 'loading', REFRESH: 'loading' } },
      loading: {
        entry: 'clearReason',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context.load,
          onDone: { target: 'loaded', actions: 'store' },
          onError: { target: 'failed', actions: 'storeReason' },
        },
        // The answer may be older than the change, so it is asked for again.
        on: { CHANGE: { target: 'loading', reenter: true } },
      },
      loaded: {
        on: {
          REFRESH: 'refreshing',
          REFRESH_IF_OLDER: { guard: 'isOlder', target: 'refreshing' },
          CHANGE: { actions: 'change' },
        },
      },
      refreshing: {
        entry: 'clearReason',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context.load,
          onDone: { target: 'loaded', actions: 'store' },
          // The data stays, and why it may be old is told.
          onError: { target: 'loaded', actions: 'storeReason' },
        },
        on: { CHANGE: { target: 'refreshing', reenter: true, actions: 'change' } },
      },
      failed: { on: { LOAD_IF_NEEDED: 'loading', REFRESH: 'loading', REFRESH_IF_OLDER: 'loading' } },
    },
  });
}
