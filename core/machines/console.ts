import { createActor, type ActorOptions, type ActorRefFrom, type AnyActorLogic } from 'xstate';
import { isDriverUser } from '../domain/account.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Clock } from '../ports/clock.ts';
import type { LiveFeed } from '../ports/live-feed.ts';
import type { Page } from '../ports/page.ts';
import type { PositionHistory } from '../ports/position-history.ts';
import type { Random } from '../ports/random.ts';
import type { ServerSettings } from '../ports/server-settings.ts';
import type { Sessions } from '../ports/sessions.ts';
import type { Storage } from '../ports/storage.ts';
import { keepSessionToken } from '../use-cases/keep-session-token.ts';
import { liveConnectionMachine } from './live-connection.ts';
import { loginMachine } from './login.ts';
import { navigationGuardMachine } from './navigation-guard.ts';
import { preferencesMachine } from './preferences.ts';
import { recentPathMachine } from './recent-path.ts';
import { viewMachine } from './view.ts';

/** The running console without a screen: what a front end draws and a headless run drives. */
export interface Console {
  /** Who is signed in, what the server is, and where a route may lead (§4). */
  guard: ActorRefFrom<typeof navigationGuardMachine>;
  login: ActorRefFrom<typeof loginMachine>;
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  /** What the user chose and the browser remembers. */
  preferences: ActorRefFrom<typeof preferencesMachine>;
  /** What is being looked at: query, filter, order, selected device. It arranges the fleet. */
  view: ActorRefFrom<typeof viewMachine>;
  /** The way of the selected device over the last hours. */
  recentPath: ActorRefFrom<typeof recentPathMachine>;
  fleet: LiveFleet;
  stop(): void;
}

/** Everything the console speaks to. */
export interface ConsolePorts {
  sessions: Sessions;
  serverSettings: ServerSettings;
  feed: LiveFeed;
  positionHistory: PositionHistory;
  storage: Storage;
  page: Page;
  random: Random;
  clock: Clock;
}

/** What a console is started with. */
export interface ConsoleOptions {
  /** The store that `feed` fills. */
  fleet: LiveFleet;
  namespace: Namespace;
  /** The timers of the machines, when time is moved by hand. */
  timers?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  /** Hears everything that happens in the machines. */
  inspect?: NonNullable<ActorOptions<AnyActorLogic>['inspect']>;
}

/**
 * Starts the machines and wires them: a successful login lets the user in, a user who is in has a live line (drivers have none,
 * §4), a lost session or a logout ends it. Who leaves leaves no fleet behind, and the page is loaded anew as soon as it stands
 * where he was sent, unless it has to say there why he had to go.
 */
export function startConsole(ports: ConsolePorts, options: ConsoleOptions): Console {
  const { fleet, namespace, timers, inspect } = options;
  keepSessionToken(ports);
  const common = { ...(timers && { clock: timers }), ...(inspect && { inspect }) };
  const guard = createActor(navigationGuardMachine, { input: { ports, namespace }, ...common });
  const login = createActor(loginMachine, { input: ports, ...common });
  const connection = createActor(liveConnectionMachine, { input: ports, ...common });
  const preferences = createActor(preferencesMachine, { input: ports.storage, ...common });
  const view = createActor(viewMachine, {
    input: { fleet, storage: ports.storage, grouped: preferences.getSnapshot().context.grouped },
    ...common,
  });
  const recentPath = createActor(recentPathMachine, {
    input: { history: ports.positionHistory, clock: ports.clock, fleet },
    ...common,
  });
  const started = { guard, login, connection, preferences, view, recentPath, fleet };
  const unwire = wire(started, ports.page, namespace);
  const actors = [preferences, view, recentPath, connection, login, guard];
  for (const actor of actors) actor.start();
  return {
    ...started,
    stop: () => {
      unwire();
      for (const actor of actors) actor.stop();
    },
  };
}

function wire(console: Omit<Console, 'stop'>, page: Page, namespace: Namespace): () => void {
  const { guard, login, connection, preferences, view, recentPath, fleet } = console;
  let shownId: number | undefined;
  let signedInId: number | undefined;
  let leaving = false;
  const subscriptions = [
    login.subscribe(({ value, context: { user } }) => {
      if (value === 'signedIn' && user) guard.send({ type: 'SIGNED_IN', user });
    }),
    guard.subscribe((snapshot) => {
      const { user, outcome, turnedAway } = snapshot.context;
      if (user?.id !== signedInId) {
        if (signedInId !== undefined) {
          leaving = turnedAway === undefined;
          connection.send({ type: 'STOP' });
          login.send({ type: 'RESET' });
          view.send({ type: 'CLEAR' });
          fleet.forget();
        }
        signedInId = user?.id;
        if (user && !isDriverUser(user, namespace)) connection.send({ type: 'START' });
      }
      if (leaving && snapshot.hasTag('settled') && outcome.type === 'stay') {
        leaving = false;
        page.reload();
      }
    }),
    connection.on('signedOut', ({ reason }) => guard.send({ type: 'SESSION_ENDED', reason })),
    preferences.subscribe(({ context: { grouped } }) => {
      if (view.getSnapshot().context.arrangement.grouped !== grouped) view.send({ type: 'GROUP', grouped });
    }),
    view.subscribe(({ context: { arrangement, selected } }) => {
      if (selected !== shownId) {
        shownId = selected;
        recentPath.send(selected === undefined ? { type: 'HIDE' } : { type: 'SHOW', deviceId: selected });
      }
      const { grouped } = arrangement;
      if (preferences.getSnapshot().context.grouped !== grouped)
        preferences.send({ type: 'CHANGE', changes: { grouped } });
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
