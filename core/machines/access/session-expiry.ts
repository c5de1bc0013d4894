import { assign, emit, setup } from 'xstate';
import { sessionCountdown, type Countdown } from '../../domain/share/session-countdown.ts';
import type { Clock } from '../../ports/clock.ts';

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
  | { type: 'SET_EXPIRY'; expiresAt: string | undefined }
  /** He has read that it is over. */
  | { type: 'ACKNOWLEDGE' };

/** `expired`: nothing more may be shown. `acknowledged`: the user goes. */
export interface SessionExpiryEmitted {
  type: 'expired' | 'acknowledged';
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
    setExpiry: assign((_, { expiresAt }: { expiresAt: string | undefined }) => ({
      expiresAt,
      timeLeft: undefined,
    })),
    updateTimeLeft: assign(({ context: { expiresAt, clock } }) => ({
      timeLeft: expiresAt === undefined ? undefined : sessionCountdown(expiresAt, clock()),
    })),
    emitExpired: emit({ type: 'expired' as const }),
    emitAcknowledged: emit({ type: 'acknowledged' as const }),
  },
  guards: {
    hasExpiry: (_, { expiresAt }: { expiresAt: string | undefined }) =>
      expiresAt !== undefined && !Number.isNaN(Date.parse(expiresAt)),
    isExpired: ({ context: { timeLeft } }) => timeLeft?.unit === 'over',
  },
  delays: { tick: 1000 },
}).createMachine({
  id: 'sessionExpiry',
  context: ({ input: clock }) => ({ clock, expiresAt: undefined, timeLeft: undefined }),
  initial: 'noExpiry',
  on: {
    SET_EXPIRY: [
      {
        guard: { type: 'hasExpiry', params: ({ event }) => event },
        target: '.countingDown',
        reenter: true,
        actions: { type: 'setExpiry', params: ({ event }) => event },
      },
      { target: '.noExpiry', actions: { type: 'setExpiry', params: { expiresAt: undefined } } },
    ],
  },
  states: {
    noExpiry: {},
    countingDown: {
      entry: 'updateTimeLeft',
      always: { guard: 'isExpired', target: 'expired' },
      after: { tick: { target: 'countingDown', reenter: true } },
    },
    expired: {
      entry: 'emitExpired',
      on: { ACKNOWLEDGE: { target: 'noExpiry', actions: 'emitAcknowledged' } },
    },
  },
});
