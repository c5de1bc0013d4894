import type { User } from '@farol/core/domain/account/user';
import { ObsoleteError } from '../network/send-errors.ts';
import type { OutboxJob } from '../outbox/delivery-channel.ts';
import { FairQueue } from '../runtime/fair-queue.ts';
import type { DeliveryAddress, NotificationChannel } from './channel.ts';
import type { PushMessages } from './push-messages.ts';
import type { PushSender } from './push-sender.ts';
import type { PushSubscriptions, SubscribedBrowser } from './push-subscriptions.ts';
import type { StoredMessages } from './stored-messages.ts';

/** The name of push to phones in rules (§3, contract §5.7): ours reaches the browsers of phones and computers. */
export const PUSH_CHANNEL = 'firebase';

/**
 * Notifies users in the browsers that they chose for it, also while the console is closed (§7). Each browser is an
 * address of its own, and each push service a target: one that does not answer holds up no other.
 */
export class PushChannel implements NotificationChannel {
  readonly name = PUSH_CHANNEL;
  readonly isOfferedToAll = true;
  readonly #subscriptions: PushSubscriptions;
  readonly #messages: PushMessages;
  readonly #sender: PushSender;
  readonly #stored: StoredMessages;
  readonly #isOn: () => boolean;
  readonly #tests = new FairQueue({ concurrency: 4, maxWaiting: 16, maxWaitingPerOrigin: 2 });

  constructor(parts: {
    pushSubscriptions: PushSubscriptions;
    pushMessages: PushMessages;
    sender: PushSender;
    stored: StoredMessages;
    /** Whether administrators have not switched it off. */
    isOn: () => boolean;
  }) {
    this.#subscriptions = parts.pushSubscriptions;
    this.#messages = parts.pushMessages;
    this.#sender = parts.sender;
    this.#stored = parts.stored;
    this.#isOn = parts.isOn;
  }

  canReach(user: User): boolean {
    return this.#isOn() && this.#subscriptions.has(user.id);
  }

  addressesOf(users: readonly User[]): DeliveryAddress[] {
    return users.flatMap((user) =>
      this.#subscriptions.ofUser(user.id).map(({ id, endpoint }) => {
        const { host } = new URL(endpoint);
        return {
          key: String(id),
          target: `push:${host}`,
          recipient: `${user.email} (${host})`,
          userIds: [user.id],
          userId: user.id,
        };
      }),
    );
  }

  async send(job: OutboxJob, signal: AbortSignal): Promise<void> {
    const browser = this.#browserOf(job);
    const { alert, announcement, users } = await this.#stored.read(job);
    // Somebody else registered the browser meanwhile.
    const user = users.find(({ id }) => id === browser.userId);
    if (!user) throw new ObsoleteError('the browser is another user’s now');
    const sending = alert
      ? await this.#messages.alert(alert, user, browser)
      : this.#messages.announcement(announcement);
    await this.#sender.send(browser, sending, signal);
  }

  async test(user: User): Promise<void> {
    await this.#tests.run(String(user.id), async () => {
      const sent = await Promise.allSettled(
        this.#subscriptions
          .ofUser(user.id)
          .map((browser) => this.#sender.send(browser, this.#messages.test(user, browser))),
      );
      const failed = sent.find((result) => result.status === 'rejected');
      // One of several phones may be gone; it is forgotten then.
      if (failed && !sent.some(({ status }) => status === 'fulfilled')) throw failed.reason;
    });
  }

  /** Returns the browser of a job, whose number ends its key. Throws UnwantedError where it is gone. */
  #browserOf({ key }: OutboxJob): SubscribedBrowser {
    const browser = this.#subscriptions.browser(Number(key.split(':').at(-1)));
    if (!browser) throw new ObsoleteError('the browser is not notified any more');
    return browser;
  }
}
