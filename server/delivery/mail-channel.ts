import type { User } from '@farol/core/domain/account/user';
import type { Registry } from '../registry/registry.ts';
import { userTimeZone } from '../registry/user-style.ts';
import { alertMail, testMail, type MailRecipient } from './alert-mail.ts';
import type { EventMessages } from './event-messages.ts';
import type { Alert, Announcement, NotificationChannel } from './channel.ts';
import type { PlaceNames } from '../places/place-names.ts';
import type { Mail, Mailer } from './mailer.ts';
import { Outbox } from './outbox.ts';

/** Notifies users by mail, each in their language and time zone. */
export class MailChannel implements NotificationChannel {
  readonly name = 'mail';
  readonly #registry: Registry;
  readonly #mailer: Mailer;
  readonly #messages: EventMessages;
  readonly #placeNames: PlaceNames;
  readonly #outbox: Outbox<{ user: User; mail: () => Promise<Mail> }>;

  constructor(
    {
      registry,
      messages,
      placeNames,
    }: { registry: Registry; messages: EventMessages; placeNames: PlaceNames },
    mailer: Mailer,
  ) {
    this.#registry = registry;
    this.#mailer = mailer;
    this.#messages = messages;
    this.#placeNames = placeNames;
    this.#outbox = new Outbox({
      name: 'mail',
      send: async ({ user, mail }) => mailer.send(user, await mail()),
      concurrency: 2,
    });
  }

  canReach(user: User): boolean {
    return this.#mailer.canReach(user);
  }

  queueAlert(alert: Alert, users: readonly User[]): void {
    for (const user of users) this.#outbox.enqueue({ user, mail: () => this.#alertMail(alert, user) });
  }

  queueAnnouncement({ subject, body }: Announcement, users: readonly User[]): void {
    for (const user of users) this.#outbox.enqueue({ user, mail: async () => ({ subject, text: body }) });
  }

  async test(user: User): Promise<void> {
    await this.#mailer.send(user, testMail(this.#recipientOf(user)));
  }

  close(): void {
    this.#outbox.close();
  }

  async #alertMail(alert: Alert, user: User): Promise<Mail> {
    const placeName = alert.position && (await this.#placeNames.textAt(alert.position, user));
    return alertMail(alert, this.#recipientOf(user), this.#messages, placeName);
  }

  #recipientOf(user: User): MailRecipient {
    const zone = userTimeZone(this.#registry, user);
    return { ...this.#messages.formatFor(user), name: user.name, zone };
  }
}
