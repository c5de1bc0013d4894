import { assign, emit, setup } from 'xstate';
import { sessionCountdown, type Countdown } from '../domain/countdown.ts';
import type { Clock } from '../ports/clock.ts';

/** How long the session on the screen still lasts. */
export interface SessionExpiryContext {
  readonly clock: Clock;
  /** When it ends, as ISO text. */
  readonly expiresAt: string | undefined;
  readonly timeLeft: Countdown | undefined;
}

/** What may happen to it. */
export type SessionExpiryEvent =
  /** Whoever is signed in now, until then; without an end he may stay. */
  | { type: 'WATCH'; expires: string | undefined }
  /** He has read that it is over. */
  | { type: 'LEAVE' };

/** `ended`: nothing more may be shown. `left`: he goes. */
export interface SessionExpiryEmitted {
  type: 'ended' | 'left';
}

const TYPES: {
  context?: SessionExpiryContext;
  events?: SessionExpiryEvent;
  emitted?: SessionExpiryEmitted;
  input?: Clock;
} = {};

/** §4, "Shared-user session", §9: the clock ticks every second; below zero the session is over, and words say so until he leaves. */
export const sessionExpiryMachine = setup({
  types: TYPES,
  actions: {
    setExpiry: assign((_, { expires }: { expires: string | undefined }) => ({ expiresAt: expires, timeLeft: undefined })),
    updateTimeLeft: assign(({ context: { expiresAt: expires, clock } }) => ({
      timeLeft: expires === undefined ? undefined : sessionCountdown(expires, clock()),
    })),
    emitExpired: emit({ type: 'ended' as const }),
    emitAcknowledged: emit({ type: 'left' as const }),
  },
  guards: {
    hasExpiry: (_, { expires }: { expires: string | undefined }) =>
      expires !== undefined && !Number.isNaN(Date.parse(expires)),
    isExpired: ({ context: { timeLeft: left } }) => left?.unit === 'over',
  },
  delays: { tick: 1000 },
}).createMachine({
  id: 'sessionExpiry',
  context: ({ input: clock }) => ({ clock, expiresAt: undefined, timeLeft: undefined }),
  initial: 'endless',
  on: {
    WATCH: [
      {
        guard: { type: 'hasExpiry', params: ({ event }) => event },
        target: '.counting',
        reenter: true,
        actions: { type: 'setExpiry', params: ({ event }) => event },
      },
      { target: '.endless', actions: { type: 'setExpiry', params: { expires: undefined } } },
    ],
  },
  states: {
    endless: {},
    counting: {
      entry: 'updateTimeLeft',
      always: { guard: 'isExpired', target: 'over' },
      after: { tick: { target: 'counting', reenter: true } },
    },
    over: { entry: 'emitExpired', on: { LEAVE: { target: 'endless', actions: 'emitAcknowledged' } } },
  },
});
