import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import { Failure } from '../../domain/values/failure.ts';
import { retryDelayMs } from '../../domain/values/retry-delay.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CatchUpResult, LiveFeed } from '../../ports/live-feed.ts';
import type { Page } from '../../ports/page.ts';
import type { Random } from '../../ports/random.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { checkSessionEnd, type SessionEnd } from '../../use-cases/access/session-end.ts';

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
  events?: LiveConnectionEvent;
  input?: LiveConnectionInput;
  emitted?: SignedOut;
} = {};

export const NEVER_CONNECTED: Omit<LiveConnectionContext, 'ports'> = {
  failedAttempts: 0,
  retryAtMs: undefined,
  lostAtMs: undefined,
  isRestored: false,
  gapMs: undefined,
  changedDevices: 0,
  wokeUpAtMs: undefined,
};

/** The actions, guards and actors of the chart. */
export const liveConnectionSetup = setup({
  types: TYPES,
  actors: {
    // Operators of RxJS would be most of what a page loads of it.
    feed: fromCallback<LiveConnectionEvent, LiveFeed>(({ input: feed, sendBack }) => {
      const close = (): void => sendBack({ type: 'FEED_CLOSED' });
      const connection = feed.connect().subscribe({
        next: ({ type }) => (type === 'opened' ? sendBack({ type: 'FEED_OPENED' }) : close()),
        error: close,
        complete: close,
      });
      return () => connection.unsubscribe();
    }),
    pageWakeUps: fromCallback<LiveConnectionEvent, Page>(({ input: page, sendBack }) =>
      page.onWake(() => sendBack({ type: 'PAGE_WOKE_UP' })),
    ),
    restore: fromPromise<number | undefined, LiveConnectionInput>(
      async ({ input: { liveFeed, userId, mayKeepFleet } }) =>
        mayKeepFleet ? await liveFeed.restore(userId) : undefined,
    ),
    checkSession: fromPromise<SessionEnd | undefined, LiveConnectionInput>(({ input }) =>
      checkSessionEnd(input),
    ),
    catchUp: fromPromise<CatchUpResult, LiveFeed>(({ input: feed }) => feed.catchUp()),
  },
  actions: {
    reset: assign(NEVER_CONNECTED),
    storeRestored: assign((_, { output }: { output: number | undefined }) => ({
      lostAtMs: output,
      isRestored: true,
    })),
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
    storeCatchUp: assign(({ context }, { output }: { output: CatchUpResult }) =>
      afterCatchUp(context, output),
    ),
    emitSessionEnd: emit((_, { output }: { output: SessionEnd | undefined }) => {
      return { type: 'signedOut', reason: output?.reason };
    }),
    emitSignedOut: emit({ type: 'signedOut', reason: undefined }),
  },
  guards: {
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
    isKnown: (_, { output }: { output: number | undefined }) => output !== undefined,
    hasEnded: (_, { output }: { output: SessionEnd | undefined }) => output !== undefined,
    wokeJustNow: ({ context: { wokeUpAtMs, ports } }) => ports.clock() - (wokeUpAtMs ?? Number.NaN) <= 10_000,
  },
  delays: {
    untilRetry: ({ context }) => Math.max(0, (context.retryAtMs ?? 0) - context.ports.clock()),
    connectTimeout: 30_000,
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
 * Only the session reports a missing login with 404; a server in trouble may respond to other calls so.
 */
function isUnauthorized(error: unknown): boolean {
  return error instanceof Failure && error.status === 401;
}
