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

/** What runs before anybody is in: it is all that the login screen needs, and it is small. */
export interface Entrance {
  /** Who is signed in, what the server is, and where a route may lead (§4). */
  guard: ActorRefFrom<typeof navigationGuardMachine>;
  login: ActorRefFrom<typeof loginMachine>;
  /** What the user chose and the browser remembers. */
  preferences: ActorRefFrom<typeof preferencesMachine>;
  stop(): void;
}

/** Everything the entrance speaks to. */
export interface EntrancePorts {
  sessions: Sessions;
  passwords: PasswordRecovery;
  serverSettings: ServerSettings;
  storage: KeyValueStorage;
  page: Page;
  random: Random;
  clock: Clock;
}

/** What machines are started with. */
export interface MachineOptions {
  namespace: Namespace;
  /** The timers of the machines, when time is moved by hand. */
  timers?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  /** Hears everything that happens in the machines. */
  inspect?: NonNullable<ActorOptions<AnyActorLogic>['inspect']>;
}

/**
 * Starts the machines of the entrance and wires them: a successful login lets the user in, and who leaves begins anew: the page
 * is loaded again as soon as it stands where he was sent, unless it has to say there why he had to go (§4).
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

/** The options of every actor: timers and inspection, where they are given. */
export function actorOptions({
  timers,
  inspect,
}: MachineOptions): Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'> {
  return { ...(timers && { clock: timers }), ...(inspect && { inspect }) };
}
