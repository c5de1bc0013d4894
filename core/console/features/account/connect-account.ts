import type { ActorRefFrom } from 'xstate';
import { connectAsyncRequest, type ConnectedRequest } from '../../connected/connect-async-request.ts';
import {
  connectConfirmedAction,
  type ConnectedConfirmedAction,
} from '../../connected/connect-confirmed-action.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { AccountActors } from './account-feature.ts';
import { connectIdentityLinks, type ConnectedIdentityLinks } from './connect-identity-links.ts';
import { connectRecordForm, type ConnectedRecordForm } from '../records/connect-record-form.ts';
import type {
  ListedAccessToken,
  RevocationConfirmed,
} from '../../../machines/access/access-tokens.actions.ts';
import type { accessTokensMachine } from '../../../machines/access/access-tokens.machine.ts';
import type { reauthenticationMachine } from '../../../machines/access/reauthentication.machine.ts';
import type { totpSetupMachine } from '../../../machines/access/totp-setup.machine.ts';
import type { User } from '../../../domain/account/user.ts';
import type { Reauthenticated } from '../../../machines/access/reauthentication.actions.ts';
import type { TotpSaved } from '../../../machines/access/totp-setup.actions.ts';
import type { TestedChannel } from '../../../domain/alert/notification-rule.ts';
import type { NamedRecord } from '../../../resources/records/record-action.ts';

/** What ends an impersonation. */
export interface ImpersonationEndActions {
  /** Becomes the original user again. */
  readonly endImpersonation: () => void;
}

/** What creates an access token. */
export interface TokenCreationActions {
  /** Creates a token with this expiry as ISO text, or '' for the server's default. */
  readonly create: (expires: string) => void;
}

/** What revokes an access token. */
export interface TokenRevocationActions {
  /** Revokes the token with this text: nobody can sign in with it any more. */
  readonly revoke: (token: string) => void;
}

/** What tests the notifications of the user. */
export interface TestNotificationActions {
  /** Sends a notification to the user by each channel (§7); the response says which failed. */
  readonly sendTest: () => void;
}

/** What users change of their own account, and impersonation, as front ends see it. */
export interface ConnectedAccount {
  /** The form of the user's own account. */
  readonly form: ConnectedRecordForm<'users'>;
  /** Becomes another user after a confirmation; for those who may. */
  readonly impersonation: ConnectedConfirmedAction<NamedRecord, User>;
  /** Becomes the original user again. */
  readonly impersonationEnd: ConnectedRequest<undefined, User, ImpersonationEndActions>;
  /** Sets up two-factor authentication of an account. */
  readonly totpSetup: ConnectedTotpSetup;
  /** Disables two-factor authentication of another user after a confirmation. */
  readonly totpRemoval: ConnectedConfirmedAction<User, User>;
  /** Who the user is at the provider of single sign-on. */
  readonly ownIdentity: ConnectedIdentityLinks;
  /** Who another user is there, for administrators. */
  readonly userIdentity: ConnectedIdentityLinks;
  /** Asks for the user's own password before something that needs it. */
  readonly reauthentication: ConnectedReauthentication;
  /** The access tokens that were created in this browser. */
  readonly tokens: ConnectedAccessTokens;
  /** Creates an access token; the response is its text. */
  readonly tokenCreation: ConnectedRequest<string, string, TokenCreationActions>;
  /** Revokes an access token. */
  readonly tokenRevocation: ConnectedRequest<string, void, TokenRevocationActions>;
  /** Sends a notification to the user by each channel. */
  readonly testNotification: ConnectedRequest<undefined, readonly TestedChannel[], TestNotificationActions>;
}

/** Connects what users change of their own account, and impersonation. */
export function connectAccount(actors: AccountActors): ConnectedAccount {
  return {
    form: connectRecordForm<'users'>(actors.accountForm),
    impersonation: connectConfirmedAction(actors.impersonation),
    impersonationEnd: connectAsyncRequest(actors.impersonationEnd, (perform): ImpersonationEndActions => ({
      endImpersonation: () => perform(undefined),
    })),
    totpSetup: connectTotpSetup(actors.totpSetup),
    totpRemoval: connectConfirmedAction(actors.totpRemoval),
    ownIdentity: connectIdentityLinks(actors.ownIdentity),
    userIdentity: connectIdentityLinks(actors.userIdentity),
    reauthentication: connectReauthentication(actors.reauthentication),
    tokens: connectAccessTokens(actors.accessTokens),
    tokenCreation: connectAsyncRequest(actors.tokenCreation, (perform): TokenCreationActions => ({
      create: (expires) => perform(expires),
    })),
    tokenRevocation: connectAsyncRequest(actors.tokenRevocation, (perform): TokenRevocationActions => ({
      revoke: (token) => perform(token),
    })),
    testNotification: connectAsyncRequest(actors.testNotification, (perform): TestNotificationActions => ({
      sendTest: () => perform(undefined),
    })),
  };
}

/** What is known of the setup of two-factor authentication. */
export interface TotpSetupView {
  /** The key is loaded, or the account is saved. */
  readonly isBusy: boolean;
  /** The new key, Base32, which has no effect until one of its codes was entered. */
  readonly key: string | undefined;
  /** The last code was none of the key. */
  readonly isCodeWrong: boolean;
  /** Why something failed, as a failure code; undefined while nothing did. */
  readonly failure: string | undefined;
}

/** What users can do with the setup of two-factor authentication. */
export interface TotpSetupActions {
  /** Loads a new key for an account. */
  readonly start: (user: User) => void;
  /** Saves the key if the code is one of its codes now. */
  readonly verifyCode: (code: string) => void;
  /** Disables two-factor authentication of an account. */
  readonly disable: (user: User) => void;
  /** Ends the setup; the account stays as it was. */
  readonly cancel: () => void;
}

/** The setup of two-factor authentication, as front ends see it. */
export type ConnectedTotpSetup = Connected<TotpSetupView, TotpSetupActions, TotpSaved>;

/** Connects the setup of two-factor authentication. */
function connectTotpSetup(setup: ActorRefFrom<typeof totpSetupMachine>): ConnectedTotpSetup {
  return connectActor(setup, {
    view: ({ value, context: { key, isCodeWrong, reason } }) => ({
      isBusy: value === 'loadingKey' || value === 'saving',
      key,
      isCodeWrong,
      failure: reason,
    }),
    actions: (send) =>
      actionsOf(send, {
        start: ['user'],
        verifyCode: ['code'],
        disable: ['user'],
        cancel: [],
      }),
  });
}

/** What is known of the question for the user's own password. */
export interface ReauthenticationView {
  /** The user is asked for the password. */
  readonly isOpen: boolean;
  /** The server checks the password. */
  readonly isVerifying: boolean;
  /** Why the password was refused, as a failure code; undefined while it was not. */
  readonly failure: string | undefined;
}

/** What users can do with the question for the user's own password. */
export interface ReauthenticationActions {
  /** The code is that of an authenticator app; '' without one. */
  readonly submit: (password: string, code: string) => void;
  /** Closes the question; what needed the password does not happen. */
  readonly cancel: () => void;
}

/** The question for the user's own password, as front ends see it. */
export type ConnectedReauthentication = Connected<
  ReauthenticationView,
  ReauthenticationActions,
  Reauthenticated
>;

/** Connects the question for the user's own password. */
function connectReauthentication(
  reauthentication: ActorRefFrom<typeof reauthenticationMachine>,
): ConnectedReauthentication {
  return connectActor(reauthentication, {
    view: ({ value, context: { reason } }) => ({
      isOpen: value !== 'idle',
      isVerifying: value === 'verifying',
      failure: reason,
    }),
    actions: (send) =>
      actionsOf(send, {
        submit: ['password', 'code'],
        cancel: [],
      }),
  });
}

/** An access token of the list; its text is known only while the page that created it is open. */
export type ListedToken = ListedAccessToken;

/** What is known of the access tokens that were created in this browser. */
export interface AccessTokensView {
  /** The access tokens that were created in this browser, the newest first. */
  readonly tokens: readonly ListedToken[];
  /** The token that the user is asked about before it is revoked. */
  readonly revoking: ListedToken | undefined;
}

/** What users can do with the access tokens that were created in this browser. */
export interface AccessTokensActions {
  /** Asks whether a token may be revoked; one whose text is unknown cannot be. */
  readonly revoke: (token: ListedToken) => void;
  /** Revokes the token that the user was asked about. */
  readonly confirm: () => void;
  /** Answers no: the token stays valid. */
  readonly cancel: () => void;
}

/** The access tokens that were created in this browser, as front ends see it. */
export type ConnectedAccessTokens = Connected<AccessTokensView, AccessTokensActions, RevocationConfirmed>;

/** Connects the access tokens that were created in this browser. */
function connectAccessTokens(tokens: ActorRefFrom<typeof accessTokensMachine>): ConnectedAccessTokens {
  return connectActor(tokens, {
    view: ({ context }) => ({
      tokens: context.tokens,
      revoking: context.revoking,
    }),
    actions: (send) =>
      actionsOf(send, {
        revoke: ['token'],
        confirm: [],
        cancel: [],
      }),
  });
}
