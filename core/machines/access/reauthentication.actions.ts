import { assign, emit, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { User } from '../../domain/account/user.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** The failure code of a change that decides about signing in, when the last login is too old. */
export const RECENT_LOGIN_REQUIRED = 'RECENT_LOGIN_REQUIRED';

/** What the machine needs from outside. */
export interface ReauthenticationInput {
  sessions: Pick<Sessions, 'signIn'>;
  /** Returns the signed-in user. */
  currentUser: () => User | undefined;
}

export interface ReauthenticationContext extends ReauthenticationInput {
  /** Why the password was refused, as a failure code. */
  readonly reason: string | undefined;
}

type ReauthenticationEvent =
  | { type: 'PROMPT' }
  | { type: 'SUBMIT'; password: string; code: string }
  | { type: 'CANCEL' };

/** Emitted after the password was accepted: the refused change may be repeated. */
export interface Reauthenticated {
  type: 'reauthenticated';
}

export const REAUTHENTICATION_TYPES: {
  context?: ReauthenticationContext;
  events?: ReauthenticationEvent;
  input?: ReauthenticationInput;
  emitted?: Reauthenticated;
} = {};

/** The actions, guards and actors of the chart. */
export const reauthenticationSetup = setup({
  types: REAUTHENTICATION_TYPES,
  actors: {
    verify: fromPromise<User, ReauthenticationInput & { password: string; code: string }>(
      ({ input: { sessions, currentUser, password, code } }) =>
        sessions.signIn(currentUser()?.email ?? '', password, code.trim() || undefined),
    ),
  },
  actions: {
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearReason: assign({ reason: undefined }),
    emitReauthenticated: emit({ type: 'reauthenticated' }),
  },
});
