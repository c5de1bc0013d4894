import { emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Clock } from '../../ports/clock.ts';
import type { RefusedCalls } from '../../ports/refused-calls.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { checkSessionEnd, type SessionEnd } from '../../use-cases/access/session-end.ts';
import type { SignedOut } from '../connection/live-connection.actions.ts';

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
  events?: SessionWatchEvent;
  input?: SessionWatchInput;
  emitted?: SignedOut;
} = {};

/** The actions, guards and actors of the chart. */
export const sessionWatchSetup = setup({
  types: TYPES,
  actors: {
    refusals: fromCallback<SessionWatchEvent, RefusedCalls>(({ input: calls, sendBack }) =>
      calls.onRefused(() => sendBack({ type: 'CALL_REFUSED' })),
    ),
    checkSession: fromPromise<SessionEnd | undefined, SessionWatchInput>(({ input }) =>
      checkSessionEnd(input),
    ),
  },
  actions: {
    emitSessionEnd: emit((_, { output }: { output: SessionEnd | undefined }) => {
      return { type: 'signedOut' as const, reason: output?.reason };
    }),
  },
  guards: {
    hasEnded: (_, { output }: { output: SessionEnd | undefined }) => output !== undefined,
  },
});
