import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';

/** Performs a request. Rejects with a Failure. */
export type RequestFunction<Q, A> = (request: Q) => Promise<A>;

/** A request with its response or failure. */
export interface AsyncRequestContext<Q, A> {
  readonly perform: RequestFunction<Q, A>;
  readonly request: Q | undefined;
  readonly response: A | undefined;
  /** Why it failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the request: while one is pending, others are ignored. */
export type AsyncRequestEvent<Q> = { type: 'REQUEST'; request: Q } | { type: 'RESET' };

/** Emitted with the response. */
export interface AsyncRequestSucceeded<A> {
  type: 'succeeded';
  response: A;
}

/** The actions, guards and actors of the chart. */
export function asyncRequestSetup<Q, A>() {
  const TYPES: {
    context?: AsyncRequestContext<Q, A>;
    events?: AsyncRequestEvent<Q>;
    emitted?: AsyncRequestSucceeded<A>;
    input?: RequestFunction<Q, A>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      call: fromPromise<A, { perform: RequestFunction<Q, A>; request: Q }>(
        ({ input: { perform, request } }) => perform(request),
      ),
    },
    actions: {
      reset: assign({ request: undefined, response: undefined, reason: undefined }),
      storeRequest: assign((_, { request }: EventOf<AsyncRequestEvent<Q>, 'REQUEST'>) => ({ request })),
      storeResponse: assign((_, { output }: { output: A }) => ({ response: output })),
      storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
      emitSucceeded: emit((_, { output }: { output: A }) => ({
        type: 'succeeded' as const,
        response: output,
      })),
    },
  });
}
