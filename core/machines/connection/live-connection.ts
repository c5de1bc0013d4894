import { catchError, concat, map, of } from 'rxjs';
import {
  assign,
  emit,
  fromCallback,
  fromEventObservable,
  fromPromise,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { accountProblem } from '../../domain/account/account.ts';
import { Failure, isSignedOutFailure } from '../../domain/values/failure.ts';
import { retryDelayMs } from '../../domain/values/retry-delay.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CatchUpResult, LiveFeed } from '../../ports/live-feed.ts';
import type { Page } from '../../ports/page.ts';
import type { Random } from '../../ports/random.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** What the connection needs from outside. */
export interface LiveConnectionPorts {
  liveFeed: LiveFeed;
  sessions: Sessions;
  page: Page;
  random: Random;
  clock: Clock;
}

/** The state of the live connection; times in milliseconds since the epoch by the given clock. */
export interface LiveConnectionContext {
  ports: LiveConnectionPorts;
  /** How often connecting failed since the connection was last live. */
  failedAttempts: number;
  /** The time of the next retry, while waiting. */
  retryAtMs: number | undefined;
  /** When the connection was lost, until everything missed was loaded. */
  lostAtMs: number | undefined;
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

/** The event of an invoked actor that failed. */
interface ActorError {
  error: unknown;
}

const TYPES: {
  context?: LiveConnectionContext;
  events?: LiveConnectionEvent;
  input?: LiveConnectionPorts;
  emitted?: SignedOut;
} = {};

/**
 * §4, "Live connection": connects, loads what was missed, and retries 5 s after a loss, later with growing
 * delays; at once when the page wakes up or the browser is online again. One feed lives through connecting,
 * catching up and live; therefore it is spawned, not invoked, and stopped on every exit.
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
    checkSession: fromPromise<void, LiveConnectionPorts>(({ input }) => checkSession(input)),
    catchUp: fromPromise<CatchUpResult, LiveFeed>(({ input: feed }) => feed.catchUp()),
  },
  actions: {
    openFeed: spawnChild('feed', { id: 'feed', input: ({ context }) => context.ports.liveFeed }),
    closeFeed: stopChild('feed'),
    reset: assign({
      failedAttempts: 0,
      retryAtMs: undefined,
      lostAtMs: undefined,
      gapMs: undefined,
      changedDevices: 0,
      wokeUpAtMs: undefined,
    }),
    recordLoss: assign(({ context }) => ({ lostAtMs: context.ports.clock(), wokeUpAtMs: undefined })),
    recordWakeUp: assign(({ context }) => ({ wokeUpAtMs: context.ports.clock() })),
    scheduleRetry: assign(({ context }) => {
      const failedAttempts = context.failedAttempts + 1;
      return {
        failedAttempts,
        retryAtMs: context.ports.clock() + retryDelayMs(failedAttempts, context.ports.random()),
      };
    }),
    clearRetry: assign({ retryAtMs: undefined }),
    recordCatchUp: assign(({ context: { lostAtMs, ports } }, { changedDevices }: CatchUpResult) => ({
      failedAttempts: 0,
      lostAtMs: undefined,
      gapMs: lostAtMs === undefined ? undefined : ports.clock() - lostAtMs,
      changedDevices: lostAtMs === undefined ? 0 : changedDevices,
    })),
    emitSignedOut: emit((_, { error }: ActorError): SignedOut => ({
      type: 'signedOut',
      reason: reasonOf(error),
    })),
  },
  guards: {
    /**
     * Only the session reports a missing login with 404; a server in trouble may respond to other calls so
     * (contract §9.2).
     */
    isUnauthorized: (_, { error }: ActorError) =>
      error instanceof Failure && error.status === UNAUTHORIZED_STATUS,
    isSignedOut: (_, { error }: ActorError) =>
      error instanceof Failure && (isSignedOutFailure(error) || error.status === ACCOUNT_ENDED_STATUS),
    wokeJustNow: ({ context: { wokeUpAtMs, ports } }) =>
      wokeUpAtMs !== undefined && ports.clock() - wokeUpAtMs <= 10_000,
  },
  delays: {
    untilRetry: ({ context }) => Math.max(0, (context.retryAtMs ?? 0) - context.ports.clock()),
    connectTimeout: 30_000,
  },
}).createMachine({
  id: 'liveConnection',
  context: ({ input }) => ({
    ports: input,
    failedAttempts: 0,
    retryAtMs: undefined,
    lostAtMs: undefined,
    gapMs: undefined,
    changedDevices: 0,
    wokeUpAtMs: undefined,
  }),
  invoke: { src: 'pageWakeUps', input: ({ context }) => context.ports.page },
  initial: 'off',
  on: { STOP: { target: '.off', actions: 'closeFeed' } },
  states: {
    off: {
      on: { START: { target: 'connecting', actions: 'reset' } },
    },
    connecting: {
      entry: 'openFeed',
      // A refused connection looks like a broken one: only the session call reveals that nobody is signed in
      // any more (contract §6).
      invoke: {
        src: 'checkSession',
        input: ({ context }) => context.ports,
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
            target: 'off',
            actions: [
              'closeFeed',
              { type: 'emitSignedOut', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          // Any other failure says nothing about the session; the feed reports whether it connects.
          {},
        ],
      },
      after: { connectTimeout: { target: 'waiting', actions: 'closeFeed' } },
      on: {
        FEED_OPENED: 'catchingUp',
        FEED_CLOSED: { target: 'waiting', actions: 'closeFeed' },
      },
    },
    catchingUp: {
      invoke: {
        src: 'catchUp',
        input: ({ context }) => context.ports.liveFeed,
        onDone: { target: 'live', actions: { type: 'recordCatchUp', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: 'off',
            actions: [
              'closeFeed',
              { type: 'emitSignedOut', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: 'waiting', actions: 'closeFeed' },
        ],
      },
      on: { FEED_CLOSED: { target: 'waiting', actions: 'closeFeed' } },
    },
    live: {
      on: {
        PAGE_WOKE_UP: { actions: 'recordWakeUp' },
        FEED_CLOSED: [
          { guard: 'wokeJustNow', target: 'connecting', actions: ['recordLoss', 'closeFeed'] },
          { target: 'waiting', actions: ['recordLoss', 'closeFeed'] },
        ],
      },
    },
    waiting: {
      entry: 'scheduleRetry',
      exit: 'clearRetry',
      after: { untilRetry: 'connecting' },
      on: { RETRY_NOW: 'connecting', PAGE_WOKE_UP: 'connecting' },
    },
  },
});

/** Status of a call without a session (contract §1.2). */
const UNAUTHORIZED_STATUS = 401;

/** Status of a session that responds although its account may no longer be used. */
const ACCOUNT_ENDED_STATUS = 200;

/** Rejects when there is no session, or its account is disabled or expired (contract §1.2). */
async function checkSession({ sessions, clock }: LiveConnectionPorts): Promise<void> {
  const problem = accountProblem(await sessions.current(), clock());
  if (problem) throw new Failure(problem, ACCOUNT_ENDED_STATUS);
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Failure && error.status === ACCOUNT_ENDED_STATUS ? error.code : undefined;
}
