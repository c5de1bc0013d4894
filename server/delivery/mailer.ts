import type { User } from '@farol/core/domain/user';
import { createTransport } from 'nodemailer';
import { Unsendable } from './outbox.ts';

/** A mail server and who sends through it. */
export interface MailSettings {
  host: string;
  port: number;
  /** Nothing for a server that asks for no login. */
  login: { user: string; password: string } | undefined;
  from: string;
}

/** A mail to one user. */
export interface Mail {
  subject: string;
  text: string;
}

const ANSWER_MS = 15_000;
/** What mail servers listen on; nobody may have this server knock on other doors for him. */
const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);

/** Sends mail by the operator's server, or by the user's own where his attributes `mail.smtp.*` name one. */
export class Mailer {
  readonly #settings: MailSettings | undefined;
  readonly #sent: () => void;

  /** @param sent called for each mail that a mail server took */
  constructor(settings: MailSettings | undefined, sent: () => void) {
    this.#settings = settings;
    this.#sent = sent;
  }

  /** Whether there is a mail server for everybody. */
  get isConfigured(): boolean {
    return this.#settings !== undefined;
  }

  /** Whether a mail can be sent to this user. */
  reaches(user: User): boolean {
    return isAddress(user.email) && this.#settingsFor(user) !== undefined;
  }

  /** Rejects when the mail was not taken; with Unsendable when another attempt would not help. */
  async send(user: User, { subject, text }: Mail): Promise<void> {
    const settings = this.#settingsFor(user);
    if (!settings) throw new Unsendable('no mail server');
    if (!isAddress(user.email)) throw new Unsendable(`user ${user.id} has no mail address`);
    const { host, port, login, from } = settings;
    const isNear = host === 'localhost' || host === '::1' || host.startsWith('127.');
    const transport = createTransport({
      host,
      port,
      secure: port === 465,
      // A password never travels in the clear beyond this machine.
      ...(isNear ? { ignoreTLS: true } : { requireTLS: login !== undefined }),
      ...(login && { auth: { user: login.user, pass: login.password } }),
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({
        from,
        to: { name: user.name, address: user.email },
        subject,
        text,
        headers,
      });
      this.#sent();
    } catch (error) {
      throw isFinal(error) ? new Unsendable('the mail server refused a mail') : error;
    } finally {
      transport.close();
    }
  }

  #settingsFor(user: User): MailSettings | undefined {
    return ownSettings(user) ?? this.#settings;
  }
}

/** The mail server that a user's attributes name (contract §5.3). */
function ownSettings({ attributes, administrator, email }: User): MailSettings | undefined {
  const text = (key: string): string | undefined => {
    const value = attributes[`mail.smtp.${key}`];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const host = text('host');
  const port = Number(attributes['mail.smtp.port'] ?? 587);
  if (host === undefined || !(port > 0 && port <= 65_535) || !Number.isInteger(port)) return undefined;
  if (!administrator && !MAIL_PORTS.has(port)) return undefined;
  const [user, password] = [text('username'), text('password')];
  return {
    host,
    port,
    login: user !== undefined && password !== undefined ? { user, password } : undefined,
    from: text('from') ?? email,
  };
}

/** Whether a text can be a mail address; accounts may be named anything. */
function isAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text);
}

/** Whether the mail server said no for good (5xx). */
function isFinal(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  return typeof code === 'number' && code >= 500;
}
