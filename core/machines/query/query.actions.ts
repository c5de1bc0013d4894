import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';

/** What a query needs: how it asks, and what is there before the first answer. */
export interface QueryInput<T> {
  /** Rejects with a Failure. */
  readonly load: () => Promise<T>;
  readonly data: T;
  readonly clock: Clock;
}

/** What was answered, and when. */
export interface QueryContext<T> extends QueryInput<T> {
  /** Why the latest request failed, as a failure code. */
  readonly reason: string | undefined;
  /** When the data was answered, milliseconds since the epoch; undefined before. */
  readonly loadedAtMs: number | undefined;
}

/** Events of a query. */
export type QueryEvent<T> =
  /** Loads unless it is loaded. */
  | { type: 'LOAD_IF_NEEDED' }
  /** Loads, or loads again while the data stays. */
  | { type: 'REFRESH' }
  /** Loads again what was loaded so many milliseconds ago or earlier; what nobody needed yet stays unloaded. */
  | { type: 'REFRESH_IF_OLDER'; ageMs: number }
  /** Something is known without asking, for instance from the answer of a save. */
  | { type: 'CHANGE'; change: (data: T) => T };

/** The actions, guards and actors of a query. */
export function querySetup<T>() {
  const TYPES: {
    context?: QueryContext<T>;
    events?: QueryEvent<T> | DoneActorEvent<T, 'load'> | ErrorActorEvent<unknown, 'load'>;
    input?: QueryInput<T>;
  } = {};
  return setup({
    types: TYPES,
    actors: { load: fromPromise<T, () => Promise<T>>(({ input }) => input()) },
    actions: {
      store: assign(({ context, event }) => {
        assertEvent(event, 'xstate.done.actor.load');
        return { data: event.output, reason: undefined, loadedAtMs: context.clock() };
      }),
      storeReason: assign(({ event }) => {
        assertEvent(event, 'xstate.error.actor.load');
        return { reason: failureCodeOf(event.error) };
      }),
      clearReason: assign({ reason: undefined }),
      change: assign(({ context, event }) => {
        assertEvent(event, 'CHANGE');
        return { data: event.change(context.data) };
      }),
    },
    guards: {
      isOlder: ({ context: { clock, loadedAtMs = 0 }, event }) => {
        assertEvent(event, 'REFRESH_IF_OLDER');
        return clock() - loadedAtMs >= event.ageMs;
      },
    },
  });
}
