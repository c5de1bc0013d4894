import { createActor, type ActorRefFrom } from 'xstate';
import { effectivePreferenceChoices } from '../../../domain/preference/preference-choices.ts';
import { mapPreferencesToApply } from '../../../domain/preference/map-display-preferences.ts';
import { isReadonly } from '../../../domain/access/effective-permission.ts';
import type { User } from '../../../domain/account/user.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { PreferencePorts } from '../../../use-cases/preferences/save-preferences.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { preferenceSavingMachine } from '../../../machines/preferences/preference-saving.ts';
import { sessionExpiryMachine } from '../../../machines/access/session-expiry.ts';

/** The preferences of the signed-in account and its expiry. */
export interface PreferencesFeature {
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

/**
 * Starts the feature. Every change of the account is passed on to its actors. The map is shown as the account
 * says, otherwise as the server says, otherwise as it was in this browser (facts §5).
 * @param applyUser makes a saved account the signed-in one
 */
export function startPreferencesFeature(
  ports: PreferencesFeaturePorts,
  {
    guard,
    preferences,
    applyUser,
  }: Pick<Entrance, 'guard' | 'preferences'> & { applyUser: (user: User) => void },
  options: MachineOptions,
): { actors: PreferencesFeature; stop: () => void } {
  const { namespace } = options;
  const common = actorOptions(options);
  const preferenceSaving = createActor(preferenceSavingMachine, {
    input: { ports, storage: ports.storage, namespace },
    ...common,
  });
  const sessionExpiry = createActor(sessionExpiryMachine, { input: ports.clock, ...common });
  const actors = [preferenceSaving, sessionExpiry];
  for (const actor of actors) actor.start();

  let lastUser: { user: User | undefined; maySave: boolean } = { user: undefined, maySave: false };
  const syncUser = (): void => {
    const { user, server } = guard.getSnapshot().context;
    const maySave = user !== undefined && server !== undefined && !isReadonly({ user, server });
    const { user: before, maySave: mightSave } = lastUser;
    if (user === before && maySave === mightSave) return;
    lastUser = { user, maySave };
    if (user?.expirationTime !== before?.expirationTime || user?.id !== before?.id)
      sessionExpiry.send({ type: 'SET_EXPIRY', expiresAt: user?.expirationTime ?? undefined });
    preferenceSaving.send(user ? { type: 'USER_CHANGED', user, maySave } : { type: 'SIGNED_OUT' });
  };
  const applyAccountLook = (): void => {
    const { user, server } = guard.getSnapshot().context;
    if (!user || !server) return;
    const { storage: _, ...here } = preferences.getSnapshot().context;
    const changes = mapPreferencesToApply(effectivePreferenceChoices(user, server.info, namespace), here);
    if (changes) preferences.send({ type: 'CHANGE', changes });
  };
  const subscriptions = [
    preferenceSaving.on('userChanged', ({ user }) => {
      lastUser = { ...lastUser, user };
      applyUser(user);
    }),
    sessionExpiry.on('acknowledged', () => guard.send({ type: 'SIGN_OUT' })),
    guard.subscribe(() => {
      syncUser();
      applyAccountLook();
    }),
  ];
  syncUser();
  applyAccountLook();
  return {
    actors: { preferenceSaving, sessionExpiry },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}
