import { assign, cancel, enqueueActions, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CancelSignal } from '../../ports/fleet-history.ts';

/** What a query needs: how it asks, and what is there before the first answer. */
export interface QueryInput<T, S = undefined> {
  /** Asks about the subject. Rejects with a Failure. The signal aborts when nobody waits for the answer any more. */
  readonly load: (subject: S, signal: CancelSignal) => Promise<T>;
  /** The first subject. */
  readonly subject: S;
  readonly data: T;
  readonly clock: Clock;
  /**
   * Joins an answer with what became known while it was on its way, where that continues it: by default it is
   * asked again.
   */
  readonly merge?: ((known: T, answer: T, subject: S) => T) | undefined;
  /** Whether a failure says that the server has no such data; by default none does. */
  readonly isUnsupported?: ((error: unknown) => boolean) | undefined;
  /** Asks again so many milliseconds after each answer or failure; by default only on request. */
  readonly pollMs?: number | undefined;
}

/** What was answered, and when. */
export interface QueryContext<T, S = undefined> extends QueryInput<T, S> {
  /** What is there before an answer. */
  readonly nothing: T;
  /** Why the latest request failed, as a failure code. */
  readonly reason: string | undefined;
  /** When the data was answered, milliseconds since the epoch; undefined before. */
  readonly loadedAtMs: number | undefined;
}

/** Events of a query. */
export type QueryEvent<T, S = undefined> =
  /** Loads unless it is loaded. */
  | { type: 'LOAD_IF_NEEDED' }
  /** Loads, or loads again while the data stays. */
  | { type: 'REFRESH' }
  /** Loads again what was loaded so many milliseconds ago or earlier; what nobody needed yet stays unloaded. */
  | { type: 'REFRESH_IF_OLDER'; ageMs: number }
  /** What was answered may be no longer true: loads it again; what nobody needed yet stays unloaded. */
  | { type: 'INVALIDATE' }
  /** Something is known without asking, for instance from the answer of a save. */
  | { type: 'CHANGE'; change: (data: T) => T }
  /** Asks about a subject; what was answered about another one is dropped, also if it comes later. */
  | { type: 'ASK'; subject: S }
  /** Nobody needs it any more: the data is dropped. The subject stays known. */
  | { type: 'FORGET' }
  /** Some time has passed since the last answer or failure. */
  | { type: 'POLL' };

/** The actions, guards and actors of a query. */
export function querySetup<T, S>() {
  const TYPES: {
    context?: QueryContext<T, S>;
    events?: QueryEvent<T, S>;
    input?: QueryInput<T, S>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      load: fromPromise<T, QueryContext<T, S>>(({ input: { load, subject }, signal }) =>
        load(subject, signal),
      ),
    },
    actions: {
      store: assign(({ context: { merge, data, subject, clock } }, { output }: { output: T }) => ({
        data: merge ? merge(data, output, subject) : output,
        reason: undefined,
        loadedAtMs: clock(),
      })),
      storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
      clearReason: assign({ reason: undefined }),
      change: assign(({ context }, { change }: EventOf<QueryEvent<T, S>, 'CHANGE'>) => ({
        data: change(context.data),
      })),
      setSubject: assign(({ context }, { subject }: EventOf<QueryEvent<T, S>, 'ASK'>) => ({
        ...unanswered(context),
        subject,
      })),
      forget: assign(({ context }) => unanswered(context)),
      schedulePoll: enqueueActions(({ context: { pollMs }, enqueue }) => {
        if (pollMs !== undefined) enqueue.raise({ type: 'POLL' }, { delay: pollMs, id: 'poll' });
      }),
      cancelPoll: cancel('poll'),
    },
    guards: {
      isOlder: ({ context: { clock, loadedAtMs = 0 } }, { ageMs }: { ageMs: number }) =>
        clock() - loadedAtMs >= ageMs,
      merges: ({ context: { merge } }) => merge !== undefined,
      isUnsupported: ({ context: { isUnsupported } }, { error }: { error: unknown }) =>
        isUnsupported?.(error) === true,
    },
  });
}

function unanswered<T, S>({ nothing }: QueryContext<T, S>) {
  return { data: nothing, reason: undefined, loadedAtMs: undefined };
}
