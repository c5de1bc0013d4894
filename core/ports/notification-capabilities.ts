/** What the server can tell of, and by which ways (contract §4.5). Every member rejects with a Failure. */
export interface NotificationCapabilities {
  /** The types of event that a rule can be for. */
  eventTypes(): Promise<string[]>;
  /** The channels that are set up for oneself. */
  channels(): Promise<string[]>;
  /** Sends a notification to oneself on every channel. */
  sendTest(): Promise<void>;
}
