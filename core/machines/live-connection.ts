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
import { accountProblem } from '../domain/account.ts';
import { Failure, meansSignedOut } from '../domain/failure.ts';
import { retryDelayMs } from '../domain/retry-delay.ts';
import type { Clock } from '../ports/clock.ts';
import type { CaughtUp, LiveFeed } from '../ports/live-feed.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { Sessions } from '../ports/sessions.ts';

/** What the connection needs from outside. */
export interface LiveConnectionPorts {
  feed: LiveFeed;
  sessions: Sessions;
  page: Page;
  random: Random;
  clock: Clock;
}

/** How the live line stands; times in milliseconds since the epoch by the given clock. */
export interface LiveConnectionContext {
  ports: LiveConnectionPorts;
  /** How often connecting failed since the line was last live. */
  attempt: number;
  /** When it is tried again, while waiting. */
  retryAt: number | undefined;
  /** When the line was lost, until everything missed was fetched. */
  lostAt: number | undefined;
  /** How long the last gap was. */
  gapMs: number | undefined;
  /** How many devices had a newer fix after the last gap. */
  changed: number;
  /** When the page last woke up while the line still seemed to stand. */
  wokenAt: number | undefined;
}

/** What happens to the connection. */
export type LiveConnectionEvent =
  | { type: 'START' }
  | { type: 'STOP' }
  | { type: 'RETRY_NOW' }
  /** The page woke up or the browser is online again. */
  | { type: 'WAKE' }
  | { type: 'LINE_OPENED' }
  | { type: 'LINE_CLOSED' };

/** The server answered that nobody is signed in, or that the account may no longer be used (then with a reason). */
export interface SignedOut {
  type: 'signedOut';
  reason: string | undefined;
}

/** What the library hands to actions and guards when an invoked actor fails. */
interface Thrown {
  error: unknown;
}

const TYPES: {
  context?: LiveConnectionContext;
  events?: LiveConnectionEvent;
  input?: LiveConnectionPorts;
  emitted?: SignedOut;
} = {};

/**
 * §4, "Live connection": opens the line, fetches what was missed, and tries again 5 s after it drops, later with growing pauses;
 * at once when the page wakes up or the browser is online again. One line lives through connecting, catching up and live: it is
 * therefore spawned, not invoked, and stopped on every way out.
 */
export const liveConnectionMachine = setup({
  types: TYPES,
  actors: {
    line: fromEventObservable<LiveConnectionEvent, LiveFeed>(({ input: feed }) => {
      const closed = of<LiveConnectionEvent>({ type: 'LINE_CLOSED' });
      const line = feed.connect().pipe(
        map(({ type }): LiveConnectionEvent => ({ type: type === 'opened' ? 'LINE_OPENED' : 'LINE_CLOSED' })),
        catchError(() => closed),
      );
      return concat(line, closed);
    }),
    wake: fromCallback<LiveConnectionEvent, Page>(({ input: page, sendBack }) =>
      page.onWake(() => sendBack({ type: 'WAKE' })),
    ),
    checkSession: fromPromise<void, LiveConnectionPorts>(({ input }) => checkSession(input)),
    catchUp: fromPromise<CaughtUp, LiveFeed>(({ input: feed }) => feed.catchUp()),
  },
  actions: {
    openLine: spawnChild('line', { id: 'line', input: ({ context }) => context.ports.feed }),
    closeLine: stopChild('line'),
    begin: assign({
      attempt: 0,
      retryAt: undefined,
      lostAt: undefined,
      gapMs: undefined,
      changed: 0,
      wokenAt: undefined,
    }),
    noteLoss: assign(({ context }) => ({ lostAt: context.ports.clock(), wokenAt: undefined })),
    noteWake: assign(({ context }) => ({ wokenAt: context.ports.clock() })),
    planRetry: assign(({ context }) => {
      const attempt = context.attempt + 1;
      return { attempt, retryAt: context.ports.clock() + retryDelayMs(attempt, context.ports.random()) };
    }),
    forgetPlan: assign({ retryAt: undefined }),
    noteCaughtUp: assign(({ context: { lostAt, ports } }, { changed }: CaughtUp) => ({
      attempt: 0,
      lostAt: undefined,
      gapMs: lostAt === undefined ? undefined : ports.clock() - lostAt,
      changed: lostAt === undefined ? 0 : changed,
    })),
    tellSignedOut: emit((_, { error }: Thrown): SignedOut => ({
      type: 'signedOut',
      reason: reasonOf(error),
    })),
  },
  guards: {
    /** Only from the session does a 404 say so; a server in trouble may have no devices for a moment (contract §9.2). */
    isRefused: (_, { error }: Thrown) => error instanceof Failure && error.status === SIGNED_OUT,
    isSignedOut: (_, { error }: Thrown) =>
      error instanceof Failure && (meansSignedOut(error) || error.status === ENDED),
    wokeJustNow: ({ context: { wokenAt, ports } }) =>
      wokenAt !== undefined && ports.clock() - wokenAt <= 10_000,
  },
  delays: {
    untilRetry: ({ context }) => Math.max(0, (context.retryAt ?? 0) - context.ports.clock()),
    patience: 30_000,
  },
}).createMachine({
  id: 'liveConnection',
  context: ({ input }) => ({
    ports: input,
    attempt: 0,
    retryAt: undefined,
    lostAt: undefined,
    gapMs: undefined,
    changed: 0,
    wokenAt: undefined,
  }),
  invoke: { src: 'wake', input: ({ context }) => context.ports.page },
  initial: 'off',
  on: { STOP: { target: '.off', actions: 'closeLine' } },
  states: {
    off: {
      on: { START: { target: 'connecting', actions: 'begin' } },
    },
    connecting: {
      entry: 'openLine',
      // A refused line looks like a broken one: only the session itself tells that nobody is signed in any more (contract §6).
      invoke: {
        src: 'checkSession',
        input: ({ context }) => context.ports,
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
            target: 'off',
            actions: [
              'closeLine',
              { type: 'tellSignedOut', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          // Any other failure says nothing about the session; the line itself tells how it goes on.
          {},
        ],
      },
      after: { patience: { target: 'waiting', actions: 'closeLine' } },
      on: {
        LINE_OPENED: 'catchingUp',
        LINE_CLOSED: { target: 'waiting', actions: 'closeLine' },
      },
    },
    catchingUp: {
      invoke: {
        src: 'catchUp',
        input: ({ context }) => context.ports.feed,
        onDone: { target: 'live', actions: { type: 'noteCaughtUp', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'off',
            actions: [
              'closeLine',
              { type: 'tellSignedOut', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: 'waiting', actions: 'closeLine' },
        ],
      },
      on: { LINE_CLOSED: { target: 'waiting', actions: 'closeLine' } },
    },
    live: {
      on: {
        WAKE: { actions: 'noteWake' },
        LINE_CLOSED: [
          { guard: 'wokeJustNow', target: 'connecting', actions: ['noteLoss', 'closeLine'] },
          { target: 'waiting', actions: ['noteLoss', 'closeLine'] },
        ],
      },
    },
    waiting: {
      entry: 'planRetry',
      exit: 'forgetPlan',
      after: { untilRetry: 'connecting' },
      on: { RETRY_NOW: 'connecting', WAKE: 'connecting' },
    },
  },
});

/** Status of a call without a session (contract §1.2). */
const SIGNED_OUT = 401;

/** Status of a session that answers although its account may no longer be used. */
const ENDED = 200;

/** Rejects when there is no session, or its account was disabled or has expired (contract §1.2). */
async function checkSession({ sessions, clock }: LiveConnectionPorts): Promise<void> {
  const problem = accountProblem(await sessions.current(), clock());
  if (problem) throw new Failure(problem, ENDED);
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Failure && error.status === ENDED ? error.code : undefined;
}
