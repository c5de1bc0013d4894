import type { Language } from '@farol/core/domain/values/locale';

/** The content of the HTML part of a mail, in the order in which it is read. All texts are plain. */
export interface MailPage {
  readonly language: Language;
  /** What the mail says, in one line. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly MailFact[];
  /** The one thing to do next. */
  readonly action?: MailLink | undefined;
  /** Why the mail came. */
  readonly reason?: string;
  /** Where the recipient changes which mails come. */
  readonly settings?: MailLink | undefined;
}

/** A value with its name, which may lead somewhere. */
export interface MailFact {
  readonly label: string;
  readonly text: string;
  readonly url?: string;
}

/** A link of a mail. */
export interface MailLink {
  readonly label: string;
  /** With `https:` or `http:`. */
  readonly url: string;
}

/** A mail as text, and the same as a page. */
export interface PagedMail {
  readonly subject: string;
  readonly text: string;
  readonly page: MailPage;
}
