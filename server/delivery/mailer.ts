import { isIP } from 'node:net';
import type { User } from '@farol/core/domain/account/user';
import { createTransport } from 'nodemailer';
import { FairQueue } from '../runtime/fair-queue.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { UndeliverableError } from '../network/send-errors.ts';

/** A mail server and the sender address. */
export interface MailSettings {
  host: string;
  port: number;
  /** Undefined for a server without authentication. */
  login: { user: string; password: string } | undefined;
  from: string;
}

/** A mail to one user. */
export interface Mail {
  subject: string;
  text: string;
  attachment?: { filename: string; type: string; content: Buffer };
  /** By which mail programs know a mail that comes twice; a new one by default. */
  id?: string;
}

/** Under which name a mail is sent. */
export interface SenderName {
  /** '' for none. */
  readonly name: string;
  /** A reseller's name stands in place of the one that the operator gave the address. */
  readonly isReseller: boolean;
}

const RESPONSE_TIMEOUT_MS = 15_000;

/**
 * Sends mail through the operator's server, or through an administrator's own when the attributes
 * `mail.smtp.*` of the account name one. A few mails are sent at a time, taking turns between users.
 */
export class Mailer {
  readonly #settings: MailSettings | undefined;
  readonly #targets: OutgoingTargets;
  readonly #onSent: () => void;
  readonly #senderName: (user: User) => Promise<SenderName>;
  readonly #queue = new FairQueue({ concurrency: 4, maxWaiting: 64, maxWaitingPerOrigin: 4 });

  /**
   * @param targets the hosts that mail servers named in accounts may have
   * @param onSent called for every mail that a mail server accepted
   * @param senderName the name that a user sees as the sender
   */
  constructor(
    settings: MailSettings | undefined,
    targets: OutgoingTargets,
    { onSent, senderName }: { onSent: () => void; senderName: (user: User) => Promise<SenderName> },
  ) {
    this.#settings = settings;
    this.#targets = targets;
    this.#onSent = onSent;
    this.#senderName = senderName;
  }

  /** Whether the operator configured a mail server. */
  get isConfigured(): boolean {
    return this.#settings !== undefined;
  }

  /** Whether a mail can be sent to this user. */
  canReach(user: User): boolean {
    return isAddress(user.email) && (ownSettings(user) ?? this.#settings) !== undefined;
  }

  /** Returns the mail server for a user; empty if there is none. */
  hostFor(user: User): string {
    return (ownSettings(user) ?? this.#settings)?.host ?? '';
  }

  /**
   * Sends a mail. Rejects when it was not accepted; with UndeliverableError when
   * another attempt would not help.
   */
  send(user: User, mail: Mail): Promise<void> {
    return this.#queue.run(String(user.id), () => this.#send(user, mail));
  }

  async #send(user: User, { subject, text, attachment, id }: Mail): Promise<void> {
    const own = ownSettings(user);
    const settings = own ?? this.#settings;
    if (!settings) throw new UndeliverableError('no mail server');
    if (!isAddress(user.email)) throw new UndeliverableError(`user ${user.id} has no mail address`);
    const { host, port, login, from } = settings;
    const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
    const [checked] = own ? await this.#targets.resolveAllowed(host) : [];
    const transport = createTransport({
      // Connect to the address that was checked; the certificate is verified by name.
      host: checked?.address ?? host,
      ...(checked && isIP(host) === 0 && { tls: { servername: host } }),
      port,
      secure: port === 465,
      // Passwords are never sent unencrypted beyond this machine.
      ...(isLoopback ? { ignoreTLS: true } : { requireTLS: login !== undefined }),
      ...(login && { auth: { user: login.user, pass: login.password } }),
      connectionTimeout: RESPONSE_TIMEOUT_MS,
      greetingTimeout: RESPONSE_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      // Without it a mail still arrives.
      const sender = own ? undefined : await this.#senderName(user).catch(() => undefined);
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({
        from: sender ? namedSender(from, sender) : from,
        to: { name: user.name, address: user.email },
        subject,
        text,
        headers,
        ...(attachment && {
          attachments: [
            { filename: attachment.filename, contentType: attachment.type, content: attachment.content },
          ],
        }),
        ...(id !== undefined && {
          messageId: `<${id}@${
            from
              .split('@')
              .at(-1)
              ?.replaceAll(/[^\w.-]/g, '') ?? 'farol'
          }>`,
        }),
      });
      this.#onSent();
    } catch (error) {
      throw isPermanentFailure(error) ? new UndeliverableError('the mail server refused a mail') : error;
    } finally {
      transport.close();
    }
  }
}

/**
 * Returns the mail server in the attributes of an administrator (contract §5.3); other users may not
 * choose where this server connects.
 */
function ownSettings({ attributes, administrator, email }: User): MailSettings | undefined {
  if (!administrator) return undefined;
  const text = (key: string): string | undefined => {
    const value = attributes[`mail.smtp.${key}`];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const host = text('host');
  const port = Number(attributes['mail.smtp.port'] ?? 587);
  if (host === undefined || !(port > 0 && port <= 65_535) || !Number.isInteger(port)) return undefined;
  const [user, password] = [text('username'), text('password')];
  return {
    host,
    port,
    login: user !== undefined && password !== undefined ? { user, password } : undefined,
    from: text('from') ?? email,
  };
}

/** Returns the sender of a mail. An address that has a name keeps it, except in mails of a reseller. */
function namedSender(
  from: string,
  { name, isReseller }: SenderName,
): string | { name: string; address: string } {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1];
  if (name === '' || (address !== undefined && !isReseller)) return from;
  return { name, address: address ?? from };
}

/** Whether a text looks like a mail address; account e-mails may be any text. */
function isAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text);
}

/** Whether the mail server refused permanently (5xx). */
function isPermanentFailure(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  return typeof code === 'number' && code >= 500;
}
