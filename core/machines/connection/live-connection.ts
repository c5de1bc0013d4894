import { catchError, concat, map, of } from 'rxjs';
import {
  assertEvent,
  assign,
  emit,
  fromCallback,
  fromEventObservable,
  fromPromise,
  setup,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
import { Failure } from '../../domain/values/failure.ts';
import { retryDelayMs } from '../../domain/values/retry-delay.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CatchUpResult, LiveFeed } from '../../ports/live-feed.ts';
import type { Page } from '../../ports/page.ts';
import type { Random } from '../../ports/random.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { sessionEnd, type SessionEnd } from '../../use-cases/access/session-end.ts';

/** What the connection needs from outside. */
export interface LiveConnectionPorts {
  liveFeed: LiveFeed;
  sessions: Pick<Sessions, 'current'>;
  page: Page;
  random: Random;
  clock: Clock;
}

/** Whose connection it is. */
export interface LiveConnectionInput extends LiveConnectionPorts {
  /** The user of the session; another one may sign in in another tab of the browser. */
  userId: number;
  /** Whether the browser may keep the fleet for the next visit; not of guests (§2). */
  mayKeepFleet: boolean;
}

/** The state of the live connection; times in milliseconds since the epoch by the given clock. */
export interface LiveConnectionContext {
  ports: LiveConnectionInput;
  /** How often connecting failed since the connection was last live. */
  failedAttempts: number;
  /** The time of the next retry, while waiting. */
  retryAtMs: number | undefined;
  /** When the connection was lost, until everything missed was loaded. */
  lostAtMs: number | undefined;
  /** The fleet is that of the last visit: `lostAtMs` is the time as of which it is. */
  isRestored: boolean;
  /** Duration of the last gap. */
  gapMs: number | undefined;
  /** How many devices had a newer fix after the last gap. */
  changedDevices: number;
  /** When the page last woke up while the connection still seemed alive. */
  wokeUpAtMs: number | undefined;
}

/** Events of the connection. */
export type LiveConnectionEvent =
  | { type: 'START' }
  | { type: 'STOP' }
  | { type: 'RETRY_NOW' }
  /** The page woke up, or the browser is online again. */
  | { type: 'PAGE_WOKE_UP' }
  | { type: 'FEED_OPENED' }
  | { type: 'FEED_CLOSED' };

/** Emitted when nobody is signed in any more, or the account may no longer be used (with a reason). */
export interface SignedOut {
  type: 'signedOut';
  reason: string | undefined;
}

const TYPES: {
  context?: LiveConnectionContext;
  events?:
    | LiveConnectionEvent
    | DoneActorEvent<SessionEnd | undefined, 'checkSession'>
    | DoneActorEvent<CatchUpResult, 'catchUp'>
    | DoneActorEvent<number | undefined, 'restore'>
    | ErrorActorEvent<unknown, 'catchUp'>;
  input?: LiveConnectionInput;
  emitted?: SignedOut;
} = {};

const NEVER_CONNECTED: Omit<LiveConnectionContext, 'ports'> = {
  failedAttempts: 0,
  retryAtMs: undefined,
  lostAtMs: undefined,
  isRestored: false,
  gapMs: undefined,
  changedDevices: 0,
  wokeUpAtMs: undefined,
};

/**
 * §4, "Live connection": connects, loads what was missed, and retries 5 s after a loss, later with growing
 * delays; at once when the page wakes up or the browser is online again. One feed lives through connecting,
 * catching up and live: it opens with the state `open`, which holds the three, and closes when that is left.
 */
export const liveConnectionMachine = setup({
  types: TYPES,
  actors: {
    feed: fromEventObservable<LiveConnectionEvent, LiveFeed>(({ input: feed }) => {
      const closed = of<LiveConnectionEvent>({ type: 'FEED_CLOSED' });
      const connection = feed.connect().pipe(
        map(({ type }): LiveConnectionEvent => ({ type: type === 'opened' ? 'FEED_OPENED' : 'FEED_CLOSED' })),
        catchError(() => closed),
      );
      return concat(connection, closed);
    }),
    pageWakeUps: fromCallback<LiveConnectionEvent, Page>(({ input: page, sendBack }) =>
      page.onWake(() => sendBack({ type: 'PAGE_WOKE_UP' })),
    ),
    restore: fromPromise<number | undefined, LiveConnectionInput>(
      async ({ input: { liveFeed, userId, mayKeepFleet } }) =>
        mayKeepFleet ? await liveFeed.restore(userId) : undefined,
    ),
    checkSession: fromPromise<SessionEnd | undefined, LiveConnectionInput>(({ input }) => sessionEnd(input)),
    catchUp: fromPromise<CatchUpResult, LiveFeed>(({ input: feed }) => feed.catchUp()),
  },
  actions: {
    reset: assign(NEVER_CONNECTED),
    storeRestored: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.restore');
      return { lostAtMs: event.output, isRestored: true };
    }),
    recordLoss: assign(({ context }) => ({
      lostAtMs: context.ports.clock(),
      isRestored: false,
      wokeUpAtMs: undefined,
    })),
    recordWakeUp: assign(({ context }) => ({ wokeUpAtMs: context.ports.clock() })),
    scheduleRetry: assign(({ context: { ports, failedAttempts } }) => ({
      failedAttempts: failedAttempts + 1,
      retryAtMs: ports.clock() + retryDelayMs(failedAttempts + 1, ports.random()),
    })),
    clearRetry: assign({ retryAtMs: undefined }),
    storeCatchUp: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.catchUp');
      return afterCatchUp(context, event.output);
    }),
    emitSessionEnd: emit(({ event }) => {
      assertEvent(event, 'xstate.done.actor.checkSession');
      // Stryker disable next-line OptionalChaining: what has ended has a reason; the check is for the compiler.
      return { type: 'signedOut', reason: event.output?.reason };
    }),
    emitSignedOut: emit({ type: 'signedOut', reason: undefined }),
  },
  guards: {
    isUnauthorized: ({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return isUnauthorized(event.error);
    },
    isKnown: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.restore');
      return event.output !== undefined;
    },
    hasEnded: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.checkSession');
      return event.output !== undefined;
    },
    wokeJustNow: ({ context: { wokeUpAtMs, ports } }) => ports.clock() - (wokeUpAtMs ?? Number.NaN) <= 10_000,
  },
  delays: {
    untilRetry: ({ context }) => Math.max(0, (context.retryAtMs ?? 0) - context.ports.clock()),
    connectTimeout: 30_000,
  },
}).createMachine({
  id: 'liveConnection',
  context: ({ input }) => ({ ports: input, ...NEVER_CONNECTED }),
  invoke: [
    { src: 'pageWakeUps', input: ({ context }) => context.ports.page },
    {
      id: 'restore',
      src: 'restore',
      input: ({ context }) => context.ports,
      onDone: {
        guard: 'isKnown',
        actions: 'storeRestored',
      },
    },
  ],
  initial: 'off',
  on: { STOP: '.off' },
  states: {
    off: { id: 'off', on: { START: { target: 'open', actions: 'reset' } } },
    open: {
      id: 'open',
      invoke: { src: 'feed', input: ({ context }) => context.ports.liveFeed },
      initial: 'connecting',
      on: { FEED_CLOSED: 'waiting' },
      states: {
        connecting: {
          // A refused connection looks like a broken one: only the session call reveals that nobody is signed
          // in any more (contract §6). Else the feed reports whether it connects.
          invoke: {
            id: 'checkSession',
            src: 'checkSession',
            input: ({ context }) => context.ports,
            onDone: { guard: 'hasEnded', target: '#off', actions: 'emitSessionEnd' },
          },
          after: { connectTimeout: '#waiting' },
          on: { FEED_OPENED: 'catchingUp' },
        },
        catchingUp: {
          invoke: {
            id: 'catchUp',
            src: 'catchUp',
            input: ({ context }) => context.ports.liveFeed,
            onDone: { target: 'live', actions: 'storeCatchUp' },
            onError: [
              { guard: 'isUnauthorized', target: '#off', actions: 'emitSignedOut' },
              { target: '#waiting' },
            ],
          },
        },
        live: {
          on: {
            PAGE_WOKE_UP: { actions: 'recordWakeUp' },
            FEED_CLOSED: [
              { guard: 'wokeJustNow', target: '#open', actions: 'recordLoss' },
              { target: '#waiting', actions: 'recordLoss' },
            ],
          },
        },
      },
    },
    waiting: {
      id: 'waiting',
      entry: 'scheduleRetry',
      exit: 'clearRetry',
      // The server may close or refuse a connection before it has answered who is signed in.
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: ({ context }) => context.ports,
        onDone: { guard: 'hasEnded', target: 'off', actions: 'emitSessionEnd' },
      },
      after: { untilRetry: 'open' },
      on: { RETRY_NOW: 'open', PAGE_WOKE_UP: 'open' },
    },
  },
});

/** Returns what changes when everything missed is loaded: a visit begins without a gap. */
function afterCatchUp(
  { lostAtMs, isRestored, ports }: LiveConnectionContext,
  { changedDevices }: CatchUpResult,
): Partial<LiveConnectionContext> {
  const end = { failedAttempts: 0, lostAtMs: undefined, isRestored: false };
  if (lostAtMs === undefined || isRestored) return { ...end, gapMs: undefined, changedDevices: 0 };
  // A clock that was set back meanwhile cannot tell how long; that there was a gap is told nevertheless.
  return { ...end, gapMs: Math.max(0, ports.clock() - lostAtMs), changedDevices };
}

/**
 * Only the session reports a missing login with 404; a server in trouble may respond to other calls so
 * (contract §9.2).
 */
function isUnauthorized(error: unknown): boolean {
  return error instanceof Failure && error.status === 401;
}
