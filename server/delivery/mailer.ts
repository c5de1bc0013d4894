import { isIP } from 'node:net';
import type { User } from '@farol/core/domain/account/user';
import type { IntegrationValue } from '@farol/core/domain/integration/integration';
import { createTransport } from 'nodemailer';
import { logMaintenanceFailure } from '../runtime/periodic-work.ts';
import { FairQueue } from '../runtime/fair-queue.ts';
import type {
  ActiveIntegration,
  IntegrationOutcome,
  IntegrationService,
} from '../integrations/integrations.ts';
import { failureText } from '../network/failure-text.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { UndeliverableError } from '../network/send-errors.ts';
import { mailHtml } from './mail-html.ts';
import type { MailPage } from '../wire/mail-page.ts';

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
  /** The same to be shown as HTML; without it the mail is plain text alone. */
  page?: MailPage;
  /** Where the recipient stops mails of this kind. */
  unsubscribeUrl?: string;
  attachment?: { filename: string; type: string; content: Buffer };
  /** By which mail programs know a mail that comes twice; a new one by default. */
  id?: string;
}

/** Under which name a mail is sent, and how it looks. */
export interface SenderName {
  /** '' for none. */
  readonly name: string;
  /** A reseller's name stands in place of the one that the operator gave the address. */
  readonly isReseller: boolean;
  /** The primary color, on which white text can be read. */
  readonly color: string;
}

const RESPONSE_TIMEOUT_MS = 15_000;

/** What of the integration with a mail server the mailer uses. */
type MailIntegration = Pick<IntegrationService, 'active' | 'recordOutcome'>;

/** Takes mails in place of a mail server that nobody has set up. */
export interface MailCatcher {
  readonly isOn: boolean;
  take(user: User, mail: Mail): void;
}

/** The mail server of one mail. */
interface MailRoute {
  readonly settings: MailSettings;
  /** What takes the mails instead. */
  readonly catcher?: MailCatcher;
  /** Whether somebody named it in the console: it may then not be anywhere. */
  readonly isNamedByUser: boolean;
  /** Whether the sender is shown under the name of the product or of a reseller. */
  readonly isNamed: boolean;
  /** Whether administrators see in the integration what came of it. */
  readonly isObserved: boolean;
}

/** Stands for a mail server where mails are caught. */
const CAUGHT: MailSettings = { host: 'caught', port: 0, login: undefined, from: '' };

/**
 * Sends mail through the operator's server: that of the integration while it is on, else that of the environment; or
 * through an administrator's own when the attributes `mail.smtp.*` of the account name one. What waits to be sent
 * is in the outbox.
 */
export class Mailer {
  readonly #settings: MailSettings | undefined;
  readonly #targets: OutgoingTargets;
  readonly #integration: MailIntegration;
  readonly #now: () => number;
  readonly #onSent: () => void;
  readonly #catcher: MailCatcher | undefined;
  readonly #senderName: (user: User) => Promise<SenderName>;
  readonly #queue = new FairQueue({ concurrency: 4, maxWaiting: 64, maxWaitingPerOrigin: 4 });

  /**
   * @param settings the mail server of the environment
   * @param targets the hosts that mail servers named in the console may have
   * @param onSent called for every mail that a mail server accepted
   * @param senderName the name that a user sees as the sender
   * @param catcher takes mails while there is no mail server
   */
  constructor(
    settings: MailSettings | undefined,
    targets: OutgoingTargets,
    {
      onSent,
      senderName,
      integration,
      now,
      catcher,
    }: {
      onSent: () => void;
      senderName: (user: User) => Promise<SenderName>;
      integration: MailIntegration;
      now: () => number;
      catcher?: MailCatcher;
    },
  ) {
    this.#settings = settings;
    this.#targets = targets;
    this.#integration = integration;
    this.#now = now;
    this.#onSent = onSent;
    this.#catcher = catcher;
    this.#senderName = senderName;
  }

  /** Whether the operator has a mail server. */
  get isConfigured(): boolean {
    return this.#operatorsRoute() !== undefined;
  }

  /** Whether a mail can be sent to this user. */
  canReach(user: User): boolean {
    return isAddress(user.email) && this.#routeOf(user) !== undefined;
  }

  /** Returns the mail server for a user, `host:port`; empty if there is none. */
  serverFor(user: User): string {
    const settings = this.#routeOf(user)?.settings;
    return settings ? `${settings.host}:${settings.port}` : '';
  }

  /**
   * Sends a test, whose answer a person waits for: a few at a time, users taking turns. Rejects as `sendAtOnce` does, and
   * with 429 and 503 when too many wait. Whatever must arrive waits in the outbox instead.
   */
  sendTest(user: User, mail: Mail): Promise<void> {
    return this.#queue.run(String(user.id), () => this.sendAtOnce(user, mail));
  }

  /**
   * Sends a mail through the mail server of the integration, on or off, and returns what it answered. Rejects with what
   * it refused.
   */
  async sendByIntegration(integration: ActiveIntegration, user: User, mail: Mail): Promise<string> {
    const settings = integrationSettings(integration);
    return this.#deliver({ settings, isNamedByUser: true, isNamed: true, isObserved: false }, user, mail);
  }

  /**
   * Sends a mail of the outbox, where it has had its turn. Rejects when it was not accepted; with UndeliverableError when
   * another attempt would not help.
   */
  async sendAtOnce(user: User, mail: Mail): Promise<void> {
    const route = this.#routeOf(user);
    if (!route) throw new UndeliverableError('no mail server');
    if (!isAddress(user.email)) throw new UndeliverableError(`user ${user.id} has no mail address`);
    try {
      await this.#deliver(route, user, mail);
      this.#onSent();
      if (route.isObserved) await this.#record({ isGood: true });
    } catch (error) {
      if (route.isObserved) await this.#record({ isGood: false, reason: failureText(error) });
      throw isPermanentFailure(error)
        ? new UndeliverableError(`the mail server refused a mail: ${failureText(error)}`)
        : error;
    }
  }

  #routeOf(user: User): MailRoute | undefined {
    const own = ownSettings(user);
    if (own) return { settings: own, isNamedByUser: true, isNamed: false, isObserved: false };
    return this.#operatorsRoute();
  }

  #operatorsRoute(): MailRoute | undefined {
    const active = this.#integration.active('smtp');
    const settings = active ? integrationSettings(active) : this.#settings;
    if (settings) return { settings, isNamedByUser: active !== undefined, isNamed: true, isObserved: true };
    const catcher = this.#catcher;
    return catcher?.isOn
      ? { settings: CAUGHT, catcher, isNamedByUser: false, isNamed: false, isObserved: false }
      : undefined;
  }

  /** What administrators see must not decide whether a mail counts as sent. */
  async #record(outcome: IntegrationOutcome): Promise<void> {
    await this.#integration.recordOutcome('smtp', outcome, this.#now()).catch(logMaintenanceFailure);
  }

  /** Hands a mail to a mail server, and returns what that answered. */
  async #deliver({ settings, ...route }: MailRoute, user: User, mail: Mail): Promise<string> {
    if (route.catcher) {
      route.catcher.take(user, mail);
      return 'caught';
    }
    const { subject, text, page, unsubscribeUrl, attachment, id } = mail;
    const { host, port, login, from } = settings;
    const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
    const [checked] = route.isNamedByUser ? await this.#targets.resolveAllowed(host) : [];
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
      const brand = await this.#senderName(user).catch(() => undefined);
      const sender = route.isNamed ? brand : undefined;
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
      };
      const { response } = await transport.sendMail({
        from: sender ? namedSender(from, sender) : from,
        to: { name: user.name, address: user.email },
        subject,
        text,
        ...(page && {
          html: mailHtml(page, brand && { name: brand.name || 'Farol', color: brand.color }),
        }),
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
      return response;
    } finally {
      transport.close();
    }
  }
}

/** Returns the mail server of the integration. */
function integrationSettings({ values, secrets }: ActiveIntegration): MailSettings {
  const [user, password] = [textOf(values['username']), secrets['password'] ?? ''];
  const [name, address] = [textOf(values['senderName']), textOf(values['senderEmail'])];
  return {
    // Literal IPv6 addresses may be written with brackets, as in URLs.
    host: textOf(values['host']).replace(/^\[(.*)\]$/, '$1'),
    port: Number(values['port']),
    login: user !== '' && password !== '' ? { user, password } : undefined,
    from: name === '' ? address : `"${name.replaceAll(/["\\]/g, "'")}" <${address}>`,
  };
}

function textOf(value: IntegrationValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the mail server in the attributes of an administrator; other users may not
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
