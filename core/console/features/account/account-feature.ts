import { createActor, type ActorRefFrom } from 'xstate';
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
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { startPreferencesFeature, type PreferencesFeature } from '../preferences/preferences-feature.ts';
import type { RecordsFeature } from '../records/records-feature.ts';
import { reauthenticationMachine, RECENT_LOGIN_REQUIRED } from '../../../machines/access/reauthentication.ts';
import { recordFormMachine } from '../../../machines/records/record-form.ts';
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

/**
 * Starts the feature. Saved changes of the user's own account, including the language, apply at once.
 * Impersonation restarts the session as the other user; the original user is remembered until logout.
 */
export function startAccountFeature(
  ports: AccountFeaturePorts,
  {
    guard,
    preferences,
    records,
    forms,
  }: Pick<Entrance, 'guard' | 'preferences'> & Pick<RecordsFeature, 'records' | 'forms'>,
  options: MachineOptions,
): { actors: AccountFeature; stop: () => void } {
  const { accounts, sessions, oneTimePasswords, storage, clock } = ports;
  const { namespace } = options;
  const common = actorOptions(options);
  const accountForm = createActor(recordFormMachine<'users'>(), {
    input: { name: 'users', records: ports.records, namespace },
    ...common,
  });
  const impersonation = createActor(confirmedActionMachine<NamedRecord, User>(), {
    input: ({ id }) => accounts.impersonate(id),
    ...common,
  });
  const totpSetup = createActor(totpSetupMachine, {
    input: { accounts, records: ports.records, sessions, oneTimePasswords, clock },
    ...common,
  });
  const reauthentication = createActor(reauthenticationMachine, {
    input: { sessions, currentUser: () => guard.getSnapshot().context.user },
    ...common,
  });
  const totpRemoval = createActor(confirmedActionMachine<User, User>(), {
    input: (user) => ports.records.save('users', { ...user, totpKey: null }),
    ...common,
  });
  const tokenCreation = createActor(asyncRequestMachine<string, string>(), {
    input: (expires) => accounts.createToken(expires || undefined),
    ...common,
  });
  const tokenRevocation = createActor(asyncRequestMachine<string, void>(), {
    input: (token) => accounts.revokeToken(token.trim()),
    ...common,
  });
  const testNotification = createActor(asyncRequestMachine<undefined, void>(), {
    input: () => ports.notificationCapabilities.sendTest(),
    ...common,
  });
  const impersonationEnd = createActor(asyncRequestMachine<undefined, User>(), {
    input: () => endImpersonation(ports, Number((storage.read(IMPERSONATION_KEY) ?? '').split(' ')[1])),
    ...common,
  });
  const accessTokens = createActor(accessTokensMachine, { input: ports, ...common });
  const actors = [
    impersonationEnd,
    accountForm,
    impersonation,
    totpSetup,
    reauthentication,
    totpRemoval,
    tokenCreation,
    tokenRevocation,
    testNotification,
    accessTokens,
  ];
  for (const actor of actors) actor.start();

  const currentUser = (): User | undefined => guard.getSnapshot().context.user;
  const applyUser = (saved: User | undefined): void => {
    const before = currentUser();
    if (!saved || saved.id !== before?.id) return;
    const language = productAttribute(saved.attributes, namespace, 'lang');
    if (language !== productAttribute(before.attributes, namespace, 'lang'))
      preferences.send({ type: 'CHANGE', changes: { language: parseLanguage(language) } });
    guard.send({ type: 'USER_CHANGED', user: saved });
  };
  /** Asks once per error: a user who cancels keeps what they typed. */
  const oncePerError = (): ((error: object | undefined) => void) => {
    let lastError: object | undefined;
    return (error) => {
      if (error === lastError) return;
      lastError = error;
      if (error) reauthentication.send({ type: 'PROMPT' });
    };
  };
  const promptForTotp = oncePerError();
  let signedInId = currentUser()?.id;
  accessTokens.send({ type: 'SET_USER', userId: signedInId });
  const preferencesFeature = startPreferencesFeature(ports, { guard, preferences, applyUser }, options);
  const subscriptions = [
    accessTokens.on('revocationConfirmed', ({ token }) =>
      tokenRevocation.send({ type: 'REQUEST', request: token }),
    ),
    tokenCreation.on('succeeded', ({ response }) =>
      accessTokens.send({
        type: 'TOKEN_CREATED',
        token: response,
        expires: tokenCreation.getSnapshot().context.request ?? '',
      }),
    ),
    tokenRevocation.subscribe(({ value, context: { request = '' } }) => {
      if (value !== 'succeeded') return;
      accessTokens.send({ type: 'TOKEN_REVOKED', token: request });
      // A revoked token must not be offered for copying.
      if (tokenCreation.getSnapshot().context.response === request.trim())
        tokenCreation.send({ type: 'RESET' });
    }),
    accountForm.on('saved', ({ record }) => {
      applyUser(record);
      records.users.send({ type: 'SAVED', record });
    }),
    forms.users.on('saved', ({ record }) => applyUser(record)),
    totpSetup.on('saved', ({ user }) => applyUser(user)),
    ...[accountForm, forms.users].map((form) => {
      const promptOncePerError = oncePerError();
      return form.subscribe(({ context: { saveError } }) =>
        promptOncePerError(saveError?.code === RECENT_LOGIN_REQUIRED ? saveError : undefined),
      );
    }),
    totpSetup.subscribe(({ value, context: { reason } }) =>
      promptForTotp(value !== 'saving' && reason === RECENT_LOGIN_REQUIRED ? totpSetup : undefined),
    ),
    reauthentication.on('reauthenticated', () => {
      for (const form of [accountForm, forms.users])
        if (form.getSnapshot().context.saveError?.code === RECENT_LOGIN_REQUIRED) form.send({ type: 'SAVE' });
      totpSetup.send({ type: 'RETRY' });
    }),
    totpRemoval.on('done', ({ result }) => {
      records.users.send({ type: 'SAVED', record: result });
      if (forms.users.getSnapshot().context.record.id === result.id) {
        forms.users.send({ type: 'DISCARD' });
        forms.users.send({ type: 'OPEN', record: result });
      }
      totpRemoval.send({ type: 'CLOSE' });
    }),
    impersonation.on('done', ({ result }) => {
      const before = currentUser();
      // Impersonating from within an impersonation still leads back to the original user.
      const own = (storage.read(IMPERSONATION_KEY) ?? '').split(' ');
      const origin = own[0] === String(before?.id) ? own.slice(1).join(' ') : `${before?.id} ${before?.name}`;
      storage.write(IMPERSONATION_KEY, `${result.id} ${origin}`);
      guard.send({ type: 'SIGNED_IN', user: result });
    }),
    impersonationEnd.on('succeeded', ({ response }) => {
      storage.remove(IMPERSONATION_KEY);
      guard.send({ type: 'SIGNED_IN', user: response });
    }),
    impersonationEnd.subscribe(({ value, context: { reason } }) => {
      if (value === 'failed' && reason === IMPERSONATION_NOT_REVERSIBLE)
        guard.send({ type: 'SESSION_ENDED', reason });
    }),
    guard.subscribe(({ context: { user } }) => {
      if (user?.id === signedInId) return;
      signedInId = user?.id;
      if (!user) storage.remove(IMPERSONATION_KEY);
      accountForm.send({ type: 'DISCARD' });
      accessTokens.send({ type: 'SET_USER', userId: signedInId });
      impersonation.send({ type: 'CLOSE' });
      totpRemoval.send({ type: 'CANCEL' });
      totpRemoval.send({ type: 'CLOSE' });
      totpSetup.send({ type: 'CANCEL' });
      reauthentication.send({ type: 'CANCEL' });
      for (const call of [impersonationEnd, tokenCreation, tokenRevocation, testNotification])
        call.send({ type: 'RESET' });
    }),
  ];
  return {
    actors: {
      ...preferencesFeature.actors,
      accountForm,
      impersonation,
      totpSetup,
      reauthentication,
      totpRemoval,
      tokenCreation,
      tokenRevocation,
      accessTokens,
      testNotification,
      impersonationEnd,
      impersonatorName: (userId) => impersonatorName(storage, userId),
    },
    stop: () => {
      preferencesFeature.stop();
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

function impersonatorName(storage: KeyValueStorage, userId: number): string | undefined {
  const [id, , ...name] = (storage.read(IMPERSONATION_KEY) ?? '').split(' ');
  return id === String(userId) ? name.join(' ') : undefined;
}
