/** How the user stands with the bot of this server on Telegram (contract §5.7). */
export interface TelegramLink {
  /** Whether the user can link a chat: a bot is set up, and the account may be changed. */
  readonly isOffered: boolean;
  readonly isLinked: boolean;
  /** Whether a code of the user waits for its message to the bot. */
  readonly isWaiting: boolean;
  /**
   * Why the message does not arrive: `taken` where another program receives those of the bot, such as a webhook, and
   * `failed` where Telegram does not answer the server as it should.
   */
  readonly problem: 'taken' | 'failed' | undefined;
}

/** A code that links the chat which sends it to the bot; it works once. */
export interface TelegramCode {
  readonly code: string;
  /** Opens the chat with the bot, which then sends the code. */
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly expiresMs: number;
}
