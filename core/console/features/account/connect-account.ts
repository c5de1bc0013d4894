import { connectAsyncRequest } from '../../connected/connect-async-request.ts';
import { connectConfirmedAction } from '../../connected/connect-confirmed-action.ts';
import { connectRecordForm } from '../records/connect-record-form.ts';
import type { AccountFeature } from './account-feature.ts';
import { connectAccessTokens } from './connect-access-tokens.ts';
import { connectReauthentication } from './connect-reauthentication.ts';
import { connectTotpSetup } from './connect-totp-setup.ts';

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
