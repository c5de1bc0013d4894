import type { LinkCheck } from '../domain/navigation/link-problem.ts';
import {
  assign,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type EventObject,
  type SnapshotFrom,
} from 'xstate';
import { withEvent, type EventOf } from '../machines/chart/with-event.ts';
import { isDriverUser } from '../domain/account/account.ts';
import type { User } from '../domain/account/user.ts';
import type { Namespace } from '../domain/values/namespace.ts';
import { loginMachine } from '../machines/access/login.machine.ts';
import { navigationGuardMachine } from '../machines/access/navigation-guard.machine.ts';
import { preferencesStore } from '../machines/preferences/preferences.ts';
import { forgetImpersonation } from '../use-cases/access/impersonation-note.ts';
import { readCachedSession } from '../use-cases/access/cached-session.ts';
import type { PublicActors, PublicPorts } from './public/public-actors.ts';
import type { ConnectedCheckIn } from './features/drivers/connect-check-in.ts';
import type { ConnectedInspections } from './features/drivers/connect-inspections.ts';
import type { StopFunction } from './wiring/feature.ts';
import type { SessionScope } from './wiring/session-scope.ts';

/** Starts the session of the signed-in user. */
export type StartSession<C> = (scope: SessionScope) => { console: C; stop: StopFunction };

/** What a driver has in place of a session. */
export interface DriverSession {
  readonly checkIn: ConnectedCheckIn;
  /** Undefined until their code is loaded. */
  readonly inspections?: ConnectedInspections;
  /** Takes in how the server says that the driver's account is now. */
  readonly accountRead: (user: User) => void;
  readonly stop: StopFunction;
}

/**
 * Starts what a driver has; `onUser` is called when the server has changed the driver's account, `onInspections` once
 * the driver can inspect.
 */
export type StartDriver = (
  user: User,
  onUser: (user: User) => void,
  onInspections?: (inspections: ConnectedInspections) => void,
) => DriverSession;

/** What the console needs. */
export interface ConsoleMachineInput<C> {
  ports: PublicPorts;
  namespace: Namespace;
  /** Loads the code of sessions, which the login does not need. */
  loadSession: () => Promise<StartSession<C>>;
  /** Loads the code of the drivers' check-in; without it drivers have none. */
  loadDriver?: (() => Promise<StartDriver>) | undefined;
  /** Says what of an address cannot be shown; without it all can. */
  linkProblem?: LinkCheck | undefined;
}

/** The state of the console; `C` is what a session gives to front ends. */
export interface ConsoleContext<C> extends ConsoleMachineInput<C>, PublicActors {
  /** Whose session runs or is loaded; undefined when nobody is signed in. */
  readonly userId: number | undefined;
  readonly startSession: StartSession<C> | undefined;
  readonly passedOn: SessionScope['passedOn'];
  /** What the running session gives to front ends. */
  readonly console: C | undefined;
  readonly startDriver: StartDriver | undefined;
  /** What a driver has while signed in. */
  readonly driver: DriverSession | undefined;
}

/** Events of the console: its actors changed, a session has started, or is to be loaded again at once. */
export type ConsoleEvent<C> =
  | { type: 'xstate.snapshot.guard'; snapshot: SnapshotFrom<typeof navigationGuardMachine> }
  | { type: 'xstate.snapshot.login'; snapshot: SnapshotFrom<typeof loginMachine> }
  | { type: 'SESSION_STARTED'; console: C }
  | { type: 'DRIVER_STARTED'; driver: DriverSession }
  | { type: 'RETRY' };

/**
 * What runs when (§4). Somebody who signs in gets a session, which is loaded first and ends when they leave,
 * with everything in it. Drivers have none: they only check in, which is loaded and ends alike. After leaving, the page is loaded again once
 * the navigation has settled, unless the login has to say why the user was signed out.
 */
export function consoleMachine<C>() {
  const TYPES: {
    context?: ConsoleContext<C>;
    events?: ConsoleEvent<C>;
    input?: ConsoleMachineInput<C>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      guard: navigationGuardMachine,
      login: loginMachine,
      loadSession: fromPromise<StartSession<C>, ConsoleContext<C>>(({ input }) => input.loadSession()),
      session: fromCallback<EventObject, ConsoleContext<C>, ConsoleEvent<C>>(({ input, sendBack }) => {
        const { startSession, userId, namespace, guard, login, preferences, passedOn } = input;
        if (!startSession || userId === undefined)
          throw new Error('A session was started before it was loaded');
        const { console: farol, stop } = startSession({
          userId,
          namespace,
          guard,
          login,
          preferences,
          passedOn,
        });
        sendBack({ type: 'SESSION_STARTED', console: farol });
        return stop;
      }),
      loadDriver: fromPromise<StartDriver, ConsoleContext<C>>(({ input: { loadDriver } }) => {
        if (!loadDriver) throw new Error('This front end has no check-in');
        return loadDriver();
      }),
      driver: fromCallback<EventObject, ConsoleContext<C>, ConsoleEvent<C>>(({ input, sendBack }) => {
        const { guard, ports, startDriver } = input;
        const { user } = guard.getSnapshot().context;
        if (!startDriver || !user) throw new Error('A driver was started before the code was loaded');
        const driver = startDriver(
          user,
          (changed) => guard.send({ type: 'USER_CHANGED', user: changed }),
          (inspections) => sendBack({ type: 'DRIVER_STARTED', driver: { ...driver, inspections } }),
        );
        sendBack({ type: 'DRIVER_STARTED', driver });
        // What is shown of the last visit is confirmed as soon as the line is back, as scans are sent then.
        const stopWaking = ports.page.onWake(() => guard.send({ type: 'RETRY' }));
        return () => {
          stopWaking();
          driver.stop();
        };
      }),
    },
    actions: {
      storeUser: assign(({ context: { guard } }) => ({ userId: guard.getSnapshot().context.user?.id })),
      storeStartSession: assign((_, { output }: { output: StartSession<C> }) => ({ startSession: output })),
      storeConsole: assign((_, { console: farol }: EventOf<ConsoleEvent<C>, 'SESSION_STARTED'>) => ({
        console: farol,
      })),
      clearConsole: assign({ console: undefined }),
      storeStartDriver: assign((_, { output }: { output: StartDriver }) => ({ startDriver: output })),
      storeDriver: assign((_, { driver }: EventOf<ConsoleEvent<C>, 'DRIVER_STARTED'>) => ({ driver })),
      passUserToDriver: ({ context: { driver, guard, userId } }) => {
        const { user } = guard.getSnapshot().context;
        if (user?.id === userId && user) driver?.accountRead(user);
      },
      clearDriver: assign({ driver: undefined }),
      passUserToGuard: sendTo(
        ({ context }) => context.guard,
        ({ context }) => ({ type: 'SIGNED_IN', user: signedInUser(context) }),
      ),
      resetLogin: sendTo(({ context }) => context.login, { type: 'RESET' }),
      forgetImpersonation: ({ context: { guard, ports } }) => {
        if (!guard.getSnapshot().context.user) forgetImpersonation(ports.storage);
      },
      reloadPage: ({ context: { ports } }) => ports.page.reload(),
    },
    guards: {
      isDriver: ({ context: { guard, namespace } }) => {
        const { user } = guard.getSnapshot().context;
        return user !== undefined && isDriverUser(user, namespace);
      },
      hasSignedIn: ({ event }) =>
        event.type === 'xstate.snapshot.login' && event.snapshot.value === 'signedIn',
      hasCheckIn: ({ context }) => context.loadDriver !== undefined,
      isSomebody: ({ context: { guard } }) => guard.getSnapshot().context.user !== undefined,
      isLoaded: ({ context: { startSession } }) => startSession !== undefined,
      hasLeft: ({ context: { guard, userId } }) => guard.getSnapshot().context.user?.id !== userId,
      wasSignedOut: ({ context: { guard } }) => guard.getSnapshot().context.signOutReason !== undefined,
      hasArrived: ({ context: { guard } }) => {
        const snapshot = guard.getSnapshot();
        return snapshot.hasTag('settled') && snapshot.context.outcome.type === 'stay';
      },
    },
    delays: { untilNextLoad: RETRY_DELAY_MS },
  }).createMachine({
    id: 'console',
    context: ({ input, spawn }) => ({
      ...input,
      // These live as long as the console, for every user who signs in.
      guard: spawn('guard', {
        id: 'guard',
        input: { ...input, cachedSession: readCachedSession(input.ports) },
        syncSnapshot: true,
      }),
      login: spawn('login', { id: 'login', input: input.ports, syncSnapshot: true }),
      preferences: spawn(preferencesStore(input.ports.storage)),
      userId: undefined,
      startSession: undefined,
      startDriver: undefined,
      driver: undefined,
      passedOn: { forms: undefined },
      console: undefined,
    }),
    initial: 'signedOut',
    on: {
      // Every state looks at the guard again.
      'xstate.snapshot.guard': {},
      'xstate.snapshot.login': { guard: 'hasSignedIn', actions: 'passUserToGuard' },
    },
    states: {
      /** Nobody is known to be signed in: not yet, not any more, or because the server does not respond. */
      signedOut: {
        always: [
          { guard: 'isDriver', target: 'driverSignedIn' },
          { guard: 'isSomebody', target: 'loadingSession' },
        ],
      },
      driverSignedIn: {
        entry: 'storeUser',
        always: { guard: 'hasLeft', target: 'leaving' },
        initial: 'arriving',
        states: {
          /** A front end may have no check-in. */
          arriving: { always: { guard: 'hasCheckIn', target: 'loading' } },
          loading: {
            invoke: {
              id: 'loadDriver',
              src: 'loadDriver',
              input: ({ context }) => context,
              onDone: { target: 'ready', actions: withEvent('storeStartDriver') },
              onError: 'failed',
            },
          },
          failed: {
            on: { RETRY: 'loading' },
            after: { untilNextLoad: 'loading' },
          },
          ready: {
            invoke: { src: 'driver', input: ({ context }) => context },
            on: {
              DRIVER_STARTED: { actions: withEvent('storeDriver') },
              // What the page began with may be the last visit's.
              'xstate.snapshot.guard': { actions: 'passUserToDriver' },
            },
            exit: 'clearDriver',
          },
        },
      },
      loadingSession: {
        entry: 'storeUser',
        always: [
          { guard: 'hasLeft', target: 'leaving' },
          { guard: 'isLoaded', target: 'signedIn' },
        ],
        invoke: {
          id: 'loadSession',
          src: 'loadSession',
          input: ({ context }) => context,
          onDone: { target: 'signedIn', actions: withEvent('storeStartSession') },
          onError: 'loadFailed',
        },
      },
      loadFailed: {
        always: { guard: 'hasLeft', target: 'leaving' },
        on: { RETRY: 'loadingSession' },
        after: { untilNextLoad: 'loadingSession' },
      },
      signedIn: {
        always: { guard: 'hasLeft', target: 'leaving' },
        invoke: { src: 'session', input: ({ context }) => context },
        on: { SESSION_STARTED: { actions: withEvent('storeConsole') } },
        exit: 'clearConsole',
      },
      leaving: {
        entry: ['resetLogin', 'forgetImpersonation'],
        // A user who became another may sign out before the page has arrived.
        on: { 'xstate.snapshot.guard': { actions: 'forgetImpersonation' } },
        always: [
          { guard: 'wasSignedOut', target: 'signedOut' },
          { guard: 'hasArrived', target: 'signedOut', actions: 'reloadPage' },
        ],
      },
    },
  });
}

function signedInUser({ login }: PublicActors): User {
  const { user } = login.getSnapshot().context;
  if (!user) throw new Error('A login succeeded without a user');
  return user;
}

/** A server that is being restarted is usually back soon. */
const RETRY_DELAY_MS = 2000;
