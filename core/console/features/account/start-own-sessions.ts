import { createActor, type ActorRefFrom } from 'xstate';
import { ownSessionsMachine } from '../../../machines/access/own-sessions.machine.ts';
import type { OwnSessions } from '../../../ports/own-sessions.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import type { AccessTokenActors } from './access-tokens-feature.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { listsToken, type OwnSession } from '../../../domain/account/own-session.ts';
import { onChange } from '../../wiring/listening.ts';

/** What the list needs. */
interface OwnSessionsInput {
  ownSessions: OwnSessions;
  tokenCreation: AccessTokenActors['tokenCreation'];
}

/**
 * Starts the list of the user's own sessions. It is read again when a token was created; a new token that was revoked in it
 * is shown no longer.
 */
export function startOwnSessions(
  { ownSessions, tokenCreation }: OwnSessionsInput,
  readers: FirstReaders,
): ConnectedOwnSessions {
  const actor = createActor(ownSessionsMachine, { input: { ownSessions }, ...readers.settings });
  tokenCreation.on('succeeded', () => actor.send({ type: 'LOAD' }));
  onChange(
    actor,
    ({ context }) => context.sessions,
    (sessions, before) => {
      const { response: token } = tokenCreation.getSnapshot().context;
      if (token !== undefined && listsToken(before, token) && !listsToken(sessions, token))
        tokenCreation.send({ type: 'RESET' });
    },
  );
  return connectOwnSessions(readers.started(actor));
}

/** What is known of where the user is signed in. */
export interface OwnSessionsView {
  /** Where the user is signed in, that of this page first; undefined until it is known. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** The sessions are being read. */
  readonly isLoading: boolean;
  /** The session that is being ended. */
  readonly endingId: string | undefined;
  /** The user is asked whether all others may end. */
  readonly isConfirming: boolean;
  /** All other sessions are being ended. */
  readonly isEndingOthers: boolean;
  /** Why the last call failed, as a failure code. */
  readonly failure: string | undefined;
}

/** What users can do with where the user is signed in. */
export interface OwnSessionsActions {
  /** Reads where the user is signed in. */
  readonly load: () => void;
  /** Signs out of another session, or ends a token. */
  readonly end: (id: string) => void;
  /** Asks whether all others may end. */
  readonly endOthers: () => void;
  /** Ends all other sessions after the question. */
  readonly confirm: () => void;
  /** Answers no: the other sessions go on. */
  readonly cancel: () => void;
}

/** Where the user is signed in, as front ends see it. */
export type ConnectedOwnSessions = Connected<OwnSessionsView, OwnSessionsActions>;

function connectOwnSessions(actor: ActorRefFrom<typeof ownSessionsMachine>): ConnectedOwnSessions {
  return connectActor(actor, {
    view: ({ value, context: { sessions, endingId, reason } }) => ({
      sessions,
      isLoading: value === 'loading',
      endingId,
      isConfirming: value === 'confirming',
      isEndingOthers: value === 'endingOthers',
      failure: reason,
    }),
    actions: (send) => ({
      load: () => send({ type: 'LOAD' }),
      end: (id: string) => send({ type: 'END', id }),
      endOthers: () => send({ type: 'END_OTHERS' }),
      confirm: () => send({ type: 'CONFIRM' }),
      cancel: () => send({ type: 'CANCEL' }),
    }),
  });
}
