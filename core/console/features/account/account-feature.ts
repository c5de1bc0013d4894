import type { ActorRefFrom } from 'xstate';
import { parseLanguage } from '../../../domain/values/locale.ts';
import { productAttribute } from '../../../domain/values/namespace.ts';
import type { User } from '../../../domain/account/user.ts';
import type { Accounts } from '../../../ports/accounts.ts';
import type { NotificationCapabilities } from '../../../ports/notification-capabilities.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { OneTimePasswords } from '../../../ports/one-time-passwords.ts';
import type { Records } from '../../../ports/records.ts';
import type { Sessions } from '../../../ports/sessions.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { NamedRecord } from '../../../resources/records/record-action.ts';
import {
  endImpersonation,
  IMPERSONATION_NOT_REVERSIBLE,
} from '../../../use-cases/access/end-impersonation.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.ts';
import { feature, actorsOf, type Stop } from '../../wiring/feature.ts';
import { onAnnouncement, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import { preferencesFeature, type PreferencesFeature } from '../preferences/preferences-feature.ts';
import type { RecordsFeature } from '../records/records-feature.ts';
import { reauthenticationMachine, RECENT_LOGIN_REQUIRED } from '../../../machines/access/reauthentication.ts';
import { recordFormInput, recordFormMachine } from '../../../machines/records/record-form.ts';
import { accessTokensMachine } from '../../../machines/access/access-tokens.ts';
import { totpSetupMachine } from '../../../machines/access/totp-setup.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.ts';

/** What users do with accounts outside the user list: their own account, and impersonation. */
export interface AccountFeature extends PreferencesFeature {
  /** The form of the user's own account. */
  accountForm: ActorRefFrom<ReturnType<typeof recordFormMachine<'users'>>>;
  /** Starts acting as a managed user, after a confirmation. */
  impersonation: ActorRefFrom<ReturnType<typeof confirmedActionMachine<NamedRecord, User>>>;
  totpSetup: ActorRefFrom<typeof totpSetupMachine>;
  /** Asks for the user's password again before changes that decide about signing in. */
  reauthentication: ActorRefFrom<typeof reauthenticationMachine>;
  /**
   * Removes two-factor authentication from a user who lost their authenticator, after a confirmation; their
   * form is then opened again.
   */
  totpRemoval: ActorRefFrom<ReturnType<typeof confirmedActionMachine<User, User>>>;
  /** Creates a token; the request is its expiry as ISO text, or '' for the server's default. */
  tokenCreation: ActorRefFrom<ReturnType<typeof asyncRequestMachine<string, string>>>;
  tokenRevocation: ActorRefFrom<ReturnType<typeof asyncRequestMachine<string, void>>>;
  /** The tokens created in this browser. */
  accessTokens: ActorRefFrom<typeof accessTokensMachine>;
  testNotification: ActorRefFrom<ReturnType<typeof asyncRequestMachine<undefined, void>>>;
  /** Ends the impersonation. If the server refuses that, the user is signed out with the reason. */
  impersonationEnd: ActorRefFrom<ReturnType<typeof asyncRequestMachine<undefined, User>>>;
  /** Returns the name of the user who acts as the user with this id; undefined without impersonation. */
  impersonatorName: (userId: number) => string | undefined;
}

/** What the feature needs from outside. */
export interface AccountFeaturePorts {
  accounts: Accounts;
  notificationCapabilities: NotificationCapabilities;
  records: Records;
  sessions: Sessions;
  oneTimePasswords: OneTimePasswords;
  storage: KeyValueStorage;
  clock: Clock;
}

/** The storage key of the impersonated user's id and the original user's id and name. */
const IMPERSONATION_KEY = 'actingAs';

/** What the feature needs: its ports, and the user list and form that it keeps up to date. */
export interface AccountFeatureInput extends Pick<RecordsFeature, 'records' | 'forms'> {
  ports: AccountFeaturePorts;
  scope: SessionScope;
}

/**
 * The account of one session. Saved changes of the user's own account, including the language, apply at once.
 * Impersonation starts a session as the other user; the original user is remembered until logout.
 */
export const accountFeature = feature({
  actors: (spawn, { ports, scope }: AccountFeatureInput): AccountFeature => {
    const { accounts, sessions, oneTimePasswords, storage, clock, records } = ports;
    const preferences = spawn(preferencesFeature, {
      input: { ports, scope, applyUser: (user) => applyUser(scope, user) },
    });
    return {
      ...actorsOf(preferences),
      accountForm: spawn(recordFormMachine<'users'>(), {
        input: recordFormInput('users', { records, namespace: scope.namespace }),
      }),
      impersonation: spawn(confirmedActionMachine<NamedRecord, User>(), {
        input: ({ id }) => accounts.impersonate(id),
      }),
      totpSetup: spawn(totpSetupMachine, { input: { accounts, records, sessions, oneTimePasswords, clock } }),
      reauthentication: spawn(reauthenticationMachine, {
        input: { sessions, currentUser: () => currentUser(scope) },
      }),
      totpRemoval: spawn(confirmedActionMachine<User, User>(), {
        input: (user) => records.save('users', { ...user, totpKey: null }),
      }),
      tokenCreation: spawn(asyncRequestMachine<string, string>(), {
        input: (expires) => accounts.createToken(expires || undefined),
      }),
      tokenRevocation: spawn(asyncRequestMachine<string, void>(), {
        input: (token) => accounts.revokeToken(token.trim()),
      }),
      testNotification: spawn(asyncRequestMachine<undefined, void>(), {
        input: () => ports.notificationCapabilities.sendTest(),
      }),
      impersonationEnd: spawn(asyncRequestMachine<undefined, User>(), {
        input: () => endImpersonation(ports, Number((storage.read(IMPERSONATION_KEY) ?? '').split(' ')[1])),
      }),
      accessTokens: spawn(accessTokensMachine, { input: ports }),
      impersonatorName: (userId) => impersonatorName(storage, userId),
    };
  },
  wiring: (actors, input) => [
    ...accountWiring(actors, input),
    ...tokenWiring(actors, input),
    ...reauthenticationWiring(actors, input),
    ...impersonationWiring(actors, input),
  ],
});

function accountWiring(
  { accountForm, totpSetup, totpRemoval }: AccountFeature,
  { scope, records, forms }: AccountFeatureInput,
): Stop[] {
  return [
    onAnnouncement(accountForm, 'saved', ({ saved: { record } }) => {
      applyUser(scope, record);
      records.users.send({ type: 'SAVED', record });
    }),
    onAnnouncement(forms.users, 'saved', ({ saved: { record } }) => applyUser(scope, record)),
    onAnnouncement(totpSetup, 'saved', ({ user }) => applyUser(scope, user)),
    onAnnouncement(totpRemoval, 'done', ({ result }) => {
      records.users.send({ type: 'SAVED', record: result });
      if (forms.users.getSnapshot().context.opened.record.id === result.id) {
        forms.users.send({ type: 'DISCARD' });
        forms.users.send({ type: 'OPEN', opened: { record: result } });
      }
      totpRemoval.send({ type: 'CLOSE' });
    }),
  ];
}

function tokenWiring(
  { accessTokens, tokenCreation, tokenRevocation }: AccountFeature,
  { scope }: AccountFeatureInput,
): Stop[] {
  accessTokens.send({ type: 'SET_USER', userId: scope.userId });
  return [
    onAnnouncement(accessTokens, 'revocationConfirmed', ({ token }) =>
      tokenRevocation.send({ type: 'REQUEST', request: token }),
    ),
    onAnnouncement(tokenCreation, 'succeeded', ({ response }) => {
      const expires = tokenCreation.getSnapshot().context.request ?? '';
      accessTokens.send({ type: 'TOKEN_CREATED', token: response, expires });
    }),
    onAnnouncement(tokenRevocation, 'succeeded', () => {
      const { request = '' } = tokenRevocation.getSnapshot().context;
      accessTokens.send({ type: 'TOKEN_REVOKED', token: request });
      // A revoked token must not be offered for copying.
      if (tokenCreation.getSnapshot().context.response === request.trim())
        tokenCreation.send({ type: 'RESET' });
    }),
  ];
}

/** The password is asked for once per refused change: a user who cancels keeps what they typed. */
function reauthenticationWiring(
  { accountForm, totpSetup, reauthentication }: AccountFeature,
  { forms }: AccountFeatureInput,
): Stop[] {
  const userForms = [accountForm, forms.users];
  return [
    ...userForms.map((form) =>
      onChange(
        form,
        ({ context: { saveError } }) => (saveError?.code === RECENT_LOGIN_REQUIRED ? saveError : undefined),
        (error) => error && reauthentication.send({ type: 'PROMPT' }),
      ),
    ),
    onChange(
      totpSetup,
      ({ value, context: { reason } }) => value !== 'saving' && reason === RECENT_LOGIN_REQUIRED,
      (isRefused) => isRefused && reauthentication.send({ type: 'PROMPT' }),
    ),
    onAnnouncement(reauthentication, 'reauthenticated', () => {
      for (const form of userForms)
        if (form.getSnapshot().context.saveError?.code === RECENT_LOGIN_REQUIRED) form.send({ type: 'SAVE' });
      totpSetup.send({ type: 'RETRY' });
    }),
  ];
}

function impersonationWiring(
  { impersonation, impersonationEnd }: AccountFeature,
  { scope, ports: { storage } }: AccountFeatureInput,
): Stop[] {
  const { guard } = scope;
  return [
    onAnnouncement(impersonation, 'done', ({ result }) => {
      const before = currentUser(scope);
      // Impersonating from within an impersonation still leads back to the original user.
      const own = (storage.read(IMPERSONATION_KEY) ?? '').split(' ');
      const origin = own[0] === String(before?.id) ? own.slice(1).join(' ') : `${before?.id} ${before?.name}`;
      storage.write(IMPERSONATION_KEY, `${result.id} ${origin}`);
      guard.send({ type: 'SIGNED_IN', user: result });
    }),
    onAnnouncement(impersonationEnd, 'succeeded', ({ response }) => {
      storage.remove(IMPERSONATION_KEY);
      guard.send({ type: 'SIGNED_IN', user: response });
    }),
    onChange(
      impersonationEnd,
      ({ value, context: { reason } }) => value === 'failed' && reason === IMPERSONATION_NOT_REVERSIBLE,
      (isOver) => isOver && guard.send({ type: 'SESSION_ENDED', reason: IMPERSONATION_NOT_REVERSIBLE }),
    ),
    () => {
      if (!currentUser(scope)) storage.remove(IMPERSONATION_KEY);
    },
  ];
}

function currentUser({ guard }: SessionScope): User | undefined {
  return guard.getSnapshot().context.user;
}

/** Makes a saved account the signed-in one, if it is theirs. */
function applyUser(scope: SessionScope, saved: User | undefined): void {
  const { guard, preferences, namespace } = scope;
  const before = currentUser(scope);
  if (!saved || saved.id !== before?.id) return;
  const language = productAttribute(saved.attributes, namespace, 'lang');
  if (language !== productAttribute(before.attributes, namespace, 'lang'))
    preferences.send({ type: 'CHANGE', changes: { language: parseLanguage(language) } });
  guard.send({ type: 'USER_CHANGED', user: saved });
}

function impersonatorName(storage: KeyValueStorage, userId: number): string | undefined {
  const [id, , ...name] = (storage.read(IMPERSONATION_KEY) ?? '').split(' ');
  return id === String(userId) ? name.join(' ') : undefined;
}
