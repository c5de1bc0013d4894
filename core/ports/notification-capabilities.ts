import type { SmsEstimate } from '../domain/alert/sms-estimate.ts';
import type { NotificationRule } from '../domain/alert/notification-rule.ts';
import type { RulePreview } from '../resources/reports/rule-preview.ts';

/**
 * Which notifications the server can send, and by which channels (contract §4.5). Every method rejects with a
 * Failure.
 */
export interface NotificationCapabilities {
  /** Returns the event types that a notification rule can have. */
  eventTypes(): Promise<string[]>;
  /** Returns the channels that are configured for the signed-in user. */
  channels(): Promise<string[]>;
  /**
   * Returns how often a rule, saved or not, would have told in the last days; undefined where the server does not count
   * it.
   */
  preview(rule: NotificationRule): Promise<RulePreview | undefined>;
  /** Returns what an event of this type takes by SMS; undefined where the server does not say it. */
  smsEstimate(eventType: string): Promise<SmsEstimate | undefined>;
  /** Sends a test notification to the signed-in user by one channel. */
  sendTest(channel: string): Promise<void>;
}
