import { assertEvent, emit, fromCallback, fromPromise, setup, type DoneActorEvent } from 'xstate';
import type { Clock } from '../../ports/clock.ts';
import type { RefusedCalls } from '../../ports/refused-calls.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { sessionEnd, type SessionEnd } from '../../use-cases/access/session-end.ts';
import type { SignedOut } from '../connection/live-connection.ts';

/** What the watch needs from outside. */
export interface SessionWatchPorts {
  refusedCalls: RefusedCalls;
  sessions: Sessions;
  clock: Clock;
}

/** Whose session is watched. */
export interface SessionWatchInput extends SessionWatchPorts {
  userId: number;
}

type SessionWatchEvent = { type: 'CALL_REFUSED' };

const TYPES: {
  context?: SessionWatchInput;
  events?: SessionWatchEvent | DoneActorEvent<SessionEnd | undefined, 'checkSession'>;
  input?: SessionWatchInput;
  emitted?: SignedOut;
} = {};

/**
 * Whether the session still exists, asked whenever the server refused a call as if nobody were signed in: a
 * session may end elsewhere while the live connection stands, which the server checks only when it opens.
 */
export const sessionWatchMachine = setup({
  types: TYPES,
  actors: {
    refusals: fromCallback<SessionWatchEvent, RefusedCalls>(({ input: calls, sendBack }) =>
      calls.onRefused(() => sendBack({ type: 'CALL_REFUSED' })),
    ),
    checkSession: fromPromise<SessionEnd | undefined, SessionWatchInput>(({ input }) => sessionEnd(input)),
  },
  actions: {
    emitSessionEnd: emit(({ event }) => {
      assertEvent(event, 'xstate.done.actor.checkSession');
      // Stryker disable next-line OptionalChaining: what has ended has a reason; the check is for the compiler.
      return { type: 'signedOut' as const, reason: event.output?.reason };
    }),
  },
  guards: {
    hasEnded: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.checkSession');
      return event.output !== undefined;
    },
  },
}).createMachine({
  id: 'sessionWatch',
  context: ({ input }) => input,
  invoke: { src: 'refusals', input: ({ context }) => context.refusedCalls },
  initial: 'watching',
  states: {
    watching: { on: { CALL_REFUSED: 'checking' } },
    /** The question itself may be refused, which is its answer. */
    checking: {
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: ({ context }) => context,
        onDone: [
          { guard: 'hasEnded', target: 'watching', actions: 'emitSessionEnd' },
          { target: 'watching' },
        ],
      },
    },
  },
});
