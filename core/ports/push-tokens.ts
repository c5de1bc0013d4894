import type { PushSettings } from '../domain/alert/push-notification.ts';

/** Where the server keeps how it reaches browsers (§7). Every member rejects with a Failure. */
export interface PushTokens {
  /** Nothing while push is not configured. */
  settings(): Promise<PushSettings | undefined>;
  /** Tells the server a browser of the user. */
  register(userId: number, token: string): Promise<void>;
}
