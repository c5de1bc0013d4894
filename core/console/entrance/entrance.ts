import { createActor, type ActorOptions, type ActorRefFrom, type AnyActorLogic } from 'xstate';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Page } from '../../ports/page.ts';
import type { PasswordRecovery } from '../../ports/password-recovery.ts';
import type { Random } from '../../ports/random.ts';
import type { ServerSettings } from '../../ports/server-settings.ts';
import type { Sessions } from '../../ports/sessions.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { ensureSessionToken } from '../../use-cases/access/ensure-session-token.ts';
import { loginMachine } from '../../machines/access/login.ts';
import { navigationGuardMachine } from '../../machines/access/navigation-guard.ts';
import { preferencesMachine } from '../../machines/preferences/preferences.ts';

/** What runs before anybody is signed in. It is all that the login screen needs, and is kept small. */
export interface Entrance {
  /** The signed-in user, the server, and where a route may lead (§4). */
  guard: ActorRefFrom<typeof navigationGuardMachine>;
  login: ActorRefFrom<typeof loginMachine>;
  /** The preferences of this browser. */
  preferences: ActorRefFrom<typeof preferencesMachine>;
  stop(): void;
}

/** What the entrance needs from outside. */
export interface EntrancePorts {
  sessions: Sessions;
  passwords: PasswordRecovery;
  serverSettings: ServerSettings;
  storage: KeyValueStorage;
  page: Page;
  random: Random;
  clock: Clock;
}

/** Options of all machines. */
export interface MachineOptions {
  namespace: Namespace;
  /** The clock of the machines' timers; tests advance it by hand. */
  timers?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  /** Receives the inspection events of all machines. */
  inspect?: NonNullable<ActorOptions<AnyActorLogic>['inspect']>;
}

/**
 * Starts the machines of the entrance and connects them. A successful login signs the user in. Signing out
 * reloads the page once its navigation has settled, unless the login screen has to show why the user was
 * signed out (§4).
 */
export function startEntrance(ports: EntrancePorts, options: MachineOptions): Entrance {
  ensureSessionToken(ports);
  const common = actorOptions(options);
  const guard = createActor(navigationGuardMachine, {
    input: { ports, namespace: options.namespace },
    ...common,
  });
  const login = createActor(loginMachine, { input: ports, ...common });
  const preferences = createActor(preferencesMachine, { input: ports.storage, ...common });
  let signedInId: number | undefined;
  let isReloadPending = false;
  const subscriptions = [
    login.subscribe(({ value, context: { user } }) => {
      if (value === 'signedIn' && user) guard.send({ type: 'SIGNED_IN', user });
    }),
    guard.subscribe((snapshot) => {
      const { user, outcome, signOutReason } = snapshot.context;
      if (user?.id !== signedInId) {
        if (signedInId !== undefined) {
          isReloadPending = signOutReason === undefined;
          login.send({ type: 'RESET' });
        }
        signedInId = user?.id;
      }
      if (isReloadPending && snapshot.hasTag('settled') && outcome.type === 'stay') {
        isReloadPending = false;
        ports.page.reload();
      }
    }),
  ];
  const actors = [preferences, login, guard];
  for (const actor of actors) actor.start();
  return {
    guard,
    login,
    preferences,
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

/** Returns the options of every actor: timers and inspection, where given. */
export function actorOptions({
  timers,
  inspect,
}: MachineOptions): Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'> {
  return { ...(timers && { clock: timers }), ...(inspect && { inspect }) };
}
