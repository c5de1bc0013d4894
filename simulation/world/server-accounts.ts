import { accountProblem } from '@farol/core/domain/account/account';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import type { Share } from '@farol/core/domain/share/share';
import { Failure } from '@farol/core/domain/values/failure';
import type { Records } from '@farol/core/ports/records';

/** Ids of guests, so that they are no user's. */
const FIRST_GUEST_ID = 1000;

/** The accounts, guests and sessions of a server. */
export class ServerAccounts {
  readonly #records: Records;
  readonly #clock: () => number;
  readonly #passwords = new Map<number, string>();
  readonly #guests = new Map<string, User>();
  /** The user of each session. */
  readonly #sessions = new Map<number, number>();
  #lastSession = 0;

  constructor(records: Records, clock: () => number) {
    this.#records = records;
    this.#clock = clock;
  }

  /** Creates an account; rejects with a Failure when the mail address has one. */
  async register(account: Partial<User>, password: string): Promise<User> {
    const users = await this.#records.list('users');
    if (users.some(({ email }) => email === account.email)) throw new Failure('USER_DUPLICATE', 400);
    const user = await this.#records.save('users', { ...DEFAULT_USER, ...account, id: 0 });
    this.#passwords.set(user.id, password);
    return user;
  }

  /** Begins a session; rejects with a Failure. */
  async signIn(email: string, password: string): Promise<{ user: User; session: number }> {
    const name = email.trim().toLowerCase();
    const users = await this.#records.list('users');
    const user = users.find((one) => [one.email, one.login].includes(name));
    if (!user || this.#passwords.get(user.id) !== password) throw new Failure('INVALID_LOGIN_DATA', 401);
    return this.#begin(user);
  }

  /** Begins the session of a guest; rejects with a Failure. */
  signInWithToken(token: string): { user: User; session: number } {
    const guest = this.#guests.get(token);
    if (!guest) throw new Failure('INVALID_LOGIN_DATA', 401);
    return this.#begin(guest);
  }

  /** Makes a session that of another user. */
  async impersonate(session: number, userId: number): Promise<User> {
    const user = await this.user(userId);
    if (!user) throw new Failure('USER_ACCESS_DENIED', 400);
    this.#sessions.set(session, userId);
    return user;
  }

  /** Returns the user of a session, whether or not the account may be used. */
  async userOf(session: number | undefined): Promise<User | undefined> {
    const userId = session === undefined ? undefined : this.#sessions.get(session);
    return userId === undefined ? undefined : await this.user(userId);
  }

  /** Returns an account or a guest. */
  async user(userId: number): Promise<User | undefined> {
    if (userId >= FIRST_GUEST_ID) return [...this.#guests.values()].find(({ id }) => id === userId);
    return (await this.#records.list('users')).find(({ id }) => id === userId);
  }

  /** Ends one session. */
  end(session: number): void {
    this.#sessions.delete(session);
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
    const session = ++this.#lastSession;
    this.#sessions.set(session, user.id);
    return { user, session };
  }
}
