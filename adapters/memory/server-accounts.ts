import { accountProblem } from '@farol/core/domain/account/account';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import type { Share } from '@farol/core/domain/share/share';
import { Failure } from '@farol/core/domain/values/failure';
import type { Clock } from '@farol/core/ports/clock';

/** Ids of guests, so that they are no user's. */
const FIRST_GUEST_ID = 1000;

/** Where a server keeps its users; nothing of it is a call. */
export interface StoredUsers {
  all(): readonly User[];
  /** Keeps a user, a new one under an id of its own, and returns it as it is kept. */
  save(user: User): User;
  /** Keeps a user under the id that it has. */
  put(user: User): void;
}

/** How somebody signs in. */
export interface Credentials {
  readonly password: string;
  /** The login link that does without a password. */
  readonly token?: string | undefined;
  /** The current code of the authenticator app. */
  readonly code?: string | undefined;
}

/** An account that can sign in. */
export interface MemoryAccount extends Credentials {
  readonly user: User;
}

/** Returns the accounts of a server without other records. */
export function listedAccounts(accounts: readonly MemoryAccount[], clock: Clock): ServerAccounts {
  const users = new Map<number, User>();
  const put = (user: User): void => void users.set(user.id, user);
  const save = (user: User): User => {
    const saved = { ...user, id: user.id > 0 ? user.id : 1 + Math.max(0, ...users.keys()) };
    put(saved);
    return saved;
  };
  const listed = new ServerAccounts({ all: () => [...users.values()], save, put }, clock);
  listed.add(accounts);
  return listed;
}

/** The accounts, guests and sessions of a server (contract §1.2). */
export class ServerAccounts {
  /** What a refused sign-in says while the accounts are suspended for non-payment (facts §7). */
  suspension: string | undefined;
  readonly #users: StoredUsers;
  readonly #clock: Clock;
  readonly #ended: (session: number) => void;
  readonly #credentials = new Map<number, Credentials>();
  readonly #guests = new Map<string, User>();
  /** The user of each session. */
  readonly #sessions = new Map<number, number>();
  #lastSession = 0;

  /** @param ended learns of sessions that their users end */
  constructor(users: StoredUsers, clock: Clock, ended: (session: number) => void = () => {}) {
    this.#users = users;
    this.#clock = clock;
    this.#ended = ended;
  }

  /** Adds accounts under the ids that they have. */
  add(accounts: readonly MemoryAccount[]): void {
    for (const { user, ...credentials } of accounts) {
      this.#users.put(user);
      this.admit(user.id, credentials);
    }
  }

  /** Creates an account; throws a Failure when the mail address has one. */
  register(account: Partial<User>, password: string): User {
    if (this.#users.all().some(({ email }) => email === account.email))
      throw new Failure('USER_DUPLICATE', 400);
    const user = this.#users.save({ ...DEFAULT_USER, ...account, id: 0 });
    this.admit(user.id, { password });
    return user;
  }

  /** Lets a user sign in in these ways. */
  admit(userId: number, credentials: Credentials): void {
    this.#credentials.set(userId, credentials);
  }

  /** Begins a session; throws a Failure. */
  signIn(email: string, password: string, code?: string): { user: User; session: number } {
    const name = email.trim().toLowerCase();
    const user = this.#users.all().find((item) => [item.email, item.login].includes(name));
    const known = user && this.#credentials.get(user.id);
    if (!user || known?.password !== password) throw new Failure('INVALID_LOGIN_DATA', 401);
    if (known.code !== undefined && code === undefined) throw new Failure('TOTP_REQUIRED', 401);
    if (known.code !== undefined && code !== known.code) throw new Failure('USER_AUTHORIZATION_FAILED', 400);
    if (this.suspension !== undefined) throw new Failure('ACCOUNT_IS_SUSPENDED_TRUST', 403, this.suspension);
    return this.#begin(user);
  }

  /** Begins the session of a login link or of a guest; throws a Failure. */
  signInWithToken(token: string): { user: User; session: number } {
    const user =
      this.#guests.get(token) ??
      this.#users.all().find(({ id }) => this.#credentials.get(id)?.token === token);
    if (!user) throw new Failure('INVALID_LOGIN_DATA', 401);
    return this.#begin(user);
  }

  /** Begins the session of an earlier visit; the account is from now on as it is given. */
  resume(user: User): number {
    this.#users.put(user);
    return this.#open(user.id);
  }

  /** Makes a session that of another user; throws a Failure. */
  impersonate(session: number, userId: number): User {
    const user = this.user(userId);
    if (!user) throw new Failure('USER_ACCESS_DENIED', 400);
    this.#sessions.set(session, userId);
    return user;
  }

  /** Returns the user of a session, whether or not the account may be used. */
  userOf(session: number | undefined): User | undefined {
    const userId = session === undefined ? undefined : this.#sessions.get(session);
    return userId === undefined ? undefined : this.user(userId);
  }

  /** Returns an account or a guest. */
  user(userId: number): User | undefined {
    const isMeant = ({ id }: User): boolean => id === userId;
    return this.#users.all().find(isMeant) ?? [...this.#guests.values()].find(isMeant);
  }

  /** Ends a session for its user. */
  end(session: number): void {
    this.#sessions.delete(session);
    this.#ended(session);
  }

  /** Ends every session of a user, or all sessions. */
  endAll(userId?: number): void {
    for (const [session, id] of this.#sessions)
      if (userId === undefined || id === userId) this.#sessions.delete(session);
  }

  /** Creates or changes the guest of a share. */
  saveGuest(share: Share): void {
    if (share.token === null) return;
    const known = this.#guests.get(share.token);
    this.#guests.set(share.token, {
      ...DEFAULT_USER,
      id: FIRST_GUEST_ID + share.id,
      name: share.name,
      login: `share-1-${share.id}`,
      readonly: share.limitCommands,
      limitCommands: share.limitCommands,
      temporary: true,
      expirationTime: share.expirationTime,
      attributes: known?.attributes ?? {
        isShared: true,
        deviceId: share.deviceId,
        sharedAt: this.#clock(),
      },
    });
  }

  /** Removes the guest of a share with their sessions. */
  removeGuest(shareId: number): void {
    for (const [token, { id }] of this.#guests)
      if (id === FIRST_GUEST_ID + shareId) this.#guests.delete(token);
    this.endAll(FIRST_GUEST_ID + shareId);
  }

  #begin(user: User): { user: User; session: number } {
    const problem = accountProblem(user, this.#clock());
    if (problem) throw new Failure(problem, 400);
    return { user, session: this.#open(user.id) };
  }

  #open(userId: number): number {
    const session = ++this.#lastSession;
    this.#sessions.set(session, userId);
    return session;
  }
}
