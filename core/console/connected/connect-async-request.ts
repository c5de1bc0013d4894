import type { ActorRefFrom } from 'xstate';
import type { AsyncRequestSucceeded } from '../../machines/requests/async-request.actions.ts';
import type { asyncRequestMachine } from '../../machines/requests/async-request.machine.ts';
import { connectActor, type Connected } from './connect-actor.ts';

/** What is known of a request that the user starts with one click. */
export interface RequestView<Q, A> {
  /** The server has not answered yet. */
  readonly isPending: boolean;
  /** The last request succeeded. */
  readonly isSucceeded: boolean;
  /** What was requested last; undefined after `clear`. */
  readonly request: Q | undefined;
  /** The answer to the last request; undefined until it succeeds. */
  readonly response: A | undefined;
  /** Why it failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What can be done with every request. */
export interface RequestActions {
  /** Drops the response or failure. */
  readonly clear: () => void;
}

/** A request that the user starts with one click, as front ends see it; it announces `succeeded` with the response. */
export type ConnectedRequest<Q, A, V extends object> = Connected<
  RequestView<Q, A>,
  V & RequestActions,
  AsyncRequestSucceeded<A>
>;

/**
 * Connects a request that the user starts with one click.
 * @param actions names the actions that send a request
 */
export function connectAsyncRequest<Q, A, V extends object>(
  actor: ActorRefFrom<ReturnType<typeof asyncRequestMachine<Q, A>>>,
  actions: (perform: (request: Q) => void) => V,
): ConnectedRequest<Q, A, V> {
  return connectActor(actor, {
    view: ({ value, context: { request, response, reason } }) => ({
      isPending: value === 'pending',
      isSucceeded: value === 'succeeded',
      request,
      response,
      failure: reason,
    }),
    actions: (send) => ({
      ...actions((request) => send({ type: 'REQUEST', request })),
      clear: () => send({ type: 'RESET' }),
    }),
  });
}
