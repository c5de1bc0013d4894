import { Failure } from '@farol/core/domain/values/failure';
import type { User } from '@farol/core/domain/account/user';
import type { Clock } from '@farol/core/ports/clock';
import type { Sessions } from '@farol/core/ports/sessions';
import type { MemoryNetwork } from './network.ts';
import { ServerAccounts, type Credentials } from './server-accounts.ts';

/** An account that can sign in. */
export interface MemoryAccount extends Credentials {
  readonly user: User;
}

/** The sessions of one browser with a server in memory (contract §1.2). */
export class MemorySessions implements Sessions {
  /** The user of the current session. */
  user: User | undefined;
  /** Whether the last sign-in with a password was to outlast the browser; undefined where it did not say. */
  isKept: boolean | undefined;
  readonly #accounts: ServerAccounts;
  readonly #network: MemoryNetwork;
  readonly #savedUser: (id: number) => User | undefined;

  /** @param savedUser returns an account as it was last saved; undefined if it never was */
  constructor(
    accounts: readonly MemoryAccount[],
    network: MemoryNetwork,
    clock: Clock,
    savedUser: (id: number) => User | undefined = () => undefined,
  ) {
    const users = accounts.map(({ user }) => user);
    const save = (user: User): User => {
      const saved = { ...user, id: 1 + Math.max(0, ...users.map(({ id }) => id)) };
      users.push(saved);
      return saved;
    };
    this.#accounts = new ServerAccounts(
      { all: () => users.map((user) => savedUser(user.id) ?? user), save },
      clock,
    );
    for (const { user, ...credentials } of accounts) this.#accounts.admit(user.id, credentials);
    this.#network = network;
    this.#savedUser = savedUser;
  }

  /** What a refused sign-in says while the accounts are suspended for non-payment (facts §7). */
  get suspension(): string | undefined {
    return this.#accounts.suspension;
  }

  set suspension(answer: string | undefined) {
    this.#accounts.suspension = answer;
  }

  async signIn(email: string, password: string, code?: string, isKept?: boolean): Promise<User> {
    await this.#network.transmit();
    this.isKept = isKept;
    return this.#begin(this.#accounts.signIn(email, password, code));
  }

  async signInWithToken(token: string): Promise<User> {
    await this.#network.transmit();
    return this.#begin(this.#accounts.signInWithToken(token));
  }

  async register(name: string, email: string, password: string): Promise<User> {
    await this.#network.transmit();
    return this.#accounts.register({ name, email }, password);
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

  #begin({ user }: { user: User }): User {
    this.user = user;
    return user;
  }
}
