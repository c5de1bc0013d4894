import type { ActorRefFrom, DoneActorEvent, ErrorActorEvent } from 'xstate';
import { querySetup, type QueryEvent } from './query.actions.ts';

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
      ASK: { target: '.loading', reenter: true, actions: { type: 'setSubject', params: subjectIn } },
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
          onDone: { target: 'loaded', actions: { type: 'store', params: answerIn } },
          onError: [
            { guard: { type: 'isUnsupported', params: errorIn }, target: 'unsupported' },
            { target: 'failed', actions: { type: 'storeReason', params: errorIn } },
          ],
        },
        on: {
          INVALIDATE: { target: 'loading', reenter: true },
          CHANGE: [
            { guard: 'merges', actions: { type: 'change', params: changeIn } },
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
          REFRESH_IF_OLDER: { guard: { type: 'isOlder', params: ageIn }, target: 'refreshing' },
          INVALIDATE: 'refreshing',
          CHANGE: { actions: { type: 'change', params: changeIn } },
        },
      },
      refreshing: {
        entry: 'clearReason',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context,
          onDone: { target: 'loaded', actions: { type: 'store', params: answerIn } },
          // The data stays, and why it may be old is told.
          onError: { target: 'loaded', actions: { type: 'storeReason', params: errorIn } },
        },
        on: {
          INVALIDATE: { target: 'refreshing', reenter: true },
          CHANGE: [
            { guard: 'merges', actions: { type: 'change', params: changeIn } },
            { target: 'refreshing', reenter: true, actions: { type: 'change', params: changeIn } },
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

type Of<T extends string, E> = { event: Extract<E, { type: T }> };

function subjectIn<T, S>({ event }: Of<'ASK', QueryEvent<T, S>>): S {
  return event.subject;
}

function changeIn<T, S>({ event }: Of<'CHANGE', QueryEvent<T, S>>): (data: T) => T {
  return event.change;
}

function ageIn({ event }: { event: { ageMs: number } }): number {
  return event.ageMs;
}

function answerIn<T>({ event }: { event: DoneActorEvent<T> }): T {
  return event.output;
}

function errorIn({ event }: { event: ErrorActorEvent }): unknown {
  return event.error;
}
