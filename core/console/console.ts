import { createActor, type ActorRefFrom } from 'xstate';
import { ensureSessionToken } from '../use-cases/access/ensure-session-token.ts';
import type { ConnectedConsole } from './connect-console.ts';
import { connectEntrance } from './connect-entrance.ts';
import { connected } from './connected/connected.ts';
import { verbsOf } from './connected/verbs.ts';
import { consoleMachine, type StartDriver, type StartSession } from './console-machine.ts';
import type { EntrancePorts } from './entrance/entrance.ts';
import { keepLastVisit } from './keep-last-visit.ts';
import { actorOptions, type MachineOptions } from './machine-options.ts';

/** Options of the console. */
export interface ConsoleOptions extends MachineOptions {
  /** Loads the code of sessions, which the login does not need. Called again after a failure. */
  loadSession: () => Promise<StartSession<ConnectedConsole>>;
  /** Loads the code of the drivers' check-in; called again after a failure. Without it drivers have none. */
  loadDriver?: (() => Promise<StartDriver>) | undefined;
}

/** Compiled once: pages start one console, tests and the simulation thousands. */
const CONSOLE_MACHINE = consoleMachine<ConnectedConsole>();

/** The running console: what front ends and headless runs use. */
export type Console = ReturnType<typeof startConsole>;

/**
 * Starts the console: access, login and preferences at once, and a session whenever somebody is signed in.
 * Stopping it leaves nothing behind.
 */
export function startConsole(ports: EntrancePorts, { loadSession, loadDriver, ...options }: ConsoleOptions) {
  ensureSessionToken(ports);
  const actor = createActor(CONSOLE_MACHINE, {
    input: { ports, namespace: options.namespace, loadSession, loadDriver },
    ...actorOptions(options),
  }).start();
  const { guard } = actor.getSnapshot().context;
  const stopKeeping = keepLastVisit(guard, ports, options.namespace);
  return {
    ...connectEntrance(actor.getSnapshot().context, ports.storage),
    session: connectSession(actor),
    stop: () => {
      stopKeeping();
      actor.stop();
    },
  };
}

/** Connects the session: what is there while somebody is signed in. */
function connectSession(actor: ActorRefFrom<typeof CONSOLE_MACHINE>) {
  return connected(actor, {
    answers: ({ value, context: { console, driver } }) => ({
      isLoading: value === 'loadingSession',
      /** The code of sessions could not be loaded; it is tried again soon. */
      isLoadFailed: value === 'loadFailed',
      /** The features of the signed-in user; undefined while nobody is signed in or they are loaded. */
      console,
      /** The check-in of a driver who is signed in; undefined for others, and while it is loaded. */
      checkIn: driver?.checkIn,
      /** The inspections of a driver who is signed in; undefined for others, and while they are loaded. */
      inspections: driver?.inspections,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Loads the code of sessions at once, not only after the next pause. */
        retry: [],
      }),
  });
}
