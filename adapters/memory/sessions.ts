import type { User } from '@farol/core/domain/account/user';
import { Failure } from '@farol/core/domain/values/failure';
import type { Sessions } from '@farol/core/ports/sessions';
import type { MemoryNetwork } from './network.ts';
import type { ServerAccounts } from './server-accounts.ts';

/** Keeps the session of a browser, as its cookie does. */
export interface SessionCookie {
  session: number | undefined;
}

/** The sessions of one browser with a server in memory (contract §1.2). */
export class MemorySessions implements Sessions {
  /** Whether the last sign-in with a password was to outlast the browser; undefined where it did not say. */
  isKept: boolean | undefined;
  readonly #accounts: ServerAccounts;
  readonly #network: Pick<MemoryNetwork, 'call'>;
  readonly #cookie: SessionCookie;

  constructor(
    accounts: ServerAccounts,
    network: Pick<MemoryNetwork, 'call'>,
    cookie: SessionCookie = { session: undefined },
  ) {
    this.#accounts = accounts;
    this.#network = network;
    this.#cookie = cookie;
  }

  /** The user of the current session. */
  get user(): User | undefined {
    return this.#accounts.userOf(this.#cookie.session);
  }

  /** Somebody is signed in from an earlier visit; the account is from now on as it is given. */
  set user(user: User | undefined) {
    this.#cookie.session = user && this.#accounts.resume(user);
  }

  signIn(email: string, password: string, code?: string, isKept?: boolean): Promise<User> {
    this.isKept = isKept;
    return this.#begin(this.#network.call(() => this.#accounts.signIn(email, password, code)));
  }

  signInWithToken(token: string): Promise<User> {
    return this.#begin(this.#network.call(() => this.#accounts.signInWithToken(token)));
  }

  register(name: string, email: string, password: string): Promise<User> {
    return this.#network.call(() => this.#accounts.register({ name, email }, password));
  }

  current(): Promise<User> {
    return this.#network.call(() => {
      if (!this.user) throw new Failure('HTTP_404_NOT_FOUND', 404);
      return this.user;
    });
  }

  signOut(): Promise<void> {
    return this.#network.call(() => {
      const { session } = this.#cookie;
      if (session === undefined) throw new Failure('SESSION_ENDED', 401);
      this.#cookie.session = undefined;
      this.#accounts.end(session);
    });
  }

  /** Makes the session that of another user; throws a Failure. */
  impersonate(userId: number): User {
    return this.#accounts.impersonate(this.#cookie.session ?? 0, userId);
  }

  /** The cookie is set by the answer. */
  async #begin(answer: Promise<{ user: User; session: number }>): Promise<User> {
    const { user, session } = await answer;
    this.#cookie.session = session;
    return user;
  }
}
