import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { sessionsInOrder, type OwnSession } from '../../domain/account/own-session.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { OwnSessions } from '../../ports/own-sessions.ts';
import { endOwnSession } from '../../use-cases/account/end-own-session.ts';

/** What the list needs from outside. */
export interface OwnSessionsInput {
  ownSessions: OwnSessions;
}

/** Where the user is signed in. */
export interface OwnSessionsContext extends OwnSessionsInput {
  /** In reading order; undefined until they are known. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** The session that is being ended. */
  readonly endingId: string | undefined;
  /** Why the last call failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the list. */
export type OwnSessionsEvent =
  /** The list is shown, or one of it may have changed. */
  | { type: 'LOAD' }
  | { type: 'END'; id: string }
  | { type: 'END_OTHERS' }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' };

const TYPES: {
  context?: OwnSessionsContext;
  events?:
    | OwnSessionsEvent
    | DoneActorEvent<readonly OwnSession[], 'list'>
    | DoneActorEvent<void, 'end' | 'endOthers'>
    | ErrorActorEvent<unknown, 'list' | 'end' | 'endOthers'>;
  input?: OwnSessionsInput;
} = {};

/** The actions, guards and actors of the chart. */
export const ownSessionsSetup = setup({
  types: TYPES,
  actors: {
    list: fromPromise<readonly OwnSession[], OwnSessionsContext>(({ input }) => input.ownSessions.list()),
    end: fromPromise<void, OwnSessionsContext>(({ input: { ownSessions, endingId } }) =>
      endOwnSession(ownSessions, endingId ?? ''),
    ),
    endOthers: fromPromise<void, OwnSessionsContext>(({ input }) => input.ownSessions.endOthers()),
  },
  actions: {
    storeSessions: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.list');
      return { sessions: sessionsInOrder(event.output) };
    }),
    storeEnding: assign(({ event }) => {
      assertEvent(event, 'END');
      return { endingId: event.id, reason: undefined };
    }),
    clearEnding: assign({ endingId: undefined }),
    removeEnded: assign(({ context: { sessions, endingId } }) => ({
      sessions: sessions?.filter(({ id }) => id !== endingId),
    })),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return { reason: failureCodeOf(event.error) };
    }),
    clearReason: assign({ reason: undefined }),
  },
  guards: {
    /** Signing out of this page is another action, which also leaves it. */
    isOther: ({ context: { sessions }, event }) => {
      assertEvent(event, 'END');
      return sessions?.some(({ id, isCurrent }) => id === event.id && !isCurrent) === true;
    },
  },
});
