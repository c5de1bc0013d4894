import { assertEvent } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import { asyncRequestSetup, type AsyncRequestEvent } from './async-request.actions.ts';

/**
 * A request that the user starts with one click; it succeeds or fails, and the response stays until RESET.
 */
export function asyncRequestMachine<Q, A>() {
  return asyncRequestSetup<Q, A>().createMachine({
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

/** Only REQUEST leads to the call. */
function requestOf<Q>(event: AsyncRequestEvent<Q>): Q {
  assertEvent(event, 'REQUEST');
  return event.request;
}
