import { log } from '../log/log.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import { effectiveLanguage } from '@farol/core/domain/values/locale';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
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
import type { Sessions } from './sessions.ts';
import type { Clock } from '../runtime/clock.ts';

/** Sends mails to users. */
export interface ResetMailer {
  /** Whether a mail can be sent to this user. */
  canReach(user: User): boolean;
  send(user: User, mail: PagedMail): Promise<void>;
}

const TOKEN_LIFETIME_MS = 3_600_000;
/** The shortest time between two mails to the same user. */
const RESEND_DELAY_MS = 2 * 60_000;
const MAX_MAILS_PER_HOUR = 200;
export const MAX_PASSWORD_LENGTH = 1_024;

/**
 * Password resets (contract §1.2). A token is signed with a secret of this process and the password it
 * replaces: it ends after an hour, on restart, and on first use.
 */
export class PasswordResets {
  readonly #registry: Registry;
  readonly #sessions: Sessions;
  readonly #mailer: ResetMailer;
  readonly #time: Clock;
  readonly #passwords: Passwords;
  readonly #namespace: Namespace;
  readonly #secret = randomBytes(32);
  readonly #requestLimiter = new RateLimiter({ burst: 20, refillMs: 180_000 });
  readonly #resetLimiter = new RateLimiter({ burst: 20, refillMs: 30_000 });
  /** By account id: when its last mail was sent. */
  readonly #lastMailAt = new Map<number, number>();

  constructor(
    data: { registry: Registry; sessions: Sessions },
    options: { mailer: ResetMailer; passwords: Passwords; time: Clock; namespace: Namespace },
  ) {
    this.#registry = data.registry;
    this.#sessions = data.sessions;
    this.#mailer = options.mailer;
    this.#time = options.time;
    this.#passwords = options.passwords;
    this.#namespace = options.namespace;
  }

  /**
   * Sends the mail if an account has this address, without telling the caller whether it does and without
   * waiting for delivery.
   */
  request(email: string): void {
    const key = loginNameKey(email);
    // Match e-mails only: a login name is not an address.
    const account = this.#registry.users.allByKey(key).find(({ user }) => loginNameKey(user.email) === key);
    const now = this.#time.now();
    if (
      !account ||
      effectiveAccountProblem(this.#registry, account.user, now) === 'BLOCK' ||
      !this.#mailer.canReach(account.user)
    )
      return;
    if (!this.#requestLimiter.tryAcquire(workOrigin(), now) || !this.#mayBeMailed(account.id, now)) return;
    this.#mailer
      .send(account.user, this.#mailFor(account, this.#tokenFor(account, now + TOKEN_LIFETIME_MS)))
      .catch((error: unknown) => log.error('The password reset mail could not be sent:', error));
  }

  /**
   * Sets the new password and ends every session of the account. Rejects with 400
   * for a bad token.
   */
  async reset(token: string, password: string): Promise<void> {
    this.#resetLimiter.acquireOrThrow(workOrigin(), this.#time.now());
    const [id = '', until = '', ...rest] = token.split('.');
    if (!/^\d{1,15}$/.test(id) || !/^\d{1,15}$/.test(until) || rest.length !== 1)
      throw badRequest('Invalid signature');
    if (Number(until) <= this.#time.now()) throw badRequest('Token has expired');
    const account = this.#registry.users.get(Number(id));
    // As for a wrong signature: a stranger must not learn which accounts exist.
    if (!account) throw badRequest('Invalid signature');
    this.#requireValid(token, account, Number(until));
    if (password === '' || password.length > MAX_PASSWORD_LENGTH)
      throw badRequest('Field "password" is wrong');
    const passwordHash = await this.#passwords.hash(password, workOrigin());
    await this.#registry.transaction(async (transaction) => {
      const current = this.#registry.users.get(account.id);
      if (!current) throw badRequest('Invalid signature');
      // The token may have been used since.
      this.#requireValid(token, current, Number(until));
      await transaction.update('user', { ...current, passwordHash });
    });
    await this.#sessions.endAllOf(account.id);
  }

  #requireValid(token: string, account: Account, until: number): void {
    const [expected, given] = [Buffer.from(this.#tokenFor(account, until)), Buffer.from(token)];
    if (expected.length !== given.length || !timingSafeEqual(expected, given))
      throw badRequest('Invalid signature');
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
