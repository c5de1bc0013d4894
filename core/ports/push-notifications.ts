import type { PushPermission } from '../domain/alert/push-notification.ts';

/**
 * The browser's own push notifications. A token is the browser's subscription as JSON, in Base64 for addresses, so that it can
 * stand in a comma list.
 */
export interface PushNotifications {
  permission(): PushPermission;
  /** Asks the user where that was never asked; only right after he did something. */
  requestPermission(): Promise<PushPermission>;
  /** The token of this browser if it is subscribed for this key. */
  currentToken(vapidKey: string): Promise<string | undefined>;
  /** Subscribes and answers the token. Rejects where the browser cannot. */
  subscribe(vapidKey: string): Promise<string>;
  /** Ends the subscription; whoever has its token reaches nobody from then on. */
  unsubscribe(): Promise<void>;
}
