import { createHmac, randomBytes } from 'node:crypto';
import { accountProblem } from '@farol/core/domain/account';
import { nameKey, nameKeysOf } from '@farol/core/domain/login-name';
import type { Account } from '../storage/tables/accounts.ts';
import { ACTIVITY } from './activity-codes.ts';
import { CODE_RULES, LoginThrottle, type Turn } from './login-throttle.ts';
import { networkOf } from './network.ts';
import type { Passwords } from './passwords.ts';
import { forbidden, Refusal, unauthorized } from './refusal.ts';
import type { Registry } from './registry.ts';
import type { TimeSource } from './time-source.ts';
import { TotpCheck } from './totp.ts';

/** How long, and of how many logins, it is remembered that they were right. */
const REMEMBER_MS = 10 * 60_000;
const REMEMBERED = 1_000;
/** Each costs the check of a password. */
const MOST_NAMED_ALIKE = 4;

/** So many logins are looked at for where accounts are usually opened from. */
const RECALLED = 10_000;

interface Proof {
  accountId: number;
  passwordHash: string | null;
  until: number;
}

/**
 * Checks a name and password. What was right is remembered for a while as a keyed hash, because basic authentication sends
 * the same with each request and a memory-hard check of each would be a burden on ourselves alone.
 */
export class Credentials {
  readonly #registry: Registry;
  readonly #time: TimeSource;
  readonly #passwords: Passwords;
  readonly #throttle = new LoginThrottle();
  readonly #codes = new LoginThrottle(CODE_RULES);
  readonly #totp = new TotpCheck();
  readonly #secret = randomBytes(32);
  readonly #proofs = new Map<string, Proof>();
  readonly #underWay = new Map<string, Promise<Account>>();

  constructor(registry: Registry, passwords: Passwords, time: TimeSource) {
    this.#registry = registry;
    this.#passwords = passwords;
    this.#time = time;
  }

  /** Reads from the activity log where accounts were opened from lately, so that a restart forgets nobody's usual address. */
  async recall(): Promise<void> {
    const rows = await this.#registry.query
      .selectFrom('activity')
      .select(['user_id', 'address'])
      .where('code', '=', ACTIVITY.login)
      .where('status', '<', 400)
      .orderBy('id', 'desc')
      .limit(RECALLED)
      .execute();
    for (const { user_id, address } of rows.toReversed()) {
      const account = this.#registry.users.get(user_id);
      for (const name of account ? namesOf(account) : []) this.#throttle.know(name, networkOf(address));
    }
  }

  /**
   * The account that an e-mail (or login) and password belong to. Rejects with 401 when they are wrong, 429 when too many were
   * wrong lately, 400 when the account is disabled or has expired. An account with a one-time password needs its code as well:
   * MissingCode without one, 400 with a wrong one (contract §1.2).
   * @param address where the attempt comes from
   */
  async check(name: string, password: string, address: string, code = ''): Promise<Account> {
    const print = createHmac('sha256', this.#secret)
      .update(`${nameKey(name)}\0${password}\0${code}`)
      .digest('base64');
    const known = this.#remembered(print);
    if (known) return usable(known, this.#time.now());
    const running = this.#underWay.get(print);
    if (running) return running;
    const attempt = this.#attempt({ name, password, code }, address, print).finally(() =>
      this.#underWay.delete(print),
    );
    this.#underWay.set(print, attempt);
    return attempt;
  }

  async #attempt(
    { name, password, code }: { name: string; password: string; code: string },
    address: string,
    print: string,
  ): Promise<Account> {
    const key = nameKey(name).slice(0, 200);
    const from = networkOf(address);
    await this.#wait(this.#throttle.attempt(key, from, this.#time.now()));
    const account = await this.#find(key, password, from);
    if (!account) throw unauthorized();
    const { totpKey } = account.user;
    if (totpKey && code === '') {
      this.#throttle.withdraw(key, from);
      throw new MissingCode();
    }
    if (totpKey) await this.#checkCode(account.id, totpKey, code, from);
    this.#throttle.right(key, from);
    for (const known of namesOf(account)) this.#throttle.know(known, from);
    if (!totpKey) this.#remember(print, account);
    return usable(account, this.#time.now());
  }

  async #checkCode(accountId: number, totpKey: string, code: string, from: string): Promise<void> {
    const key = String(accountId);
    await this.#wait(this.#codes.attempt(key, from, this.#time.now()));
    if (!this.#totp.passes(accountId, totpKey, code, this.#time.now()))
      throw forbidden('User authorization failed');
    this.#codes.right(key, from);
  }

  async #wait(turn: Turn): Promise<void> {
    if ('retryAfterMs' in turn) {
      const seconds = Math.ceil(turn.retryAfterMs / 1000);
      throw new Refusal(429, 'Too many attempts - SecurityException', seconds);
    }
    if (turn.wait > 0) await this.#time.sleep(turn.wait);
  }

  /** The account of this name and password. Where data from before gives several the same name, the password decides. */
  async #find(key: string, password: string, from: string): Promise<Account | undefined> {
    const named = this.#registry.users.allByKey(key).slice(0, MOST_NAMED_ALIKE);
    if (named.length === 0) await this.#passwords.isRight(password, null, from);
    for (const account of named)
      if (await this.#passwords.isRight(password, account.passwordHash, from)) return account;
    return undefined;
  }

  #remembered(print: string): Account | undefined {
    const proof = this.#proofs.get(print);
    if (!proof) return undefined;
    const account = this.#registry.users.get(proof.accountId);
    if (
      account &&
      !account.user.totpKey &&
      account.passwordHash === proof.passwordHash &&
      proof.until > this.#time.now()
    )
      return account;
    this.#proofs.delete(print);
    return undefined;
  }

  #remember(print: string, { id, passwordHash }: Account): void {
    if (this.#proofs.size >= REMEMBERED) this.#proofs.delete(this.#proofs.keys().next().value ?? '');
    this.#proofs.set(print, { accountId: id, passwordHash, until: this.#time.now() + REMEMBER_MS });
  }
}

/** The password is right, but the account wants the code of its authenticator app too (contract §0.1). */
export class MissingCode extends Refusal {
  constructor() {
    super(401, unauthorized().message);
  }
}

/** What may be typed for an account, as the throttle knows it. */
function namesOf({ user }: Account): string[] {
  return nameKeysOf(user).map((name) => name.slice(0, 200));
}

/** The account, unless it may not be used now: then a refusal with the reason. */
export function usable(account: Account, now: number): Account {
  if (account.user.disabled) throw forbidden('User is disabled');
  if (accountProblem(account.user, now) !== undefined) throw forbidden('User has expired');
  return account;
}
