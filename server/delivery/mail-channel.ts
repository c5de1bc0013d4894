import { languageFor } from '@farol/core/domain/locale';
import { ownAttribute, type Namespace } from '@farol/core/domain/namespace';
import type { User } from '@farol/core/domain/user';
import type { Registry } from '../tracking/registry.ts';
import { alertMail, testMail, type Reader } from './alert-mail.ts';
import type { Alert, Announcement, Channel } from './channel.ts';
import type { Mail, Mailer } from './mailer.ts';
import { Outbox } from './outbox.ts';

/** Tells users of events by mail, each in his language and time zone. */
export class MailChannel implements Channel {
  readonly name = 'mail';
  readonly #registry: Registry;
  readonly #mailer: Mailer;
  readonly #namespace: Namespace;
  readonly #outbox: Outbox<{ user: User; mail: Mail }>;

  constructor(registry: Registry, mailer: Mailer, namespace: Namespace) {
    this.#registry = registry;
    this.#mailer = mailer;
    this.#namespace = namespace;
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
    for (const user of users) this.#outbox.put({ user, mail: alertMail(alert, this.#readerOf(user)) });
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
    const { server } = this.#registry;
    const preference = (key: string): unknown => user.attributes[key] ?? server.attributes[key];
    return {
      name: user.name,
      language: languageFor(
        {
          chosen: undefined,
          user: ownAttribute(user.attributes, this.#namespace, 'lang') ?? user.attributes['language'],
          server: ownAttribute(server.attributes, this.#namespace, 'lang') ?? server.attributes['language'],
        },
        'pt-BR',
      ),
      zone: zoneOf(preference('timezone')),
      speedUnit: preference('speedUnit'),
    };
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
