import { createHmac, randomBytes } from 'node:crypto';
import { loginNameKey, loginNameKeys } from '@farol/core/domain/account/login-name';
import { isDriverLogin } from '@farol/core/domain/device/driver-account';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { ACTIVITY_CODES } from '../activity/activity-codes.ts';
import {
  CODE_THROTTLE_RULES,
  DRIVER_THROTTLE_RULES,
  LoginThrottle,
  type ThrottleDecision,
} from './login-throttle.ts';
import { clientNetwork } from '../network/client-network.ts';
import { isForeignHash } from './foreign-password.ts';
import type { Passwords } from './passwords.ts';
import { log } from '../log/log.ts';
import { forbidden, HttpError, unauthorized } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { TotpVerifier } from './totp.ts';

/** How long, and for how many logins, a successful check is remembered. */
const PROOF_LIFETIME_MS = 10 * 60_000;
const MAX_PROOFS = 1_000;
/** Limits the accounts tried per login name: each one costs a password check. */
const MAX_ACCOUNTS_PER_NAME = 4;

/** How many logins are read from the activity log to learn the known addresses. */
const MAX_LOGINS_READ = 10_000;

interface CheckedCredentials {
  accountId: number;
  passwordHash: string | null;
  until: number;
}

/**
 * Checks a name and password. A successful check is remembered for a while as a keyed hash: basic
 * authentication sends the credentials with every request, and a memory-hard hash for each of them would only
 * burden this server.
 */
export class Credentials {
  readonly #registry: Registry;
  readonly #time: ServerClock;
  readonly #passwords: Passwords;
  readonly #userThrottle = new LoginThrottle();
  readonly #driverThrottle = new LoginThrottle(DRIVER_THROTTLE_RULES);
  readonly #codes = new LoginThrottle(CODE_THROTTLE_RULES);
  readonly #totp = new TotpVerifier();
  readonly #secret = randomBytes(32);
  readonly #proofs = new Map<string, CheckedCredentials>();
  readonly #runningChecks = new Map<string, Promise<Account>>();

  /** Whether this account may sign in with its password; the operator may leave that to one of them. */
  allowsPassword: (account: Account) => boolean = () => true;

  constructor(registry: Registry, passwords: Passwords, time: ServerClock) {
    this.#registry = registry;
    this.#passwords = passwords;
    this.#time = time;
  }

  /**
   * Reads from the activity log where accounts were recently opened from, so that known addresses survive a
   * restart.
   */
  async loadKnownAddresses(): Promise<void> {
    const rows = await this.#registry.query
      .selectFrom('activity')
      .select(['user_id', 'address'])
      .where('code', '=', ACTIVITY_CODES.login)
      .where('status', '<', 400)
      .orderBy('id', 'desc')
      .limit(MAX_LOGINS_READ)
      .execute();
    for (const { user_id, address } of rows.toReversed()) {
      const account = this.#registry.users.get(user_id);
      for (const name of account ? namesOf(account) : [])
        this.#throttleOf(name).rememberAddress(name, clientNetwork(address));
    }
  }

  /**
   * Returns the account that an e-mail (or login) and password belong to. Rejects with 401 when they are
   * wrong, 429 after too many recent failures, 400 when the account is disabled or has expired, or has to use single
   * sign-on. An account
   * with TOTP needs its code as well: MissingTotpCodeError without one, 400 for a wrong one (contract §1.2).
   * @param address the client's address
   */
  async check(name: string, password: string, address: string, code = ''): Promise<Account> {
    const account = await this.#checked(name, password, address, code);
    if (!this.allowsPassword(account)) throw forbidden('Single sign-on required');
    return account;
  }

  async #checked(name: string, password: string, address: string, code: string): Promise<Account> {
    const fingerprint = createHmac('sha256', this.#secret)
      .update(`${loginNameKey(name)}\0${password}\0${code}`)
      .digest('base64');
    const known = this.#remembered(fingerprint);
    if (known) return requireUsableAccount(this.#registry, known, this.#time.now());
    const running = this.#runningChecks.get(fingerprint);
    if (running) return running;
    const attempt = this.#attempt({ name, password, code }, address, fingerprint).finally(() =>
      this.#runningChecks.delete(fingerprint),
    );
    this.#runningChecks.set(fingerprint, attempt);
    return attempt;
  }

  async #attempt(
    { name, password, code }: { name: string; password: string; code: string },
    address: string,
    fingerprint: string,
  ): Promise<Account> {
    const key = loginNameKey(name).slice(0, 200);
    const from = clientNetwork(address);
    const throttle = this.#throttleOf(key);
    await this.#wait(throttle.attempt(key, from, this.#time.now()));
    const found = await this.#find(key, password, from);
    if (!found) throw unauthorized();
    const account = isForeignHash(found.passwordHash)
      ? await this.#withOwnHash(found, password, from)
      : found;
    const { totpKey } = account.user;
    if (totpKey && code === '') {
      throttle.withdraw(key, from);
      throw new MissingTotpCodeError();
    }
    if (totpKey) await this.#checkCode(account.id, totpKey, code, from);
    throttle.succeeded(key, from);
    for (const known of namesOf(account)) this.#throttleOf(known).rememberAddress(known, from);
    if (!totpKey) this.#remember(fingerprint, account);
    return requireUsableAccount(this.#registry, account, this.#time.now());
  }

  /** Drivers have a throttle of their own: what they mistype slows nobody else down in the same yard. */
  #throttleOf(name: string): LoginThrottle {
    return isDriverLogin(name) ? this.#driverThrottle : this.#userThrottle;
  }

  async #checkCode(accountId: number, totpKey: string, code: string, from: string): Promise<void> {
    const key = String(accountId);
    await this.#wait(this.#codes.attempt(key, from, this.#time.now()));
    if (!this.#totp.verify(accountId, totpKey, code, this.#time.now()))
      throw forbidden('User authorization failed');
    this.#codes.succeeded(key, from);
  }

  async #wait(decision: ThrottleDecision): Promise<void> {
    if ('retryAfterMs' in decision) {
      const seconds = Math.ceil(decision.retryAfterMs / 1000);
      throw new HttpError(429, 'Too many attempts - SecurityException', seconds);
    }
    if (decision.wait > 0) await this.#time.sleep(decision.wait);
  }

  /**
   * Returns the account of this name and password. Old data may give several accounts the same name; then the
   * password decides.
   */
  async #find(key: string, password: string, from: string): Promise<Account | undefined> {
    const named = this.#registry.users.allByKey(key).slice(0, MAX_ACCOUNTS_PER_NAME);
    if (named.length === 0) await this.#passwords.verify(password, null, from);
    for (const account of named)
      if (await this.#passwords.verify(password, account.passwordHash, from)) return account;
    return undefined;
  }

  /** Replaces the hash of another server by our own, now that the password is known; a failure costs no login. */
  async #withOwnHash(account: Account, password: string, from: string): Promise<Account> {
    try {
      const passwordHash = await this.#passwords.hash(password, from);
      return await this.#registry.transaction(async (transaction) => {
        const current = this.#registry.users.get(account.id);
        // It may have been changed meanwhile.
        if (!current || current.passwordHash !== account.passwordHash) return current ?? account;
        const changed = { ...current, passwordHash };
        await transaction.update('user', changed);
        return changed;
      });
    } catch (error) {
      log.error('An imported password could not be stored our way:', error);
      return account;
    }
  }

  #remembered(fingerprint: string): Account | undefined {
    const proof = this.#proofs.get(fingerprint);
    if (!proof) return undefined;
    const account = this.#registry.users.get(proof.accountId);
    if (
      account &&
      !account.user.totpKey &&
      account.passwordHash === proof.passwordHash &&
      proof.until > this.#time.now()
    )
      return account;
    this.#proofs.delete(fingerprint);
    return undefined;
  }

  #remember(fingerprint: string, { id, passwordHash }: Account): void {
    if (this.#proofs.size >= MAX_PROOFS) this.#proofs.delete(this.#proofs.keys().next().value ?? '');
    this.#proofs.set(fingerprint, {
      accountId: id,
      passwordHash,
      until: this.#time.now() + PROOF_LIFETIME_MS,
    });
  }
}

/** The password is right, but the account also needs the code of its authenticator app (contract §0.1). */
export class MissingTotpCodeError extends HttpError {
  constructor() {
    super(401, unauthorized().message);
  }
}

/** Returns the names a user may type for an account, as keys of the throttle. */
function namesOf({ user }: Account): string[] {
  return loginNameKeys(user).map((name) => name.slice(0, 200));
}

/**
 * Returns the account if it may be used now; otherwise throws the HttpError that says why not. It may not be used
 * while an account above it may not (§6).
 */
export function requireUsableAccount(registry: Registry, account: Account, now: number): Account {
  const problem = effectiveAccountProblem(registry, account.user, now);
  if (problem === 'SUSPENDED') throw new SuspendedAccountError(account.id);
  if (problem !== undefined) throw forbidden(problem === 'BLOCK' ? 'User is disabled' : 'User has expired');
  return account;
}

/** The password is right, but the account is suspended for non-payment (§4). */
export class SuspendedAccountError extends HttpError {
  readonly userId: number;

  constructor(userId: number) {
    super(403, 'ACCOUNT_IS_SUSPENDED - SecurityException');
    this.userId = userId;
  }
}
