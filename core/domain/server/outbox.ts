/** A message that the server gave up (contract §4.8). */
export interface DeadLetter {
  readonly id: number;
  /** How it was to be sent, such as `mail`. */
  readonly channel: string;
  /** Whom it is for: an address, a host or the name of an account; empty where nobody is named. */
  readonly recipient: string;
  /** Why the last attempt failed, in the words of the server; empty where that is not known. */
  readonly reason: string;
  /** How often it was tried. */
  readonly attempts: number;
  /** When it was made, and when it was given up, milliseconds since the epoch. */
  readonly createdAtMs: number;
  readonly failedAtMs: number;
}

/** How many messages of a channel wait, and how many were given up. */
export interface ChannelLoad {
  readonly channel: string;
  readonly waiting: number;
  readonly failed: number;
  /** There may be more than was counted. */
  readonly hasMore: boolean;
}

/** What waits to leave the server, and a page of what it gave up. */
export interface OutboxPage {
  /** The channels of which something waits or was given up. */
  readonly channels: readonly ChannelLoad[];
  /** The newest first. */
  readonly deadLetters: readonly DeadLetter[];
  /** The letter after which the next page begins; undefined on the last one. */
  readonly next: number | undefined;
}
