import { assign, emit, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import type { User } from '../domain/user.ts';
import type { Sessions } from '../ports/sessions.ts';

/** What the server answers to a change that decides about signing in, when the password was given too long ago. */
export const UNPROVED = 'RECENT_LOGIN_REQUIRED';

/** What the question needs from outside. */
export interface LoginProofInput {
  sessions: Pick<Sessions, 'signIn'>;
  /** Who is signed in. */
  me: () => User | undefined;
}

interface LoginProofContext extends LoginProofInput {
  /** Why the password was not taken, as a failure code. */
  readonly reason: string | undefined;
}

type LoginProofEvent =
  | { type: 'ASK' }
  | { type: 'PROVE'; password: string; code: string }
  | { type: 'CANCEL' };

/** The password was given: what was refused may be tried again. */
interface LoginProved {
  type: 'proved';
}

const TYPES: {
  context?: LoginProofContext;
  events?: LoginProofEvent;
  input?: LoginProofInput;
  emitted?: LoginProved;
} = {};

/** Asks somebody who is signed in for their password again: it is a sign-in to the same account, which any server understands. */
export const loginProofMachine = setup({
  types: TYPES,
  actors: {
    prove: fromPromise<User, LoginProofInput & { password: string; code: string }>(
      ({ input: { sessions, me, password, code } }) =>
        sessions.signIn(me()?.email ?? '', password, code.trim() || undefined),
    ),
  },
  actions: {
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    forgetReason: assign({ reason: undefined }),
    sayProved: emit({ type: 'proved' }),
  },
}).createMachine({
  id: 'loginProof',
  context: ({ input }) => ({ ...input, reason: undefined }),
  initial: 'idle',
  states: {
    idle: { on: { ASK: { target: 'asking', actions: 'forgetReason' } } },
    asking: { on: { PROVE: 'proving', CANCEL: 'idle' } },
    proving: {
      invoke: {
        src: 'prove',
        input: ({ context, event }) => ({ ...context, ...typedIn(event) }),
        onDone: { target: 'idle', actions: ['forgetReason', 'sayProved'] },
        onError: { target: 'asking', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
  },
});

/** Nothing is proved but by what was typed. */
function typedIn(event: LoginProofEvent): { password: string; code: string } {
  return event.type === 'PROVE' ? event : { password: '', code: '' };
}
