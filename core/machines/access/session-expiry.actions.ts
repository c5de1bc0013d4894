import { assign, emit, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { sessionCountdown, type Countdown } from '../../domain/share/session-countdown.ts';
import type { Clock } from '../../ports/clock.ts';

/** The remaining time of the session. */
export interface SessionExpiryContext {
  readonly clock: Clock;
  /** When the session expires, as ISO text. */
  readonly expiresAt: string | undefined;
  readonly timeLeft: Countdown | undefined;
}

/** Events of the expiry. */
export type SessionExpiryEvent =
  /** The expiry of the signed-in user; undefined for none. */
  | { type: 'SET_EXPIRY'; expiresAt: string | undefined }
  /** The server no longer accepts the session, whatever the clock of the browser says. */
  | { type: 'SESSION_OVER' }
  /** The user has read that the session expired. */
  | { type: 'ACKNOWLEDGE' };

/** `expired`: no more data may be shown. `acknowledged`: the user leaves. */
export interface SessionExpiryEmitted {
  type: 'expired' | 'acknowledged';
}

const TYPES: {
  context?: SessionExpiryContext;
  events?: SessionExpiryEvent;
  emitted?: SessionExpiryEmitted;
  input?: Clock;
} = {};

/** The actions, guards and actors of the chart. */
export const sessionExpirySetup = setup({
  types: TYPES,
  actions: {
    setExpiry: assign((_, { expiresAt }: EventOf<SessionExpiryEvent, 'SET_EXPIRY'>) => ({
      expiresAt,
      timeLeft: undefined,
    })),
    clearExpiry: assign({ expiresAt: undefined, timeLeft: undefined }),
    updateTimeLeft: assign(({ context: { expiresAt, clock } }) => ({
      timeLeft: expiresAt === undefined ? undefined : sessionCountdown(expiresAt, clock()),
    })),
    emitExpired: emit({ type: 'expired' as const }),
    emitAcknowledged: emit({ type: 'acknowledged' as const }),
  },
  guards: {
    hasExpiry: (_, { expiresAt }: EventOf<SessionExpiryEvent, 'SET_EXPIRY'>) => {
      // Undefined is no time either.
      return !Number.isNaN(Date.parse(String(expiresAt)));
    },
    isExpired: ({ context: { timeLeft } }) => timeLeft?.unit === 'over',
  },
  delays: { tick: 1000 },
});
