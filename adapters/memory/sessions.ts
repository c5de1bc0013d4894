import { accountProblem } from '@farol/core/domain/account/account';
import { Failure } from '@farol/core/domain/values/failure';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import type { Clock } from '@farol/core/ports/clock';
import type { Sessions } from '@farol/core/ports/sessions';
import type { MemoryNetwork } from './network.ts';

/** An account that can sign in. */
export interface MemoryAccount {
  user: User;
  password: string;
  token?: string;
  /** The current code of its authenticator app. */
  code?: string;
}

/** In-memory sessions that respond like a server (contract §1.2). */
export class MemorySessions implements Sessions {
  /** The user of the current session. */
  user: User | undefined;
  /** What a refused sign-in says while the accounts are suspended for non-payment (facts §7). */
  suspension: string | undefined;
  /** Whether the last sign-in with a password was to outlast the browser; undefined where it did not say. */
  isKept: boolean | undefined;
  readonly #accounts: MemoryAccount[];
  readonly #network: MemoryNetwork;
  readonly #clock: Clock;
  readonly #savedUser: (id: number) => User | undefined;

  /** @param savedUser returns an account as it was last saved; undefined if it never was */
  constructor(
    accounts: readonly MemoryAccount[],
    network: MemoryNetwork,
    clock: Clock,
    savedUser: (id: number) => User | undefined = () => undefined,
  ) {
    this.#accounts = [...accounts];
    this.#network = network;
    this.#clock = clock;
    this.#savedUser = savedUser;
  }

  async signIn(email: string, password: string, code?: string, isKept?: boolean): Promise<User> {
    await this.#network.transmit();
    this.isKept = isKept;
    const name = email.trim().toLowerCase();
    const account = this.#accounts.find(({ user }) => [user.email, user.login].includes(name));
    const known = account?.password === password ? account : undefined;
    if (known?.code !== undefined && code === undefined) throw new Failure('TOTP_REQUIRED', 401);
    if (known?.code !== undefined && code !== known.code) throw new Failure('USER_AUTHORIZATION_FAILED', 400);
    if (known && this.suspension !== undefined)
      throw new Failure('ACCOUNT_IS_SUSPENDED_TRUST', 403, this.suspension);
    return this.#begin(known);
  }

  async signInWithToken(token: string): Promise<User> {
    await this.#network.transmit();
    return this.#begin(this.#accounts.find((account) => account.token === token));
  }

  async register(name: string, email: string, password: string): Promise<User> {
    await this.#network.transmit();
    if (this.#accounts.some(({ user }) => user.email === email)) throw new Failure('USER_DUPLICATE', 400);
    const user = {
      ...DEFAULT_USER,
      id: 1 + Math.max(0, ...this.#accounts.map((account) => account.user.id)),
      name,
      email,
    };
    this.#accounts.push({ user, password });
    return user;
  }

  async current(): Promise<User> {
    await this.#network.transmit();
    if (!this.user) throw new Failure('HTTP_404_NOT_FOUND', 404);
    return this.#savedUser(this.user.id) ?? this.user;
  }

  async signOut(): Promise<void> {
    await this.#network.transmit();
    if (!this.user) throw new Failure('SESSION_ENDED', 401);
    this.user = undefined;
  }

  #begin(account: MemoryAccount | undefined): User {
    if (!account) throw new Failure('INVALID_LOGIN_DATA', 401);
    const user = this.#savedUser(account.user.id) ?? account.user;
    const problem = accountProblem(user, this.#clock());
    if (problem) throw new Failure(problem, 400);
    this.user = user;
    return user;
  }
}
