import { isIP } from 'node:net';
import type { User } from '@farol/core/domain/account/user';
import { createTransport } from 'nodemailer';
import { FairQueue } from '../runtime/fair-queue.ts';
import { UndeliverableError } from './outbox.ts';
import type { OutgoingTargets } from './outgoing-targets.ts';

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

const RESPONSE_TIMEOUT_MS = 15_000;

/**
 * Sends mail by the operator's server, or by an administrator's own where the attributes `mail.smtp.*` of the account name one. Mails
 * are sent a few at a time, those of different users in turns.
 */
export class Mailer {
  readonly #settings: MailSettings | undefined;
  readonly #targets: OutgoingTargets;
  readonly #sent: () => void;
  readonly #queue = new FairQueue({ concurrency: 4, maxWaiting: 64, maxWaitingPerOrigin: 4 });

  /**
   * @param targets what mail servers that are named in an account may be
   * @param sent called for each mail that a mail server took
   */
  constructor(settings: MailSettings | undefined, targets: OutgoingTargets, sent: () => void) {
    this.#settings = settings;
    this.#targets = targets;
    this.#sent = sent;
  }

  /** Whether there is a mail server for everybody. */
  get isConfigured(): boolean {
    return this.#settings !== undefined;
  }

  /** Whether a mail can be sent to this user. */
  canReach(user: User): boolean {
    return isAddress(user.email) && (ownSettings(user) ?? this.#settings) !== undefined;
  }

  /** Rejects when the mail was not taken; with Unsendable when another attempt would not help. */
  send(user: User, mail: Mail): Promise<void> {
    return this.#queue.run(String(user.id), () => this.#send(user, mail));
  }

  async #send(user: User, { subject, text }: Mail): Promise<void> {
    const own = ownSettings(user);
    const settings = own ?? this.#settings;
    if (!settings) throw new UndeliverableError('no mail server');
    if (!isAddress(user.email)) throw new UndeliverableError(`user ${user.id} has no mail address`);
    const { host, port, login, from } = settings;
    const isNear = host === 'localhost' || host === '::1' || host.startsWith('127.');
    const [checked] = own ? await this.#targets.resolveAllowed(host) : [];
    const transport = createTransport({
      // The address that was checked, under the name that its certificate has.
      host: checked?.address ?? host,
      ...(checked && isIP(host) === 0 && { tls: { servername: host } }),
      port,
      secure: port === 465,
      // A password never travels in the clear beyond this machine.
      ...(isNear ? { ignoreTLS: true } : { requireTLS: login !== undefined }),
      ...(login && { auth: { user: login.user, pass: login.password } }),
      connectionTimeout: RESPONSE_TIMEOUT_MS,
      greetingTimeout: RESPONSE_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
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
      throw isPermanentFailure(error) ? new UndeliverableError('the mail server refused a mail') : error;
    } finally {
      transport.close();
    }
  }
}

/** The mail server that the attributes of an administrator name (contract §5.3); nobody else says where this server connects to. */
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

/** Whether a text can be a mail address; accounts may be named anything. */
function isAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text);
}

/** Whether the mail server said no for good (5xx). */
function isPermanentFailure(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  return typeof code === 'number' && code >= 500;
}
