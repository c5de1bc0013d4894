import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { LoginTokens } from './login-tokens.ts';
import { HttpError } from '../wire/http-error.ts';

/** A cookie session as the server knows it. */
export interface Session {
  idHash: string;
  userId: number;
  /** The `Origin` of the page that logged in; nothing when it sent none. */
  origin: string | null;
  /** When it was last used, to the hour, and when it ends at the latest; milliseconds since the epoch. */
  usedAt: number;
  expiresAt: number | null;
  /** When the password was given for it; nothing for a session of a token, of who acts as this user, or from before a restart. */
  passwordConfirmedAt: number | null;
  /** Who opened the session before he looked through this user's eyes; nothing when it is the user's own. */
  impersonatorId: number | null;
}

/** How a session begins. Times in milliseconds since the epoch. */
export interface NewSession {
  origin: string | null;
  expiresAt: number | null;
  now: number;
  /** Who acts as this user; nothing for the user's own session. */
  impersonatorId?: number | null;
  /** Whether the password was just given. */
  isPasswordConfirmed?: boolean;
  /** The session that this one takes the place of: it ends. */
  replaces?: Session | undefined;
}

/** A session that nobody used for this long is over. */
const IDLE_MS = 30 * 24 * 3_600_000;
/** Open sessions of one guest link, of which everybody who has it opens one, and of one account. */
const MAX_GUEST_SESSIONS = 100;
const MAX_USER_SESSIONS = 200;
const RETRY_SECONDS = 60;
/** Use is written down at most this often. */
const USAGE_WRITE_INTERVAL_MS = 3_600_000;

/** Cookie sessions, with the login tokens. Both are kept as hashes, in the database, so that a restart logs nobody out. */
export class Sessions {
  readonly #database: Database;
  readonly #sessions = new Map<string, Session>();
  /** Made and found apart; they end with the sessions. */
  readonly tokens: LoginTokens;
  /** Told of each session and token that ended before its time, by its hash. */
  onEnd: (idHash: string) => void = () => {};
  /** Told that a user goes on in another session: what hung on the old one hangs on the new one. */
  onReplaced: (oldHash: string, newHash: string) => void = () => {};

  private constructor(database: Database) {
    this.#database = database;
    this.tokens = new LoginTokens(database, (idHash) => this.onEnd(idHash));
  }

  static async open(database: Database): Promise<Sessions> {
    const sessions = new Sessions(database);
    for (const row of await database.query.selectFrom('sessions').selectAll().execute())
      sessions.#sessions.set(row.id_hash, {
        idHash: row.id_hash,
        userId: row.user_id,
        origin: row.origin,
        usedAt: row.used_at,
        expiresAt: row.expires_at,
        passwordConfirmedAt: null,
        impersonatorId: row.returns_to,
      });
    return sessions;
  }

  /**
   * Makes sure that one more session of a user may begin: of a guest link only so many are open at a time, of another account the one
   * that was not used for longest ends instead, so that scripts that never sign out keep nobody out. Throws the refusal 429.
   * @param replaced the session that ends for the new one: it takes no room
   */
  async enforceSessionLimit(userId: number, isGuest: boolean, replaced?: Session): Promise<void> {
    const own = [...this.#sessions.values()].filter(
      (session) => session.userId === userId && session.idHash !== replaced?.idHash,
    );
    if (isGuest && own.length >= MAX_GUEST_SESSIONS)
      throw new HttpError(429, 'Too many sessions - SecurityException', RETRY_SECONDS);
    const surplus = own.length + 1 - MAX_USER_SESSIONS;
    if (surplus <= 0) return;
    for (const { idHash } of own.toSorted((one, other) => one.usedAt - other.usedAt).slice(0, surplus))
      await this.end(idHash);
  }

  /** Begins a session and answers the secret that belongs into the cookie. */
  async start(
    userId: number,
    { origin, expiresAt, now, impersonatorId = null, isPasswordConfirmed = false, replaces }: NewSession,
  ): Promise<string> {
    await this.#sweep(now);
    const secret = randomBytes(32).toString('base64url');
    const session = {
      idHash: hashOf(secret),
      userId,
      origin,
      usedAt: now,
      expiresAt,
      impersonatorId,
      passwordConfirmedAt: isPasswordConfirmed ? now : null,
    };
    await this.#database.query
      .insertInto('sessions')
      .values({
        id_hash: session.idHash,
        user_id: userId,
        origin,
        used_at: now,
        expires_at: expiresAt,
        returns_to: impersonatorId,
      })
      .execute();
    this.#sessions.set(session.idHash, session);
    if (replaces?.userId === userId) this.onReplaced(replaces.idHash, session.idHash);
    if (replaces) await this.end(replaces.idHash);
    return secret;
  }

  /** The session of a cookie, while it lasts. */
  async find(secret: string, now: number): Promise<Session | undefined> {
    const session = this.#sessions.get(hashOf(secret));
    if (!session || hasExpired(session, now)) return undefined;
    if (now - session.usedAt > USAGE_WRITE_INTERVAL_MS) {
      session.usedAt = now;
      await this.#database.query
        .updateTable('sessions')
        .set({ used_at: now })
        .where('id_hash', '=', session.idHash)
        .execute();
    }
    return session;
  }

  async end(idHash: string): Promise<void> {
    this.#sessions.delete(idHash);
    this.onEnd(idHash);
    await this.#database.query.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
  }

  /** Ends every session and token of a user, also those in which they act as somebody else. @param kept the one session that goes on */
  async endAllOf(userId: number, kept?: string): Promise<void> {
    for (const session of this.#sessions.values())
      if ((session.userId === userId || session.impersonatorId === userId) && session.idHash !== kept)
        await this.end(session.idHash);
    await this.tokens.endAllOf(userId);
  }

  /** Removes what is over. */
  async #sweep(now: number): Promise<void> {
    for (const session of this.#sessions.values())
      if (hasExpired(session, now)) await this.end(session.idHash);
    await this.tokens.sweep(now);
  }
}

function hasExpired(session: Session, now: number): boolean {
  return now - session.usedAt > IDLE_MS || (session.expiresAt !== null && session.expiresAt <= now);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
