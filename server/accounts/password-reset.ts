import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import { effectiveLanguage } from '@farol/core/domain/values/locale';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import { workOrigin } from '../activity/activity-actor.ts';
import { consoleAddressFor } from './console-address.ts';
import type { Passwords } from './passwords.ts';
import { passwordResetMail } from './password-reset-mail.ts';
import type { PagedMail } from '../wire/mail-page.ts';
import { badRequest } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import type { SessionService } from './sessions.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { DeliveryChannel, OutboxJob } from '../outbox/delivery-channel.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import { LONGEST_TOKEN_RETRY_MS, sendTokenMail, tokenMailJob, type TokenMailer } from './token-mail.ts';

const TOKEN_LIFETIME_MS = 3_600_000;
/** The shortest time between two mails to the same user. */
const RESEND_DELAY_MS = 2 * 60_000;
const MAX_MAILS_PER_HOUR = 200;
/** How long a request takes at least: storing a mail must not tell that there is an account. */
const LEAST_ANSWER_MS = 100;
export const MAX_PASSWORD_LENGTH = 1_024;

/**
 * Password resets (contract §1.2). A token is signed with a key of this server and the password it replaces: it ends
 * after an hour and on first use. Its mail waits in the outbox and survives a restart, as the token does.
 */
export class PasswordResets implements DeliveryChannel {
  readonly name = 'password';
  readonly longestRetryMs = LONGEST_TOKEN_RETRY_MS;
  readonly isUselessLate = true;
  readonly #registry: Registry;
  readonly #sessions: SessionService;
  readonly #outbox: OutboxService;
  readonly #mailing: { mailer: TokenMailer; secrets: SecretBox };
  readonly #time: ServerClock;
  readonly #passwords: Passwords;
  readonly #namespace: Namespace;
  readonly #secret: Buffer;
  readonly #requestLimiter = new RateLimiter({ burst: 20, refillMs: 180_000 });
  readonly #resetLimiter = new RateLimiter({ burst: 20, refillMs: 30_000 });
  /** By account id: when its last mail was sent. */
  readonly #lastMailAt = new Map<number, number>();

  constructor(
    data: { registry: Registry; sessions: SessionService; outbox: OutboxService },
    options: {
      mailer: TokenMailer;
      secrets: SecretBox;
      passwords: Passwords;
      time: ServerClock;
      namespace: Namespace;
    },
  ) {
    this.#registry = data.registry;
    this.#sessions = data.sessions;
    this.#outbox = data.outbox;
    this.#mailing = options;
    this.#secret = options.secrets.keyFor('password resets');
    this.#time = options.time;
    this.#passwords = options.passwords;
    this.#namespace = options.namespace;
  }

  /**
   * Stores the mail if an account has this address, without telling the caller whether it does and without waiting for
   * delivery.
   */
  async request(email: string): Promise<void> {
    await Promise.all([this.#enqueue(email), pause(LEAST_ANSWER_MS)]);
  }

  async #enqueue(email: string): Promise<void> {
    const key = loginNameKey(email);
    // Match e-mails only: a login name is not an address.
    const account = this.#registry.users.allByKey(key).find(({ user }) => loginNameKey(user.email) === key);
    const now = this.#time.now();
    if (
      !account ||
      effectiveAccountProblem(this.#registry, account.user, now) === 'BLOCK' ||
      !this.#mailing.mailer.canReach(account.user)
    )
      return;
    if (!this.#requestLimiter.tryAcquire(workOrigin(), now) || !this.#mayBeMailed(account.id, now)) return;
    const expiresAt = now + TOKEN_LIFETIME_MS;
    const letter = { account: account.id, origin: `user:${account.id}`, recipient: account.user, expiresAt };
    const job = tokenMailJob(this.name, this.#tokenFor(account, expiresAt), letter, this.#mailing);
    await this.#outbox.addNow([job]);
  }

  /** Sends a mail with a token, unless the token has ended or was used. */
  send(job: OutboxJob): Promise<void> {
    return sendTokenMail(job, this.#mailing, async (token) => {
      try {
        const account = this.#accountOf(token);
        return { recipient: account.user, mail: this.#mailFor(account, token) };
      } catch {
        return undefined;
      }
    });
  }

  /**
   * Sets the new password and ends every session of the account. Rejects with 400
   * for a bad token.
   */
  async reset(token: string, password: string): Promise<void> {
    this.#resetLimiter.acquireOrThrow(workOrigin(), this.#time.now());
    const account = this.#accountOf(token);
    if (password === '' || password.length > MAX_PASSWORD_LENGTH)
      throw badRequest('Field "password" is wrong');
    const passwordHash = await this.#passwords.hash(password, workOrigin());
    await this.#registry.transaction(async (transaction) => {
      // The token may have been used since.
      const current = this.#accountOf(token);
      await transaction.update('user', { ...current, passwordHash });
    });
    await this.#sessions.endAllOf(account.id);
  }

  /** Returns the account that a token opens now. Throws 400 without one. */
  #accountOf(token: string): Account {
    const [id = '', until = '', ...rest] = token.split('.');
    if (!/^\d{1,15}$/.test(id) || !/^\d{1,15}$/.test(until) || rest.length !== 1)
      throw badRequest('Invalid signature');
    if (Number(until) <= this.#time.now()) throw badRequest('Token has expired');
    const account = this.#registry.users.get(Number(id));
    // As for a wrong signature: a stranger must not learn which accounts exist.
    if (!account) throw badRequest('Invalid signature');
    const [expected, given] = [Buffer.from(this.#tokenFor(account, Number(until))), Buffer.from(token)];
    if (expected.length !== given.length || !timingSafeEqual(expected, given))
      throw badRequest('Invalid signature');
    return account;
  }

  #tokenFor({ id, passwordHash, user }: Account, until: number): string {
    const signature = createHmac('sha256', this.#secret)
      .update([id, until, passwordHash ?? '', loginNameKey(user.email)].join('\0'))
      .digest('base64url');
    return `${id}.${until}.${signature}`;
  }

  #mayBeMailed(accountId: number, now: number): boolean {
    for (const [id, at] of this.#lastMailAt) if (at <= now - TOKEN_LIFETIME_MS) this.#lastMailAt.delete(id);
    if (
      now - (this.#lastMailAt.get(accountId) ?? -Infinity) < RESEND_DELAY_MS ||
      this.#lastMailAt.size >= MAX_MAILS_PER_HOUR
    )
      return false;
    this.#lastMailAt.set(accountId, now);
    return true;
  }

  #mailFor({ user }: Account, token: string): PagedMail {
    const { attributes } = this.#registry.server;
    const language = effectiveLanguage(
      {
        chosen: undefined,
        user: productAttribute(user.attributes, this.#namespace, 'lang'),
        server: productAttribute(attributes, this.#namespace, 'lang'),
      },
      'pt-BR',
    );
    const base = consoleAddressFor(this.#registry, user);
    return passwordResetMail(
      language,
      user.name,
      base && new URL(`/login?recover=${token}`, base).href,
      token,
    );
  }
}
