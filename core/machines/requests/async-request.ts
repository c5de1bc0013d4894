import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import { withEvent, type EventOf } from '../chart/with-event.ts';
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

/**
 * A request that the user starts with one click; it succeeds or fails, and the response stays until RESET.
 */
export function asyncRequestMachine<Q, A>() {
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
  }).createMachine({
    id: 'asyncRequest',
    context: ({ input }) => ({ perform: input, request: undefined, response: undefined, reason: undefined }),
    initial: 'idle',
    on: {
      REQUEST: { target: '.pending', actions: ['reset', withEvent('storeRequest')] },
      RESET: { target: '.idle', actions: 'reset' },
    },
    states: {
      idle: {},
      pending: {
        invoke: {
          id: 'call',
          src: 'call',
          input: ({ context, event }) => ({ perform: context.perform, request: requestOf(event) }),
          onDone: { target: 'succeeded', actions: [withEvent('storeResponse'), withEvent('emitSucceeded')] },
          onError: { target: 'failed', actions: withEvent('storeReason') },
        },
        on: { REQUEST: {} },
      },
      succeeded: {},
      failed: {},
    },
  });
}

function requestOf<Q>(event: AsyncRequestEvent<Q>): Q {
  assertEvent(event, 'REQUEST');
  return event.request;
}
