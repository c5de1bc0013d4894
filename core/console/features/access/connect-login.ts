import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '../../../machines/access/login.machine.ts';
import { REMEMBERED_LOGIN_KEY, rememberedLogin } from '../../../domain/account/remembered-login.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the login page (§4): signing in, registering, and a forgotten password. */
export function connectLogin(
  login: ActorRefFrom<typeof loginMachine>,
  storage: Pick<KeyValueStorage, 'read'>,
) {
  const remembered = () => rememberedLogin(storage.read(REMEMBERED_LOGIN_KEY));
  return connected(login, {
    answers: ({ value, context: { reason, status, invited } }) => ({
      isBusy: value === 'signingIn' || value === 'requestingReset' || value === 'resettingPassword',
      /** The mail with a link or code to reset the password was sent. */
      isResetMailSent: value === 'resetRequested',
      /** The new password is set. */
      isPasswordReset: value === 'passwordReset',
      /** Why the last attempt failed, as a failure code (§8); undefined while it did not. */
      failure: reason,
      /** The HTTP status of the answer that refused it; 0 when there was none. */
      failureStatus: status,
      /** Whom the invitation of the link is for, and who invited them; undefined until it was read. */
      invited,
      /** Whose login an earlier console remembered in this browser (§7); undefined where none did. */
      rememberedUser: remembered()?.email,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        /**
         * The code is that of an authenticator app, for accounts with two-factor authentication; `isKept` says whether
         * the session outlasts the browser.
         */
        signIn: ['email', 'password', 'code', 'isKept'],
        signInWithToken: ['token'],
        /** Drivers type their name without its prefix. */
        signInAsDriver: ['username', 'password', 'isKept'],
        /** Signs a guest in by the token at the end of a share's link. */
        signInWithShare: ['token'],
        /** Reads whom an invitation is for; a link that does not work is a failure. */
        readInvitation: ['token'],
        /** Takes over the account of an invitation and signs in to it. */
        acceptInvitation: ['token', 'name', 'password', 'isKept'],
        requestPasswordReset: ['email'],
        /** Sets a new password with the token of the mail. */
        resetPassword: ['token', 'password'],
      }),
      /** Signs in with the remembered login, if there is one; its password is nowhere on the page. */
      signInAsRemembered: () => {
        const known = remembered();
        if (known) send({ type: 'SIGN_IN', ...known, isKept: true });
      },
      /** Creates an account and signs in to it. */
      register: (account: { name: string; email: string; password: string; isKept?: boolean }) =>
        send({ type: 'REGISTER', ...account }),
      /** Drops the result of the last attempt. */
      clear: () => send({ type: 'RESET' }),
    }),
  });
}
