import type { PushRegistrationState, PushSettings } from '../domain/alert/push-notification.ts';

/**
 * The server's push settings and the browsers registered for push (§7). Every method rejects with a Failure.
 */
export interface PushTokens {
  /** Returns undefined when push is not configured. */
  settings(): Promise<PushSettings | undefined>;
  /** Registers a browser of the user with the server. */
  register(userId: number, token: string): Promise<void>;
  /** Returns whether the server reaches this browser; rejects where it does not say (404). */
  registration(token: string): Promise<PushRegistrationState>;
}
