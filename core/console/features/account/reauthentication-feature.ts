import type { ActorRefFrom } from 'xstate';
import { reauthenticationMachine } from '../../../machines/access/reauthentication.machine.ts';
import { RECENT_LOGIN_REQUIRED } from '../../../machines/access/reauthentication.actions.ts';
import type { identityLinksMachine } from '../../../machines/access/identity-links.machine.ts';
import type { totpSetupMachine } from '../../../machines/access/totp-setup.machine.ts';
import type { recordFormMachine } from '../../../machines/records/record-form.ts';
import type { Sessions } from '../../../ports/sessions.ts';
import { feature } from '../../wiring/feature.ts';
import { follow, onAnnouncement } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import { currentUser } from './signed-in-account.ts';

/** Asking for the user's password again. */
export interface ReauthenticationFeature {
  /** Asks for it before changes that decide about signing in. */
  reauthentication: ActorRefFrom<typeof reauthenticationMachine>;
}

/** What the feature needs: whose password it asks for, and what may be refused without a recent login. */
export interface ReauthenticationFeatureInput {
  sessions: Pick<Sessions, 'signIn'>;
  scope: SessionScope;
  userForms: readonly ActorRefFrom<ReturnType<typeof recordFormMachine<'users'>>>[];
  totpSetup: ActorRefFrom<typeof totpSetupMachine>;
  ownIdentity: ActorRefFrom<typeof identityLinksMachine>;
}

/** The password is asked for once per refused change: a user who cancels keeps what they typed. */
export const reauthenticationFeature = feature({
  actors: (spawn, { sessions, scope }: ReauthenticationFeatureInput): ReauthenticationFeature => ({
    reauthentication: spawn(reauthenticationMachine, {
      input: { sessions, currentUser: () => currentUser(scope) },
    }),
  }),
  wiring: ({ reauthentication }, { userForms, totpSetup, ownIdentity }) => [
    ...userForms.map((form) =>
      follow(
        form,
        ({ context: { saveError } }) => (saveError?.code === RECENT_LOGIN_REQUIRED ? saveError : undefined),
        (error) => error && reauthentication.send({ type: 'PROMPT' }),
      ),
    ),
    follow(
      totpSetup,
      ({ value, context: { reason } }) => value !== 'saving' && reason === RECENT_LOGIN_REQUIRED,
      (isRefused) => isRefused && reauthentication.send({ type: 'PROMPT' }),
    ),
    follow(
      ownIdentity,
      ({ context: { reason } }) => reason === RECENT_LOGIN_REQUIRED,
      (isRefused) => isRefused && reauthentication.send({ type: 'PROMPT' }),
    ),
    onAnnouncement(reauthentication, 'reauthenticated', () => {
      for (const form of userForms)
        if (form.getSnapshot().context.saveError?.code === RECENT_LOGIN_REQUIRED) form.send({ type: 'SAVE' });
      totpSetup.send({ type: 'RETRY' });
      ownIdentity.send({ type: 'RETRY' });
    }),
  ],
});
