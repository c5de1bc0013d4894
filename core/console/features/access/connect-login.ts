import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '../../../machines/access/login.machine.ts';
import { REMEMBERED_LOGIN_KEY, rememberedLogin } from '../../../domain/account/remembered-login.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the login page (§4): signing in, registering, and a forgotten password. */
export function connectLogin(
  login: ActorRefFrom<typeof loginMachine>,
  storage: Pick<KeyValueStorage, 'read'>,
) {
  const remembered = () => rememberedLogin(storage.read(REMEMBERED_LOGIN_KEY));
  return connected(login, {
    answers: ({ value, context: { reason, status } }) => ({
      isBusy: value === 'signingIn' || value === 'requestingReset' || value === 'resettingPassword',
      /** The mail with a link or code to reset the password was sent. */
      isResetMailSent: value === 'resetRequested',
      /** The new password is set. */
      isPasswordReset: value === 'passwordReset',
      /** Why the last attempt failed, as a failure code (§8); undefined while it did not. */
      failure: reason,
      /** The HTTP status of the answer that refused it; 0 when there was none. */
      failureStatus: status,
      /** Whose login an earlier console remembered in this browser (§7); undefined where none did. */
      rememberedUser: remembered()?.email,
    }),
    verbs: (send) => ({
      /**
       * The code is that of an authenticator app, for accounts with two-factor authentication.
       * @param isKept whether the session outlasts the browser
       */
      signIn: (email: string, password: string, code?: string, isKept?: boolean) =>
        send({ type: 'SIGN_IN', email, password, code, isKept }),
      /** Signs in with the remembered login, if there is one; its password is nowhere on the page. */
      signInAsRemembered: () => {
        const known = remembered();
        if (known) send({ type: 'SIGN_IN', ...known, isKept: true });
      },
      signInWithToken: (token: string) => send({ type: 'SIGN_IN_WITH_TOKEN', token }),
      /** Drivers type their name without its prefix. */
      signInAsDriver: (username: string, password: string, isKept?: boolean) =>
        send({ type: 'SIGN_IN_AS_DRIVER', username, password, isKept }),
      /** Signs a guest in by the token at the end of a share's link. */
      signInWithShare: (token: string) => send({ type: 'SIGN_IN_WITH_SHARE', token }),
      /** Creates an account and signs in to it. */
      register: (account: { name: string; email: string; password: string; isKept?: boolean }) =>
        send({ type: 'REGISTER', ...account }),
      /** Takes over the account of an invitation and signs in to it. */
      acceptInvitation: (token: string, name: string, password: string, isKept?: boolean) =>
        send({ type: 'ACCEPT_INVITATION', token, name, password, isKept }),
      requestPasswordReset: (email: string) => send({ type: 'REQUEST_PASSWORD_RESET', email }),
      /** Sets a new password with the token of the mail. */
      resetPassword: (token: string, password: string) => send({ type: 'RESET_PASSWORD', token, password }),
      /** Drops the result of the last attempt. */
      clear: () => send({ type: 'RESET' }),
    }),
  });
}
