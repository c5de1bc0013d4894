import { assign, emit, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { User } from '../../domain/account/user.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** What the server answers to a change that decides about signing in, when the password was given too long ago. */
export const RECENT_LOGIN_REQUIRED = 'RECENT_LOGIN_REQUIRED';

/** What the question needs from outside. */
export interface ReauthenticationInput {
  sessions: Pick<Sessions, 'signIn'>;
  /** Who is signed in. */
  currentUser: () => User | undefined;
}

interface LoginProofContext extends ReauthenticationInput {
  /** Why the password was not taken, as a failure code. */
  readonly reason: string | undefined;
}

type LoginProofEvent =
  | { type: 'PROMPT' }
  | { type: 'SUBMIT'; password: string; code: string }
  | { type: 'CANCEL' };

/** The password was given: what was refused may be tried again. */
interface Reauthenticated {
  type: 'reauthenticated';
}

const TYPES: {
  context?: LoginProofContext;
  events?: LoginProofEvent;
  input?: ReauthenticationInput;
  emitted?: Reauthenticated;
} = {};

/** Asks somebody who is signed in for their password again: it is a sign-in to the same account, which any server understands. */
export const reauthenticationMachine = setup({
  types: TYPES,
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
}).createMachine({
  id: 'reauthentication',
  context: ({ input }) => ({ ...input, reason: undefined }),
  initial: 'idle',
  states: {
    idle: { on: { PROMPT: { target: 'prompting', actions: 'clearReason' } } },
    prompting: { on: { SUBMIT: 'verifying', CANCEL: 'idle' } },
    verifying: {
      invoke: {
        src: 'verify',
        input: ({ context, event }) => ({ ...context, ...typedIn(event) }),
        onDone: { target: 'idle', actions: ['clearReason', 'emitReauthenticated'] },
        onError: { target: 'prompting', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
  },
});

/** Nothing is proved but by what was typed. */
function typedIn(event: LoginProofEvent): { password: string; code: string } {
  return event.type === 'SUBMIT' ? event : { password: '', code: '' };
}
