import { parse } from 'hono/utils/cookie';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import type { Account } from '../../storage/tables/accounts.ts';
import type { Credentials } from '../../accounts/credentials.ts';
import { HttpError } from '../../wire/http-error.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Session, Sessions } from '../../accounts/sessions.ts';
import type { Clock } from '../../runtime/clock.ts';

export const SESSION_COOKIE = 'JSESSIONID';

/** Who makes a request. */
export interface Caller {
  account: Account;
  /** The cookie session he came with, if any. */
  session: Session | undefined;
  /** When his login ends by itself; milliseconds since the epoch. */
  expiresAt: number | null;
  /** The hash of the session or token, which may be ended; nothing for a password that comes with each request. */
  loginId: string | undefined;
  /** When the password was given, milliseconds since the epoch; nothing for who came another way. */
  passwordConfirmedAt: number | null;
}

/** What a request says about who makes it. */
export interface RequestCredentials {
  header(name: string): string | undefined;
  /** Where it comes from. */
  address: string;
}

/** Finds out who makes a request: cookie, basic or bearer (contract §1.1). */
export class Authentication {
  readonly #registry: Registry;
  readonly #sessions: Sessions;
  readonly #credentials: Credentials;
  readonly #time: Clock;

  constructor(registry: Registry, sessions: Sessions, credentials: Credentials, time: Clock) {
    this.#registry = registry;
    this.#sessions = sessions;
    this.#credentials = credentials;
    this.#time = time;
  }

  /**
   * The caller; nothing when nobody is logged in. An `Authorization` header switches the cookie off. He may be disabled or
   * expired: who answers more than `GET /session` asks `usable`.
   */
  async authenticate(credentials: RequestCredentials): Promise<Caller | undefined> {
    const authorization = credentials.header('authorization');
    if (authorization === undefined) return this.#bySession(credentials);
    const [scheme = '', value = ''] = authorization.split(/\s+/, 2);
    if (scheme.toLowerCase() === 'bearer') return this.authenticateToken(value);
    if (scheme.toLowerCase() === 'basic') return this.#byPassword(value, credentials.address);
    return undefined;
  }

  /** Whom a token, or the word of a temporary link, logs in; nothing for a bad one. */
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
      // Whoever has to wait is told so; with wrong credentials, or of an account that ended, they are nobody.
      if (error instanceof HttpError && error.retryAfterSeconds === undefined) return undefined;
      throw error;
    }
  }

  async #bySession(credentials: RequestCredentials): Promise<Caller | undefined> {
    const secret = parse(credentials.header('cookie') ?? '', SESSION_COOKIE)[SESSION_COOKIE];
    if (!secret) return undefined;
    const session = await this.#sessions.find(secret, this.#time.now());
    if (!session || !isOwnOrigin(session, credentials)) return undefined;
    const account = this.#registry.users.get(session.userId);
    const { expiresAt, idHash, passwordConfirmedAt } = session;
    return account && { account, session, expiresAt, loginId: idHash, passwordConfirmedAt };
  }
}

/** The account of a temporary link by the word that the link ends with (§7), whose end may still be moved; nothing for any other word. */
function shareLogin(
  registry: Registry,
  token: string,
): { userId: number; expiresAt: null; idHash: undefined } | undefined {
  const account = registry.users.byKey(loginNameKey(token));
  const { isShared, token: word } = account?.user.attributes ?? {};
  if (!account || !isShared || word !== token) return undefined;
  // The word itself is no login that could be ended: the account is.
  return { userId: account.id, expiresAt: null, idHash: undefined };
}

/**
 * Whether the page that sends this request may use the session: the page that logged in, or, when that is not known, one of
 * this host (contract §1.2). A request without `Origin` comes from no foreign page's script, but a link on such a page may lead
 * here: it opens nothing in the name of whoever follows it.
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
