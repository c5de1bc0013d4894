import { createActor, type ActorRefFrom } from 'xstate';
import { ownSessionsMachine } from '../../../machines/access/own-sessions.machine.ts';
import type { OwnSessions } from '../../../ports/own-sessions.ts';
import { connected } from '../../connected/connected.ts';
import type { AccessTokensFeature } from './access-tokens-feature.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';

/** Where the user is signed in, as front ends see it. */
export type ConnectedOwnSessions = ReturnType<typeof connectOwnSessions>;

/** What the list needs. */
interface OwnSessionsInput {
  ownSessions: OwnSessions;
  tokenCreation: AccessTokensFeature['tokenCreation'];
}

/** Starts the list of the user's own sessions; it is read again when a token was created. */
export function startOwnSessions(
  { ownSessions, tokenCreation }: OwnSessionsInput,
  readers: FirstReaders,
): ConnectedOwnSessions {
  const actor = createActor(ownSessionsMachine, { input: { ownSessions }, ...readers.settings });
  tokenCreation.on('succeeded', () => actor.send({ type: 'LOAD' }));
  return connectOwnSessions(readers.started(actor));
}

function connectOwnSessions(actor: ActorRefFrom<typeof ownSessionsMachine>) {
  return connected(actor, {
    answers: ({ value, context: { sessions, endingId, reason } }) => ({
      /** In reading order, that of this page first; undefined until they are known. */
      sessions,
      isLoading: value === 'loading',
      /** The session that is being ended. */
      endingId,
      /** The user is asked whether all others may end. */
      isConfirming: value === 'confirming',
      isEndingOthers: value === 'endingOthers',
      /** Why the last call failed, as a failure code. */
      failure: reason,
    }),
    verbs: (send) => ({
      /** Reads where the user is signed in. */
      load: () => send({ type: 'LOAD' }),
      /** Signs out of another session, or ends a token. */
      end: (id: string) => send({ type: 'END', id }),
      /** Asks whether all others may end. */
      endOthers: () => send({ type: 'END_OTHERS' }),
      confirm: () => send({ type: 'CONFIRM' }),
      cancel: () => send({ type: 'CANCEL' }),
    }),
  });
}
