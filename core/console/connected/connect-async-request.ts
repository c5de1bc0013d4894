import type { ActorRefFrom } from 'xstate';
import type { asyncRequestMachine } from '../../machines/requests/async-request.machine.ts';
import { connected } from './connected.ts';

/**
 * Connects a request that the user starts with one click.
 * @param verbs names the verbs that send a request
 */
export function connectAsyncRequest<Q, A, V extends object>(
  actor: ActorRefFrom<ReturnType<typeof asyncRequestMachine<Q, A>>>,
  verbs: (perform: (request: Q) => void) => V,
) {
  return connected(actor, {
    answers: ({ value, context: { request, response, reason } }) => ({
      isPending: value === 'pending',
      isSucceeded: value === 'succeeded',
      /** What was requested last; undefined after `clear`. */
      request,
      response,
      /** Why it failed, as a failure code; undefined while it did not. */
      failure: reason,
    }),
    verbs: (send) => ({
      ...verbs((request) => send({ type: 'REQUEST', request })),
      /** Drops the response or failure. */
      clear: () => send({ type: 'RESET' }),
    }),
  });
}
