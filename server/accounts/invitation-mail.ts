import { invitationUrl } from '@farol/core/domain/account/invitation';
import type { User } from '@farol/core/domain/account/user';
import { effectiveLanguage, type Language } from '@farol/core/domain/values/locale';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import type { OutboxJob } from '../outbox/delivery-channel.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { InvitationRow } from '../storage/schema/schema.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import type { Account } from '../storage/tables/accounts.ts';
import type { PagedMail } from '../wire/mail-page.ts';
import { consoleAddressFor } from './console-address.ts';
import { sendTokenMail, tokenMailJob, type TokenMailer } from './token-mail.ts';

/** An invitation that its person can accept now. */
export interface Acceptable {
  account: Account;
  inviter: User;
  expiresAt: number;
}

/** The mails that bring the links of invitations. */
export class InvitationMails {
  readonly #channel: string;
  readonly #registry: Registry;
  readonly #outbox: OutboxService;
  readonly #mailing: { mailer: TokenMailer; secrets: SecretBox };
  readonly #namespace: Namespace;

  /** @param channel the name of the channel of the outbox that sends them */
  constructor(
    channel: string,
    registry: Registry,
    options: {
      outbox: OutboxService;
      mailer: TokenMailer;
      secrets: SecretBox;
      namespace: Namespace;
    },
  ) {
    this.#channel = channel;
    this.#registry = registry;
    this.#outbox = options.outbox;
    this.#mailing = options;
    this.#namespace = options.namespace;
  }

  /**
   * Stores the mail with the link within the transaction that makes the invitation; returns whether one can be sent. The
   * address of the console has to be known: a request could claim any host.
   */
  async add(
    transaction: RecordTransaction,
    letter: { row: InvitationRow; token: string; inviter: User; email: string },
  ): Promise<boolean> {
    const { row, token, inviter } = letter;
    const recipient = recipientOf(inviter, letter.email);
    if (consoleAddressFor(this.#registry, inviter) === undefined || !this.#mailing.mailer.canReach(recipient))
      return false;
    const job = tokenMailJob(
      this.#channel,
      token,
      { account: row.user_id, origin: `user:${inviter.id}`, recipient, expiresAt: row.expires_at },
      this.#mailing,
    );
    transaction.afterCommit(await this.#outbox.add(transaction.query, [job]));
    return true;
  }

  /**
   * Sends a mail that was stored.
   * @param find returns the invitation of a token; undefined when its person cannot accept it any more: nothing is sent
   */
  send(job: OutboxJob, find: (token: string) => Promise<Acceptable | undefined>): Promise<void> {
    return sendTokenMail(job, this.#mailing, async (token) => {
      const found = await find(token);
      const address = found && consoleAddressFor(this.#registry, found.inviter);
      if (!found || address === undefined) return undefined;
      const { inviter, account, expiresAt } = found;
      const link = invitationUrl(new URL(address).origin, token);
      return {
        recipient: recipientOf(inviter, account.user.email),
        mail: this.#mailFrom(inviter, link, expiresAt),
      };
    });
  }

  #mailFrom(inviter: User, link: string, expiresAt: number): PagedMail {
    const { attributes } = this.#registry.server;
    const language = effectiveLanguage(
      {
        chosen: undefined,
        user: productAttribute(inviter.attributes, this.#namespace, 'lang'),
        server: productAttribute(attributes, this.#namespace, 'lang'),
      },
      'pt-BR',
    );
    const end = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
    return invitationMail(language, { inviter: inviter.name, link, end });
  }
}

/** Whom a mail goes to: the invited address, by the mail server of the inviter if they have their own. */
function recipientOf(inviter: User, email: string): User {
  const attributes = { 'mail.smtp.from': inviter.email, ...inviter.attributes };
  return { ...inviter, email, name: '', attributes };
}

interface InvitationMailTexts {
  open: string;
  subject: (inviter: string) => string;
  link: string;
  end: (date: string) => string;
}

const INVITATION_MAIL_TEXTS: Record<Language, InvitationMailTexts> = {
  'pt-BR': {
    subject: (inviter) => `${inviter} convidou você`,
    link: 'Para ver os veículos no mapa, abra este endereço e escolha seu nome e sua senha:',
    open: 'Abrir o convite',
    end: (date) => `O convite vale uma só vez, até ${date}. Se você não o esperava, ignore esta mensagem.`,
  },
  'es-ES': {
    subject: (inviter) => `${inviter} le ha invitado`,
    link: 'Para ver los vehículos en el mapa, abra esta dirección y elija su nombre y su contraseña:',
    open: 'Abrir la invitación',
    end: (date) =>
      `La invitación vale una sola vez, hasta el ${date}. Si no la esperaba, ignore este mensaje.`,
  },
  'en-US': {
    subject: (inviter) => `${inviter} invited you`,
    link: 'To see the vehicles on the map, open this address and choose your name and password:',
    open: 'Open the invitation',
    end: (date) => `The invitation works once, until ${date}. If you did not expect it, ignore this message.`,
  },
};

/** Returns the mail that brings the link of an invitation. @param end the date on which it ends, as text */
export function invitationMail(
  language: Language,
  { inviter, link, end }: { inviter: string; link: string; end: string },
): PagedMail {
  const texts = INVITATION_MAIL_TEXTS[language];
  // A name must not add lines to the head of the mail.
  const name = inviter.replaceAll(/\s+/g, ' ').trim();
  const subject = texts.subject(name);
  return {
    subject,
    text: `${texts.link}\n\n${link}\n\n${texts.end(end)}\n`,
    page: {
      language,
      title: subject,
      paragraphs: [`${texts.link}\n${link}`],
      action: { label: texts.open, url: link },
      reason: texts.end(end),
    },
  };
}
