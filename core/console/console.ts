import type { LinkCheck } from '../domain/navigation/link-problem.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import { ensureSessionToken } from '../use-cases/access/ensure-session-token.ts';
import type { ConnectedConsole } from './connected-console.ts';
import { connectPublicFeatures, type ConnectedPublicFeatures } from './connect-public-features.ts';
import { connectActor, type Connected } from './connected/connect-actor.ts';
import { actionsOf } from './connected/actions.ts';
import { consoleMachine, type StartDriver, type StartSession } from './console-machine.ts';
import type { PublicPorts } from './public/public-actors.ts';
import { actorOptions, type MachineOptions } from './machine-options.ts';
import type { ConnectedInspections } from './features/drivers/connect-inspections.ts';
import type { ConnectedCheckIn } from './features/drivers/connect-check-in.ts';
import type { Namespace } from '../domain/values/namespace.ts';
import type { navigationGuardMachine } from '../machines/access/navigation-guard.machine.ts';
import { cacheSession, type CachedSessionPorts } from '../use-cases/access/cached-session.ts';
import type { StopFunction } from './wiring/feature.ts';
import { onChange } from './wiring/listening.ts';

/** Options of the console. */
export interface ConsoleOptions extends MachineOptions {
  /** Loads the code of sessions, which the login does not need. Called again after a failure. */
  loadSession: () => Promise<StartSession<ConnectedConsole>>;
  /** Loads the code of the drivers' check-in; called again after a failure. Without it drivers have none. */
  loadDriver?: (() => Promise<StartDriver>) | undefined;
  /** Says what cannot be shown of an address (`linkProblem`); the page of drivers does not need it. */
  linkProblem?: LinkCheck | undefined;
}

/** Compiled once: pages start one console, tests and the simulation thousands. */
const CONSOLE_MACHINE = consoleMachine<ConnectedConsole>();

/** The running console: what front ends and headless runs use. */
export interface Console extends ConnectedPublicFeatures {
  /** The session of the signed-in user. */
  readonly session: ConnectedSession;
  /** Stops everything: the session of this page and its connection end, and no timer or handle stays open. */
  readonly stop: () => void;
}

/**
 * Starts the console: access, login and preferences at once, and a session whenever somebody is signed in.
 * Stopping it leaves nothing behind.
 */
export function startConsole(
  ports: PublicPorts,
  { loadSession, loadDriver, linkProblem, ...options }: ConsoleOptions,
): Console {
  ensureSessionToken(ports);
  const actor = createActor(CONSOLE_MACHINE, {
    input: { ports, namespace: options.namespace, loadSession, loadDriver, linkProblem },
    ...actorOptions(options),
  }).start();
  const { guard } = actor.getSnapshot().context;
  const stopKeeping = keepSessionCache(guard, ports, options.namespace);
  return {
    ...connectPublicFeatures(actor.getSnapshot().context, ports.storage),
    session: connectSession(actor),
    stop: () => {
      stopKeeping();
      actor.stop();
    },
  };
}

/** What is known of the session of the signed-in user. */
export interface SessionView {
  /** The code of sessions is being loaded. */
  readonly isLoading: boolean;
  /** The code of sessions could not be loaded; it is tried again soon. */
  readonly isLoadFailed: boolean;
  /** The features of the signed-in user; undefined while nobody is signed in or they are loaded. */
  readonly console: ConnectedConsole | undefined;
  /** The check-in of a driver who is signed in; undefined for others, and while it is loaded. */
  readonly checkIn: ConnectedCheckIn | undefined;
  /** The inspections of a driver who is signed in; undefined for others, and while they are loaded. */
  readonly inspections: ConnectedInspections | undefined;
}

/** What users can do with the session of the signed-in user. */
export interface SessionActions {
  /** Loads the code of sessions at once, not only after the next pause. */
  readonly retry: () => void;
}

/** The session of the signed-in user, as front ends see it. */
export type ConnectedSession = Connected<SessionView, SessionActions>;

/** Connects the session of the signed-in user. */
function connectSession(actor: ActorRefFrom<typeof CONSOLE_MACHINE>): ConnectedSession {
  return connectActor(actor, {
    view: ({ value, context: { console: farol, driver } }) => ({
      isLoading: value === 'loadingSession',
      isLoadFailed: value === 'loadFailed',
      console: farol,
      checkIn: driver?.checkIn,
      inspections: driver?.inspections,
    }),
    actions: (send) =>
      actionsOf(send, {
        retry: [],
      }),
  });
}

/**
 * Keeps who is signed in for the next visit once the server has confirmed it, and forgets it when they sign out
 * or the server signs them out.
 */
function keepSessionCache(
  guard: ActorRefFrom<typeof navigationGuardMachine>,
  ports: CachedSessionPorts,
  namespace: Namespace,
): StopFunction {
  return onChange(
    guard,
    ({ context: { user, server, isAssumed } }) => ({ user, server, isAssumed }),
    ({ user, server, isAssumed }, before) => {
      if (user === before.user && server === before.server && isAssumed === before.isAssumed) return;
      if (user && server && !isAssumed) cacheSession(ports, { user, server, namespace });
      else if (!user && before.user) ports.sessionCache.forget();
    },
  );
}
