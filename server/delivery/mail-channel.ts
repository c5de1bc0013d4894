import type { User } from '@farol/core/domain/account/user';
import { consoleAddressFor } from '../accounts/console-address.ts';
import type { Registry } from '../registry/registry.ts';
import { userTimeZone } from '../registry/user-style.ts';
import { alertMail, announcementMail, testMail, type MailRecipient } from './alert-mail.ts';
import type { EventMessages } from './event-messages.ts';
import type { DeliveryAddress, Alert, NotificationChannel } from './channel.ts';
import type { PlaceNameIndex } from '../places/place-names.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { OutboxJob } from '../outbox/delivery-channel.ts';
import type { StoredMessages } from './stored-messages.ts';

/** Notifies users by mail, each in their language and time zone. */
export class MailChannel implements NotificationChannel {
  readonly name = 'mail';
  readonly #registry: Registry;
  readonly #mailer: Mailer;
  readonly #messages: EventMessages;
  readonly #placeNames: PlaceNameIndex;
  readonly #stored: StoredMessages;

  constructor(
    {
      registry,
      messages,
      placeNames,
      stored,
    }: { registry: Registry; messages: EventMessages; placeNames: PlaceNameIndex; stored: StoredMessages },
    mailer: Mailer,
  ) {
    this.#registry = registry;
    this.#mailer = mailer;
    this.#messages = messages;
    this.#placeNames = placeNames;
    this.#stored = stored;
  }

  canReach(user: User): boolean {
    return this.#mailer.canReach(user);
  }

  addressesOf(users: readonly User[]): DeliveryAddress[] {
    return users.map((user) => ({
      key: String(user.id),
      target: `mail:${this.#mailer.serverFor(user)}`,
      recipient: user.email,
      userIds: [user.id],
      userId: user.id,
    }));
  }

  async send(job: OutboxJob): Promise<void> {
    const { alert, announcement, users } = await this.#stored.read(job);
    for (const user of users) {
      const mail = alert
        ? await this.#alertMail(alert, user)
        : announcementMail(announcement, this.#recipientOf(user));
      await this.#mailer.sendAtOnce(user, { ...mail, id: `message-${job.idempotencyKey}` });
    }
  }

  async test(user: User): Promise<void> {
    await this.#mailer.sendTest(user, testMail(this.#recipientOf(user)));
  }

  async #alertMail(alert: Alert, user: User): Promise<Mail> {
    const placeName = alert.position && (await this.#placeNames.textAt(alert.position, user));
    const consoleAddress = consoleAddressFor(this.#registry, user);
    return alertMail(alert, this.#recipientOf(user), this.#messages, { placeName, consoleAddress });
  }

  #recipientOf(user: User): MailRecipient {
    const zone = userTimeZone(this.#registry, user);
    return { ...this.#messages.formatFor(user), name: user.name, zone };
  }
}
