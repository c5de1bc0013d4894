import type { PushPermission } from '../domain/alert/push-notification.ts';

/**
 * The browser's own push notifications. A token is the browser's subscription as JSON in URL-safe Base64, so
 * that it can stand in a comma-separated list.
 */
export interface PushNotifications {
  /** Returns whether the user lets this browser show notifications. */
  permission(): PushPermission;
  /** Asks the user for permission unless they have decided already; call it only in a user gesture. */
  requestPermission(): Promise<PushPermission>;
  /** Returns the token of this browser if it is subscribed with this key. */
  currentToken(vapidKey: string): Promise<string | undefined>;
  /** Subscribes and returns the token. Rejects without permission and where the browser does not support push. */
  subscribe(vapidKey: string): Promise<string>;
  /** Ends the subscription; its token no longer reaches this browser. */
  unsubscribe(): Promise<void>;
}
