import type { PushBrowser } from '../domain/alert/push-subscription.ts';
import type { TelegramCode, TelegramLink } from '../domain/alert/telegram-link.ts';

/** Where alerts reach the user: own browsers (§7) and a chat of Telegram (contract §5.7). Every method rejects with a Failure. */
export interface OwnChannels {
  /** Returns the browsers of the user that were registered for push, those that were removed included. */
  browsers(): Promise<readonly PushBrowser[]>;
  /** Removes a browser: nothing is sent to it any more. Rejects with status 404 where there is none with this id. */
  removeBrowser(id: number): Promise<void>;
  /** Returns how the user stands with Telegram. */
  telegram(): Promise<TelegramLink>;
  /** Returns a new code, in place of the last one. */
  linkTelegram(): Promise<TelegramCode>;
  /** Removes the chat of the user, and the code. */
  unlinkTelegram(): Promise<void>;
}
