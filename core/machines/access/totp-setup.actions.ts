import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { failureCodeOf, Failure } from '../../domain/values/failure.ts';
import type { User } from '../../domain/account/user.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OneTimePasswords } from '../../ports/one-time-passwords.ts';
import type { Records } from '../../ports/records.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { RECENT_LOGIN_REQUIRED } from './reauthentication.actions.ts';

/** What the setup needs from outside. */
export interface TotpSetupInput {
  accounts: Pick<Accounts, 'newTotpKey'>;
  records: Pick<Records, 'save'>;
  sessions: Pick<Sessions, 'current'>;
  oneTimePasswords: OneTimePasswords;
  clock: Clock;
}

/** The setup of two-factor authentication for one account. */
export interface TotpSetupContext extends TotpSetupInput {
  readonly user: User | undefined;
  /** The new key, which has no effect until one of its codes was entered. */
  readonly key: string | undefined;
  readonly isCodeWrong: boolean;
  /** Why something failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the setup. */
export type TotpSetupEvent =
  | { type: 'START'; user: User }
  | { type: 'VERIFY_CODE'; code: string }
  /** Disables two-factor authentication. */
  | { type: 'DISABLE'; user: User }
  /** The user reauthenticated: what the server refused is saved now. */
  | { type: 'RETRY' }
  | { type: 'CANCEL' };

/** Emitted after saving. */
export interface TotpSaved {
  type: 'saved';
  user: User | undefined;
}

export const TOTP_SETUP_TYPES: {
  context?: TotpSetupContext;
  events?: TotpSetupEvent;
  emitted?: TotpSaved;
  input?: TotpSetupInput;
} = {};

export const TOTP_NOT_STARTED: Pick<TotpSetupContext, 'user' | 'key' | 'isCodeWrong' | 'reason'> = {
  user: undefined,
  key: undefined,
  isCodeWrong: false,
  reason: undefined,
};

/** The actions, guards and actors of the chart. */
export const totpSetupSetup = setup({
  types: TOTP_SETUP_TYPES,
  actors: {
    fetchKey: fromPromise<string, TotpSetupContext>(({ input }) => input.accounts.newTotpKey()),
    checkCode: fromPromise<boolean, TotpSetupContext & { code: string }>(
      async ({ input: { oneTimePasswords, code, key, clock } }) =>
        key !== undefined && (await oneTimePasswords.isCurrent(code, key, clock())),
    ),
    /**
     * The account is read again first: an administrator may have changed it since, and saving replaces the
     * whole record.
     */
    save: fromPromise<User | undefined, TotpSetupContext>(
      async ({ input: { records, sessions, user, key } }) => {
        const current = await sessions.current();
        if (current.id !== user?.id) throw new Failure('USER_NOT_AUTHED', 0);
        return await records.save('users', { ...current, totpKey: key ?? null });
      },
    ),
  },
  actions: {
    start: assign((_, { user }: EventOf<TotpSetupEvent, 'START' | 'DISABLE'>) => ({
      ...TOTP_NOT_STARTED,
      user,
    })),
    storeKey: assign((_, { output }: { output: string }) => ({ key: output })),
    markCodeWrong: assign({ isCodeWrong: true }),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    emitSaved: emit(({ context }, { output }: { output: User | undefined }) => ({
      type: 'saved',
      user: output ?? context.user,
    })),
    clearProblems: assign({ isCodeWrong: false, reason: undefined }),
    reset: assign(TOTP_NOT_STARTED),
  },
  guards: {
    isCodeRight: (_, { output }: { output: boolean }) => output,
    needsReauthentication: ({ context: { reason } }) => reason === RECENT_LOGIN_REQUIRED,
    hasKey: ({ context: { key } }) => key !== undefined,
  },
});
