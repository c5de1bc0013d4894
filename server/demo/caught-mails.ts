import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import type { Mail, MailCatcher } from '../delivery/mailer.ts';
import { notFound } from '../wire/http-error.ts';

/** A mail that was not sent: what somebody would have received. */
interface CaughtMail {
  readonly to: string;
  readonly atMs: number;
  readonly mail: Mail;
}

/** How many of the last mails are kept. */
const MAX_MAILS = 50;

/**
 * Catches the mails of the demo while it has no mail server, so that a newcomer sees an alert arrive without an account
 * elsewhere. They are in memory only, and nothing leaves the machine.
 */
export class CaughtMails implements MailCatcher {
  /** Whether the demo is there. */
  isOn = false;
  readonly #mails: CaughtMail[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  take({ email }: User, mail: Mail): void {
    this.#mails.unshift({ to: email, atMs: this.#now(), mail });
    this.#mails.splice(MAX_MAILS);
  }

  /** Returns the mails as plain text, the newest first. Throws 404 without the demo, and for all but administrators. */
  page(access: Access): string {
    access.requireAdministrator();
    if (!this.isOn) throw notFound();
    if (this.#mails.length === 0) return 'No mail yet. Alerts of the demo fleet arrive here.\n';
    return this.#mails.map(textOf).join(`\n${'='.repeat(72)}\n\n`);
  }
}

function textOf({ to, atMs, mail: { subject, text, attachment } }: CaughtMail): string {
  const head = [`To: ${to}`, `Date: ${new Date(atMs).toISOString()}`, `Subject: ${subject}`];
  if (attachment) head.push(`Attachment: ${attachment.filename}`);
  return `${head.join('\n')}\n\n${text}`;
}
