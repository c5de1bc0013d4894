import type { User } from '@farol/core/domain/user';
import type { Registry } from '../tracking/registry.ts';
import { alertMail, testMail, type Reader } from './alert-mail.ts';
import type { EventMessages } from './event-messages.ts';
import type { Alert, Announcement, Channel } from './channel.ts';
import type { Mail, Mailer } from './mailer.ts';
import { Outbox } from './outbox.ts';

/** Tells users of events by mail, each in his language and time zone. */
export class MailChannel implements Channel {
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
      atOnce: 2,
    });
  }

  reaches(user: User): boolean {
    return this.#mailer.reaches(user);
  }

  queueAlert(alert: Alert, users: readonly User[]): void {
    for (const user of users)
      this.#outbox.put({ user, mail: alertMail(alert, this.#readerOf(user), this.#messages) });
  }

  queueAnnouncement({ subject, body }: Announcement, users: readonly User[]): void {
    for (const user of users) this.#outbox.put({ user, mail: { subject, text: body } });
  }

  async test(user: User): Promise<void> {
    await this.#mailer.send(user, testMail(this.#readerOf(user)));
  }

  close(): void {
    this.#outbox.close();
  }

  #readerOf(user: User): Reader {
    const zone = user.attributes['timezone'] ?? this.#registry.server.attributes['timezone'];
    return { ...this.#messages.styleOf(user), name: user.name, zone: zoneOf(zone) };
  }
}

/** A time zone that this machine knows, else its own. */
function zoneOf(name: unknown): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (typeof name !== 'string') return own;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return own;
  }
}
