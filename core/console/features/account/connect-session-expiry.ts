import type { ActorRefFrom } from 'xstate';
import type { sessionExpiryMachine } from '../../../machines/access/session-expiry.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import type { Countdown } from '../../../domain/share/session-countdown.ts';
import type { SessionExpiryEmitted } from '../../../machines/access/session-expiry.actions.ts';

/** What is known of how long the account may still be used. */
export interface SessionExpiryView {
  /** No more data may be shown. */
  readonly isExpired: boolean;
  /** Changes every second; undefined for an account that does not expire. */
  readonly timeLeft: Countdown | undefined;
}

/** What users can do with how long the account may still be used. */
export interface SessionExpiryActions {
  /** Signs the user out after they read that the session expired. */
  readonly leave: () => void;
}

/** How long the account may still be used, as front ends see it. */
export type ConnectedSessionExpiry = Connected<SessionExpiryView, SessionExpiryActions, SessionExpiryEmitted>;

/** Connects how long the account may still be used (§4, "Shared-user session"). */
export function connectSessionExpiry(
  expiry: ActorRefFrom<typeof sessionExpiryMachine>,
): ConnectedSessionExpiry {
  return connectActor(expiry, {
    view: ({ value, context: { timeLeft } }) => ({
      isExpired: value === 'expired',
      timeLeft,
    }),
    actions: (send) => ({
      leave: () => send({ type: 'ACKNOWLEDGE' }),
    }),
  });
}
