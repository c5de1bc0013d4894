import { isShare } from '@farol/core/domain/account/guest';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import type { Account } from '../../storage/tables/accounts.ts';
import { isAbove } from '../../access/bound-accounts.ts';
import { requireUsableAccount, type Credentials } from '../../accounts/credentials.ts';
import { HttpError, unauthorized } from '../../wire/http-error.ts';
import type { Registry } from '../../registry/registry.ts';
import type { FoundSession, Session, SessionService } from '../../accounts/sessions.ts';
import type { ServerClock } from '../../runtime/clock.ts';
import { sentSessionCookies, type SentCookie } from './sent-session-cookies.ts';

/** The authenticated user of a request. */
export interface Caller {
  account: Account;
  /** The cookie session, if the request has one. */
  session: Session | undefined;
  /** The cookie of that session; `isRenewed` where its use was stored now. */
  cookie?: (SentCookie & { isRenewed: boolean }) | undefined;
  /** When the login ends by itself; milliseconds since the epoch. */
  expiresAt: number | null;
  /** The hash of the session or token, by which it can be ended; undefined for basic authentication. */
  loginId: string | undefined;
  /** When the password was given, milliseconds since the epoch; null for other logins. */
  passwordConfirmedAt: number | null;
}

/**
 * Throws when the caller's account may not be used now, or when they act as it and may no longer: their own
 * account ended, or the other one is no longer below it.
 */
export function requireUsableCaller(registry: Registry, { account, session }: Caller, now: number): void {
  requireUsableAccount(registry, account, now);
  const impersonator = impersonatorOf(registry, session);
  if (impersonator === undefined) return;
  if (impersonator === 'gone' || !isAbove(registry, impersonator.user, account.user)) throw unauthorized();
  requireUsableAccount(registry, impersonator, now);
}

/** Returns who acts as the user of a session; undefined for the user's own session. */
export function impersonatorOf(
  registry: Registry,
  session: Session | undefined,
): Account | 'gone' | undefined {
  const id = session?.impersonatorId ?? null;
  return id === null ? undefined : (registry.users.get(id) ?? 'gone');
}

/** The parts of a request that authenticate it. */
export interface RequestCredentials {
  header(name: string): string | undefined;
  /** The client's address. */
  address: string;
}

/** Authenticates requests: cookie, basic or bearer (contract §1.1). */
export class RequestAuthenticator {
  readonly #registry: Registry;
  readonly #sessions: SessionService;
  readonly #credentials: Credentials;
  readonly #time: ServerClock;

  constructor(registry: Registry, sessions: SessionService, credentials: Credentials, time: ServerClock) {
    this.#registry = registry;
    this.#sessions = sessions;
    this.#credentials = credentials;
    this.#time = time;
  }

  /**
   * Returns the caller; undefined when not signed in. An `Authorization` header takes precedence
   * over the cookie. The account may be disabled or expired: every use except `GET /session` must
   * check it with `requireUsableCaller`.
   */
  async authenticate(credentials: RequestCredentials): Promise<Caller | undefined> {
    const authorization = credentials.header('authorization');
    if (authorization === undefined) return this.#bySession(credentials);
    const [scheme = '', value = ''] = authorization.split(/\s+/, 2);
    if (scheme.toLowerCase() === 'bearer') return this.authenticateToken(value);
    if (scheme.toLowerCase() === 'basic') return this.#byPassword(value, credentials.address);
    return undefined;
  }

  /** Returns the caller of a login token or of a share's token; undefined for an invalid one. */
  async authenticateToken(token: string): Promise<Caller | undefined> {
    const found =
      (await this.#sessions.tokens.find(token, this.#time.now())) ?? shareLogin(this.#registry, token);
    const account = found && this.#registry.users.get(found.userId);
    return (
      account && {
        account,
        session: undefined,
        expiresAt: found.expiresAt,
        loginId: found.idHash,
        passwordConfirmedAt: null,
      }
    );
  }

  async #byPassword(encoded: string, address: string): Promise<Caller | undefined> {
    const text = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    if (colon === -1) return undefined;
    try {
      const account = await this.#credentials.check(text.slice(0, colon), text.slice(colon + 1), address);
      const passwordConfirmedAt = this.#time.now();
      return { account, session: undefined, expiresAt: null, loginId: undefined, passwordConfirmedAt };
    } catch (error) {
      // Throttled callers get their error; wrong credentials and unusable accounts count as not signed in.
      if (error instanceof HttpError && error.retryAfterSeconds === undefined) return undefined;
      throw error;
    }
  }

  async #bySession(credentials: RequestCredentials): Promise<Caller | undefined> {
    for (const cookie of sentSessionCookies(credentials.header('cookie') ?? '')) {
      const found = await this.#sessions.find(cookie.secret, this.#time.now(), credentials.address);
      if (found) return this.#withSession(found, cookie, credentials);
    }
    return undefined;
  }

  #withSession(
    { session, isRenewed }: FoundSession,
    cookie: SentCookie,
    credentials: RequestCredentials,
  ): Caller | undefined {
    if (!isOwnOrigin(session, credentials)) return undefined;
    const account = this.#registry.users.get(session.userId);
    const { expiresAt, idHash, passwordConfirmedAt } = session;
    return (
      account && {
        account,
        session,
        cookie: { ...cookie, isRenewed },
        expiresAt,
        loginId: idHash,
        passwordConfirmedAt,
      }
    );
  }
}

/**
 * Returns the account of a share by its token; undefined for any other token. Shares can be
 * extended, so no end is set here.
 */
function shareLogin(
  registry: Registry,
  token: string,
): { userId: number; expiresAt: null; idHash: undefined } | undefined {
  const account = registry.users.byKey(loginNameKey(token));
  if (!account || !isShare(account.user) || account.user.attributes['token'] !== token) return undefined;
  // A share's token is no login that could be ended on its own; the account is.
  return { userId: account.id, expiresAt: null, idHash: undefined };
}

/**
 * Whether the page that sent this request may use the session: the page that signed in, or one of this host
 * when that is unknown. A request without `Origin` does not come from a script on another
 * site, but it may come from a link there, which must not act in the user's name.
 */
function isOwnOrigin(session: Session, credentials: RequestCredentials): boolean {
  const origin = credentials.header('origin');
  if (origin === undefined) return credentials.header('sec-fetch-site') !== 'cross-site';
  if (session.origin !== null) return session.origin === origin;
  const host = hostOf(`http://${credentials.header('host') ?? ''}`);
  return host !== undefined && hostOf(origin) === host;
}

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.hostname;
}
