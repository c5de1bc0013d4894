import type { Attributes } from '../values/attributes.ts';

/** The channel that sends a command instead of telling somebody (contract §2.5). */
export const COMMAND_CHANNEL = 'command';

/**
 * Which events reach whom by which channel (contract §2.5); `notificators` is a comma-separated list of
 * channels.
 */
export interface NotificationRule {
  id: number;
  description: string | null;
  type: string;
  always: boolean;
  notificators: string | null;
  calendarId: number;
  commandId: number;
  attributes: Attributes;
}

/** The result of a test notification by one channel. */
export interface TestedChannel {
  readonly channel: string;
  /** Why it failed, as a failure code; undefined if it was sent. */
  readonly failure: string | undefined;
}
