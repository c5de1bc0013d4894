import type { ActorRefFrom } from 'xstate';
import type { TestedChannel } from '../../../domain/alert/notification-rule.ts';
import type { User } from '../../../domain/account/user.ts';
import { identityLinksMachine } from '../../../machines/access/identity-links.machine.ts';
import { totpSetupMachine } from '../../../machines/access/totp-setup.machine.ts';
import {
  RECORD_FORMS,
  recordFormInput,
  type recordFormMachine,
} from '../../../machines/records/record-form.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.machine.ts';
import type { Accounts } from '../../../ports/accounts.ts';
import type { IdentityAccounts } from '../../../ports/identity-accounts.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { NotificationCapabilities } from '../../../ports/notification-capabilities.ts';
import type { OneTimePasswords } from '../../../ports/one-time-passwords.ts';
import type { Records } from '../../../ports/records.ts';
import type { Sessions } from '../../../ports/sessions.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { userBillingProblems } from '../../../resources/draft/billing-draft.ts';
import { testNotifications } from '../../../use-cases/account/test-notifications.ts';
import { featureLogic, actorsOf } from '../../wiring/feature.ts';
import { onEmitted, onEachValue } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import { billingDraftContext } from '../records/record-forms.ts';
import type { RecordActors } from '../records/records-feature.ts';
import { accessTokensFeature, type AccessTokenActors } from './access-tokens-feature.ts';
import type { AccountSwitch } from '../../../use-cases/access/account-switch.ts';
import { impersonationFeature, type ImpersonationActors } from './impersonation-feature.ts';
import { applySavedAccount, currentUser } from './signed-in-account.ts';
import { reauthenticationMachine } from '../../../machines/access/reauthentication.machine.ts';
import { RECENT_LOGIN_REQUIRED } from '../../../machines/access/reauthentication.actions.ts';

/** The password is asked for once per refused change: a user who cancels keeps what they typed. */
const reauthenticationFeature = featureLogic({
  actors: (spawn, { sessions, scope }: ReauthenticationFeatureInput): ReauthenticationActors => ({
    reauthentication: spawn(reauthenticationMachine, {
      input: { sessions, currentUser: () => currentUser(scope) },
    }),
  }),
  wiring: ({ reauthentication }, { userForms, totpSetup, ownIdentity }) => [
    ...userForms.map((form) =>
      onEachValue(
        form,
        ({ context: { saveError } }) => (saveError?.code === RECENT_LOGIN_REQUIRED ? saveError : undefined),
        (error) => error && reauthentication.send({ type: 'PROMPT' }),
      ),
    ),
    onEachValue(
      totpSetup,
      ({ value, context: { reason } }) => value !== 'saving' && reason === RECENT_LOGIN_REQUIRED,
      (isRefused) => isRefused && reauthentication.send({ type: 'PROMPT' }),
    ),
    onEachValue(
      ownIdentity,
      ({ context: { reason } }) => reason === RECENT_LOGIN_REQUIRED,
      (isRefused) => isRefused && reauthentication.send({ type: 'PROMPT' }),
    ),
    onEmitted(reauthentication, 'reauthenticated', () => {
      for (const form of userForms)
        if (form.getSnapshot().context.saveError?.code === RECENT_LOGIN_REQUIRED) form.send({ type: 'SAVE' });
      totpSetup.send({ type: 'RETRY' });
      ownIdentity.send({ type: 'RETRY' });
    }),
  ],
});

const removalConfirmation = confirmedActionMachine<User, User>();
const testRequest = asyncRequestMachine<undefined, readonly TestedChannel[]>();

/** What users do with accounts outside the user list: their own account, and impersonation. */
export interface AccountActors extends AccessTokenActors, ImpersonationActors, ReauthenticationActors {
  /** The form of the user's own account. */
  accountForm: ActorRefFrom<ReturnType<typeof recordFormMachine<'users'>>>;
  totpSetup: ActorRefFrom<typeof totpSetupMachine>;
  /** Who the user is at the provider of single sign-on. */
  ownIdentity: ActorRefFrom<typeof identityLinksMachine>;
  /** Who another user is there, for administrators. */
  userIdentity: ActorRefFrom<typeof identityLinksMachine>;
  /**
   * Removes two-factor authentication from a user who lost their authenticator, after a confirmation; their
   * form is then opened again.
   */
  totpRemoval: ActorRefFrom<ReturnType<typeof confirmedActionMachine<User, User>>>;
  testNotification: ActorRefFrom<ReturnType<typeof asyncRequestMachine<undefined, readonly TestedChannel[]>>>;
}

/** What the feature needs from outside. */
export interface AccountFeaturePorts {
  accounts: Accounts;
  identityAccounts: IdentityAccounts;
  notificationCapabilities: NotificationCapabilities;
  records: Records;
  sessions: Sessions;
  oneTimePasswords: OneTimePasswords;
  storage: KeyValueStorage;
  clock: Clock;
}

/** What the feature needs: its ports, and the user list and form that it keeps up to date. */
export interface AccountFeatureInput extends Pick<RecordActors, 'forms'> {
  ports: AccountFeaturePorts;
  accountSwitch: AccountSwitch;
  scope: SessionScope;
}

/**
 * The account of one session. Saved changes of the user's own account, including the language, apply at once.
 */
export const accountFeature = featureLogic({
  actors: (spawn, { ports, accountSwitch, scope, forms }: AccountFeatureInput): AccountActors => {
    const { accounts, sessions, oneTimePasswords, clock, records } = ports;
    const accountForm = spawn(RECORD_FORMS.users, {
      input: recordFormInput('users', {
        records,
        namespace: scope.namespace,
        check: (edited) => userBillingProblems(edited, billingDraftContext(scope)),
      }),
    });
    const totpSetup = spawn(totpSetupMachine, {
      input: { accounts, records, sessions, oneTimePasswords, clock },
    });
    const ownIdentity = spawn(identityLinksMachine, { input: ports });
    const reauthentication = spawn(reauthenticationFeature, {
      input: { sessions, scope, userForms: [accountForm, forms.users], totpSetup, ownIdentity },
    });
    return {
      ...actorsOf(spawn(accessTokensFeature, { input: { ports, scope } })),
      ...actorsOf(spawn(impersonationFeature, { input: { ports, accountSwitch, scope } })),
      ...actorsOf(reauthentication),
      accountForm,
      totpSetup,
      ownIdentity,
      userIdentity: spawn(identityLinksMachine, { input: ports }),
      totpRemoval: spawn(removalConfirmation, {
        input: (user) => records.save('users', { ...user, totpKey: null }),
      }),
      testNotification: spawn(testRequest, {
        input: () => testNotifications(ports.notificationCapabilities),
      }),
    };
  },
  wiring: ({ accountForm, totpSetup, totpRemoval }, { scope, forms }) => [
    onEmitted(accountForm, 'saved', ({ saved: { record } }) => applySavedAccount(scope, record)),
    onEmitted(forms.users, 'saved', ({ saved: { record } }) => applySavedAccount(scope, record)),
    onEmitted(totpSetup, 'saved', ({ user }) => applySavedAccount(scope, user)),
    onEmitted(totpRemoval, 'done', ({ result }) => {
      if (forms.users.getSnapshot().context.opened.record.id === result.id) {
        forms.users.send({ type: 'DISCARD' });
        forms.users.send({ type: 'OPEN', opened: { record: result } });
      }
      totpRemoval.send({ type: 'CLOSE' });
    }),
  ],
});

/** Asking for the user's password again. */
interface ReauthenticationActors {
  /** Asks for it before changes that decide about signing in. */
  reauthentication: ActorRefFrom<typeof reauthenticationMachine>;
}

/** What the feature needs: whose password it asks for, and what may be refused without a recent login. */
interface ReauthenticationFeatureInput {
  sessions: Pick<Sessions, 'signIn'>;
  scope: SessionScope;
  userForms: readonly ActorRefFrom<ReturnType<typeof recordFormMachine<'users'>>>[];
  totpSetup: ActorRefFrom<typeof totpSetupMachine>;
  ownIdentity: ActorRefFrom<typeof identityLinksMachine>;
}
