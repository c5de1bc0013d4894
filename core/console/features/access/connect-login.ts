import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '../../../machines/access/login.machine.ts';
import { REMEMBERED_LOGIN_KEY, rememberedLogin } from '../../../domain/account/remembered-login.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { InvitedPerson } from '../../../domain/account/invitation.ts';

/** What is known of the login page: signing in, registering and a forgotten password. */
export interface LoginView {
  /** The server is asked: signing in, or one of the steps for a forgotten password. */
  readonly isBusy: boolean;
  /** The mail with a link or code to reset the password was sent. */
  readonly isResetMailSent: boolean;
  /** The new password is set. */
  readonly isPasswordReset: boolean;
  /** Why the last attempt failed, as a failure code (§8); undefined while it did not. */
  readonly failure: string | undefined;
  /** The HTTP status of the answer that refused it; 0 when there was none. */
  readonly failureStatus: number;
  /** The body of that answer, in which a suspended account reads what it has to pay; '' without one. */
  readonly failureBody: string;
  /** Whom the invitation of the link is for, and who invited them; undefined until it was read. */
  readonly invited: InvitedPerson | undefined;
  /** Whose login an earlier console remembered in this browser (§7); undefined where none did. */
  readonly rememberedUser: string | undefined;
}

/** What users can do with the login page. */
export interface LoginActions {
  /** Signs in with the remembered login, if there is one; its password is nowhere on the page. */
  readonly signInAsRemembered: () => void;
  /** Creates an account and signs in to it. */
  readonly register: (account: { name: string; email: string; password: string; isKept?: boolean }) => void;
  /** Drops the result of the last attempt. */
  readonly clear: () => void;
  /**
   * The code is that of an authenticator app, for accounts with two-factor authentication; `isKept` says whether the
   * session outlasts the browser, `isOnTrust` opens a suspended account by its trust unlock first.
   */
  readonly signIn: (
    email: string,
    password: string,
    code?: string,
    isKept?: boolean,
    isOnTrust?: boolean,
  ) => void;
  /** Signs in with an access token; a refused one is a failure. */
  readonly signInWithToken: (token: string) => void;
  /** Drivers type their name without its prefix. */
  readonly signInAsDriver: (username: string, password: string, isKept?: boolean) => void;
  /** Signs a guest in by the token at the end of a share's link. */
  readonly signInWithShare: (token: string) => void;
  /** Reads whom an invitation is for; a link that does not work is a failure. */
  readonly readInvitation: (token: string) => void;
  /** Takes over the account of an invitation and signs in to it. */
  readonly acceptInvitation: (token: string, name: string, password: string, isKept?: boolean) => void;
  /** Asks for a mail with a link or code to reset the password of the account with this address. */
  readonly requestPasswordReset: (email: string) => void;
  /** Sets a new password with the token of the mail. */
  readonly resetPassword: (token: string, password: string) => void;
}

/** The login page, as front ends see it. */
export type ConnectedLogin = Connected<LoginView, LoginActions>;

/** Connects the login page (§4): signing in, registering, and a forgotten password. */
export function connectLogin(
  login: ActorRefFrom<typeof loginMachine>,
  storage: Pick<KeyValueStorage, 'read'>,
): ConnectedLogin {
  const remembered = () => rememberedLogin(storage.read(REMEMBERED_LOGIN_KEY));
  return connectActor(login, {
    view: ({ value, context: { reason, status, body, invited } }) => ({
      isBusy: value === 'signingIn' || value === 'requestingReset' || value === 'resettingPassword',
      isResetMailSent: value === 'resetRequested',
      isPasswordReset: value === 'passwordReset',
      failure: reason,
      failureStatus: status,
      failureBody: body,
      invited,
      rememberedUser: remembered()?.email,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        signIn: ['email', 'password', 'code', 'isKept', 'isOnTrust'],
        signInWithToken: ['token'],
        signInAsDriver: ['username', 'password', 'isKept'],
        signInWithShare: ['token'],
        readInvitation: ['token'],
        acceptInvitation: ['token', 'name', 'password', 'isKept'],
        requestPasswordReset: ['email'],
        resetPassword: ['token', 'password'],
      }),
      signInAsRemembered: () => {
        const known = remembered();
        if (known) send({ type: 'SIGN_IN', ...known, isKept: true });
      },
      register: (account: { name: string; email: string; password: string; isKept?: boolean }) =>
        send({ type: 'REGISTER', ...account }),
      clear: () => send({ type: 'RESET' }),
    }),
  });
}
