import type { ActorRefFrom } from 'xstate';
import { connectAsyncRequest } from '../../connected/connect-async-request.ts';
import { connectConfirmedAction } from '../../connected/connect-confirmed-action.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { AccountFeature } from './account-feature.ts';
import { connectRecordForm } from '../records/connect-record-form.ts';
import type { ListedAccessToken } from '../../../machines/access/access-tokens.actions.ts';
import type { accessTokensMachine } from '../../../machines/access/access-tokens.machine.ts';
import type { reauthenticationMachine } from '../../../machines/access/reauthentication.machine.ts';
import type { totpSetupMachine } from '../../../machines/access/totp-setup.machine.ts';

/** Connects what users change of their own account, and impersonation. */
export function connectAccount(actors: AccountFeature) {
  return {
    form: connectRecordForm<'users'>(actors.accountForm),
    impersonation: connectConfirmedAction(actors.impersonation),
    impersonationEnd: connectAsyncRequest(actors.impersonationEnd, (perform) => ({
      /** Becomes the original user again. */
      endImpersonation: () => perform(undefined),
    })),
    totpSetup: connectTotpSetup(actors.totpSetup),
    totpRemoval: connectConfirmedAction(actors.totpRemoval),
    reauthentication: connectReauthentication(actors.reauthentication),
    tokens: connectAccessTokens(actors.accessTokens),
    tokenCreation: connectAsyncRequest(actors.tokenCreation, (perform) => ({
      /** Creates a token with this expiry as ISO text, or '' for the server's default. */
      create: (expires: string) => perform(expires),
    })),
    tokenRevocation: connectAsyncRequest(actors.tokenRevocation, (perform) => ({
      revoke: (token: string) => perform(token),
    })),
    testNotification: connectAsyncRequest(actors.testNotification, (perform) => ({
      /** Sends a notification to the user by each channel (§7); the response says which failed. */
      sendTest: () => perform(undefined),
    })),
  };
}

/** Connects the setup of two-factor authentication (contract §1.2). */
function connectTotpSetup(setup: ActorRefFrom<typeof totpSetupMachine>) {
  return connected(setup, {
    answers: ({ value, context: { key, isCodeWrong, reason } }) => ({
      /** The key is loaded, or the account is saved. */
      isBusy: value === 'loadingKey' || value === 'saving',
      /** The new key, Base32, which has no effect until one of its codes was entered. */
      key,
      isCodeWrong,
      /** Why something failed, as a failure code; undefined while nothing did. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Loads a new key for an account. */
        start: ['user'],
        /** Saves the key if the code is one of its codes now. */
        verifyCode: ['code'],
        /** Disables two-factor authentication of an account. */
        disable: ['user'],
        cancel: [],
      }),
  });
}

/** Connects the question for the user's own password. */
function connectReauthentication(reauthentication: ActorRefFrom<typeof reauthenticationMachine>) {
  return connected(reauthentication, {
    answers: ({ value, context: { reason } }) => ({
      isOpen: value !== 'idle',
      isVerifying: value === 'verifying',
      /** Why the password was refused, as a failure code; undefined while it was not. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** The code is that of an authenticator app; '' without one. */
        submit: ['password', 'code'],
        cancel: [],
      }),
  });
}

/** An access token of the list; its text is known only while the page that created it is open. */
export type ListedToken = ListedAccessToken;

/** Connects the access tokens that were created in this browser (contract §1.2). */
function connectAccessTokens(tokens: ActorRefFrom<typeof accessTokensMachine>) {
  return connected(tokens, {
    answers: ({ context }) => ({
      /** The newest first. */
      tokens: context.tokens,
      /** The token that the user is asked about before it is revoked. */
      revoking: context.revoking,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Asks whether a token may be revoked; one whose text is unknown cannot be. */
        revoke: ['token'],
        confirm: [],
        cancel: [],
      }),
  });
}
