import type { User } from '@farol/core/domain/account/user';
import type { Registry } from '../registry/registry.ts';
import { userTimeZone } from '../registry/user-style.ts';
import { alertMail, testMail, type MailRecipient } from './alert-mail.ts';
import type { EventMessages } from './event-messages.ts';
import type { Alert, Announcement, NotificationChannel } from './channel.ts';
import type { Mail, Mailer } from './mailer.ts';
import { Outbox } from './outbox.ts';

/** Notifies users by mail, each in their language and time zone. */
export class MailChannel implements NotificationChannel {
  readonly name = 'mail';
  readonly #registry: Registry;
  readonly #mailer: Mailer;
  readonly #messages: EventMessages;
  readonly #outbox: Outbox<{ user: User; mail: Mail }>;

  constructor({ registry, messages }: { registry: Registry; messages: EventMessages }, mailer: Mailer) {
    this.#registry = registry;
    this.#mailer = mailer;
    this.#messages = messages;
    this.#outbox = new Outbox({
      name: 'mail',
      send: ({ user, mail }) => mailer.send(user, mail),
      concurrency: 2,
    });
  }

  canReach(user: User): boolean {
    return this.#mailer.canReach(user);
  }

  queueAlert(alert: Alert, users: readonly User[]): void {
    for (const user of users)
      this.#outbox.enqueue({ user, mail: alertMail(alert, this.#recipientOf(user), this.#messages) });
  }

  queueAnnouncement({ subject, body }: Announcement, users: readonly User[]): void {
    for (const user of users) this.#outbox.enqueue({ user, mail: { subject, text: body } });
  }

  async test(user: User): Promise<void> {
    await this.#mailer.send(user, testMail(this.#recipientOf(user)));
  }

  close(): void {
    this.#outbox.close();
  }

  #recipientOf(user: User): MailRecipient {
    const zone = userTimeZone(this.#registry, user);
    return { ...this.#messages.formatFor(user), name: user.name, zone };
  }
}
