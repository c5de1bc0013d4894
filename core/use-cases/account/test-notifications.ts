import { COMMAND_CHANNEL, type TestedChannel } from '../../domain/alert/notification-rule.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { NotificationCapabilities } from '../../ports/notification-capabilities.ts';

/**
 * Sends the user a test notification by each channel, one after the other: a channel that is not set up says nothing
 * of the others. The channel that sends commands is left out, since it notifies nobody. Rejects with a Failure when
 * the channels are not known.
 */
export async function testNotifications(
  notifications: Pick<NotificationCapabilities, 'channels' | 'sendTest'>,
): Promise<readonly TestedChannel[]> {
  const tested: TestedChannel[] = [];
  for (const channel of await notifications.channels()) {
    if (channel === COMMAND_CHANNEL) continue;
    try {
      await notifications.sendTest(channel);
      tested.push({ channel, failure: undefined });
    } catch (error) {
      tested.push({ channel, failure: failureCodeOf(error) });
    }
  }
  return tested;
}
