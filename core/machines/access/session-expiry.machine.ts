import { sessionExpirySetup } from './session-expiry.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * §4, "Shared-user session", §9: the countdown ticks every second; at its end the session is expired, and a
 * message is shown until the user leaves.
 */
export const sessionExpiryMachine = sessionExpirySetup.createMachine({
  id: 'sessionExpiry',
  context: ({ input: clock }) => ({ clock, expiresAt: undefined, timeLeft: undefined }),
  initial: 'noExpiry',
  on: {
    SESSION_OVER: '.expired',
    SET_EXPIRY: [
      { guard: withEvent('hasExpiry'), target: '.countingDown', actions: withEvent('setExpiry') },
      { target: '.noExpiry', actions: 'clearExpiry' },
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
      on: {
        SESSION_OVER: {},
        ACKNOWLEDGE: { target: 'noExpiry', actions: 'emitAcknowledged' },
      },
    },
  },
});
