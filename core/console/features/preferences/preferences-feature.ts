import type { ActorRefFrom } from 'xstate';
import { effectivePreferenceChoices } from '../../../domain/preference/preference-choices.ts';
import { mapPreferencesToApply } from '../../../domain/preference/map-preferences-to-apply.ts';
import { isReadonly } from '../../../domain/access/effective-permission.ts';
import { isGuest } from '../../../domain/account/guest.ts';
import type { User } from '../../../domain/account/user.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { PreferencePorts } from '../../../use-cases/preferences/save-preferences.ts';
import { featureParts } from '../../wiring/feature.ts';
import { onEachValue, onEmitted, onChange } from '../../wiring/listening.ts';
import { userOf, type SessionScope } from '../../wiring/session-scope.ts';
import { preferenceSavingMachine } from '../../../machines/preferences/preference-saving.machine.ts';
import type { NavigationState } from '../../../machines/access/navigation-state.ts';
import { sessionExpiryMachine } from '../../../machines/access/session-expiry.machine.ts';

/** The preferences of the signed-in account and its expiry. */
export interface PreferenceActors {
  /** The user's own preferences: they apply at once and are saved with the account. */
  preferenceSaving: ActorRefFrom<typeof preferenceSavingMachine>;
  /** How long the account may still be used. */
  sessionExpiry: ActorRefFrom<typeof sessionExpiryMachine>;
}

/** What the feature needs from outside. */
export interface PreferencesFeaturePorts extends PreferencePorts {
  storage: KeyValueStorage;
  clock: Clock;
}

/** What the feature needs: ports, scope, and what makes a saved account the signed-in one. */
export interface PreferencesFeatureInput {
  ports: PreferencesFeaturePorts;
  scope: SessionScope;
  applyUser: (user: User) => void;
}

/**
 * The preferences of one session. Every change of the account is passed on. The map is shown as the account
 * says, otherwise as the server says, otherwise as it was in this browser (facts §5).
 */
export const preferencesFeature = featureParts({
  actors: (spawn, { ports, scope }: PreferencesFeatureInput): PreferenceActors => ({
    preferenceSaving: spawn(preferenceSavingMachine, {
      input: {
        ports,
        storage: ports.storage,
        namespace: scope.namespace,
        user: userOf(scope),
        maySave: maySavePreferences(scope.guard.getSnapshot().context),
      },
    }),
    sessionExpiry: spawn(sessionExpiryMachine, { input: ports.clock }),
  }),
  wiring: ({ preferenceSaving, sessionExpiry }, { scope: { guard, preferences, namespace }, applyUser }) => {
    return [
      // Before anything else: choices kept in this browser apply from the start.
      onEachValue(
        preferenceSaving,
        ({ context }) => context.displayedUser,
        (user) => user && applyUser(user),
      ),
      onEachValue(
        guard,
        ({ context: { user } }) => user?.expirationTime ?? undefined,
        (expiresAt) => sessionExpiry.send({ type: 'SET_EXPIRY', expiresAt }),
      ),
      onChange(
        guard,
        ({ context }) => [context.user, maySavePreferences(context)] as const,
        ([user, maySave]) => {
          if (user) preferenceSaving.send({ type: 'ACCOUNT_CHANGED', user, maySave });
        },
      ),
      onEachValue(
        guard,
        ({ context: { user, server } }) => [user, server] as const,
        ([user, server]) => {
          if (!user || !server) return;
          const changes = mapPreferencesToApply(
            effectivePreferenceChoices(user, server.info, namespace),
            preferences.getSnapshot().context,
          );
          if (changes) preferences.send({ type: 'CHANGE', changes });
        },
      ),
      onEmitted(sessionExpiry, 'acknowledged', () => guard.send({ type: 'SIGN_OUT' })),
    ];
  },
});

/** Guests share their account with all who have the link. */
function maySavePreferences({ user, server }: Pick<NavigationState, 'user' | 'server'>): boolean {
  return user !== undefined && server !== undefined && !isReadonly({ user, server }) && !isGuest(user);
}
