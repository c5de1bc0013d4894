import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { LoginTokenService } from './login-tokens.ts';
import { HttpError } from '../wire/http-error.ts';

/** A cookie session. */
export interface Session {
  idHash: string;
  userId: number;
  /** The `Origin` of the page that signed in; null when it sent none. */
  origin: string | null;
  /** When it was started; null for one from before this was stored. Milliseconds since the epoch. */
  createdAt: number | null;
  /** When it was last used, when that was last stored, and when it ends at the latest. */
  usedAt: number;
  storedAt: number;
  expiresAt: number | null;
  /** Whether the browser keeps its cookie when it is closed. */
  isKept: boolean;
  /** The program it was started with and the address it was last used from; empty where unknown. */
  agent: string;
  address: string;
  /** What the provider of single sign-on recognizes its sign-out by; null for other sessions. */
  idToken: string | null;
  /**
   * When the password was given; null for a session from a token or an impersonation, or from before a
   * restart.
   */
  passwordConfirmedAt: number | null;
  /** Who acts as this user in the session; null for the user's own session. */
  impersonatorId: number | null;
}

/** What a session starts with. Times in milliseconds since the epoch. */
export interface NewSession {
  origin: string | null;
  expiresAt: number | null;
  now: number;
  /** Who acts as this user; null for the user's own session. */
  impersonatorId?: number | null;
  /** Whether the browser keeps the cookie when it is closed. */
  isKept?: boolean;
  /** The program and address that start it. */
  agent?: string;
  address?: string;
  /** Of single sign-on; by default that of the session it replaces. */
  idToken?: string | null;
  /** Whether the password has just been given. */
  isPasswordConfirmed?: boolean;
  /** The session that this one replaces and ends. */
  replaces?: Session | undefined;
}

/** A session that was just used. */
export interface FoundSession {
  session: Session;
  /** Whether its use was stored now, which also renews the lifetime of a kept cookie. */
  isRenewed: boolean;
}

/** Sessions unused for this long have expired; a kept cookie lasts as long. */
export const SESSION_IDLE_MS = 30 * 24 * 3_600_000;
/** Open sessions per share (each visitor opens one) and per account. */
const MAX_GUEST_SESSIONS = 100;
const MAX_USER_SESSIONS = 200;
const RETRY_SECONDS = 60;
/** The time of last use is stored at most this often. */
const USAGE_WRITE_INTERVAL_MS = 600_000;
/** Programs may call themselves anything, at any length. */
const MAX_AGENT_LENGTH = 300;

/**
 * Cookie sessions and login tokens. Both are stored as hashes in the database, so that a restart signs nobody
 * out.
 */
export class SessionService {
  readonly #database: Database;
  readonly #sessions = new Map<string, Session>();
  /** Created and looked up on their own, but ended together with the sessions. */
  readonly tokens: LoginTokenService;
  /** Whether the time may be wrong: then nothing is deleted because it has expired, and no lifetime is shortened. */
  isClockInDoubt: () => boolean = () => false;
  /** Called with the hash of every session or token that ends before it expires. */
  onEnd: (idHash: string) => void = () => {};
  /** Called when a person goes on with another session, also to act as somebody or to stop that. */
  onContinued: (oldHash: string, newHash: string) => Promise<void> = async () => {};
  /** Called with the hash of a session that somebody ended; not when it expires. */
  onSignOut: (idHash: string) => Promise<void> = async () => {};
  /** Called when all logins of a user were ended but for one. */
  onAllEnded: (userId: number, exceptId: string | undefined) => Promise<void> = async () => {};
  /**
   * Called when another session takes over from one; what depended on the old session now depends on the new
   * one.
   */
  onReplaced: (oldHash: string, newHash: string) => void = () => {};

  private constructor(database: Database) {
    this.#database = database;
    this.tokens = new LoginTokenService(
      database,
      (idHash) => this.onEnd(idHash),
      () => this.isClockInDoubt(),
    );
  }

  static async open(database: Database): Promise<SessionService> {
    const sessions = new SessionService(database);
    for (const row of await database.query.selectFrom('sessions').selectAll().execute())
      sessions.#sessions.set(row.id_hash, {
        idHash: row.id_hash,
        userId: row.user_id,
        origin: row.origin,
        createdAt: row.created_at,
        usedAt: row.used_at,
        storedAt: row.used_at,
        expiresAt: row.expires_at,
        isKept: row.is_kept !== 0,
        agent: row.agent,
        address: row.address,
        idToken: row.id_token,
        passwordConfirmedAt: null,
        impersonatorId: row.returns_to,
      });
    return sessions;
  }

  /**
   * Makes room for one more session of a user. A share has a fixed number of sessions: throws 429. Of any
   * other account the least recently used session ends instead, so that scripts that never sign out do not
   * lock users out.
   * @param replaced the session that the new one ends; it is not counted
   */
  async enforceSessionLimit(userId: number, isGuest: boolean, replaced?: Session): Promise<void> {
    const own = [...this.#sessions.values()].filter(
      (session) => session.userId === userId && session.idHash !== replaced?.idHash,
    );
    if (isGuest && own.length >= MAX_GUEST_SESSIONS)
      throw new HttpError(429, 'Too many sessions - SecurityException', RETRY_SECONDS);
    const surplus = own.length + 1 - MAX_USER_SESSIONS;
    if (surplus <= 0) return;
    for (const { idHash } of own.toSorted((left, right) => left.usedAt - right.usedAt).slice(0, surplus))
      await this.end(idHash);
  }

  /** Starts a session and returns the secret for the cookie. */
  async start(
    userId: number,
    {
      origin,
      expiresAt,
      now,
      isKept = false,
      agent = '',
      address = '',
      impersonatorId = null,
      isPasswordConfirmed = false,
      replaces,
      idToken = replaces?.idToken ?? null,
    }: NewSession,
  ): Promise<string> {
    await this.#sweep(now);
    const secret = randomBytes(32).toString('base64url');
    const session = {
      idHash: hashOf(secret),
      userId,
      origin,
      createdAt: now,
      usedAt: now,
      storedAt: now,
      expiresAt,
      isKept,
      agent: agent.slice(0, MAX_AGENT_LENGTH),
      address,
      idToken,
      impersonatorId,
      passwordConfirmedAt: isPasswordConfirmed ? now : null,
    };
    await this.#database.query
      .insertInto('sessions')
      .values({
        id_hash: session.idHash,
        user_id: userId,
        origin,
        created_at: now,
        used_at: now,
        expires_at: expiresAt,
        is_kept: isKept ? 1 : 0,
        agent: session.agent,
        address,
        id_token: idToken,
        returns_to: impersonatorId,
      })
      .execute();
    this.#sessions.set(session.idHash, session);
    if (replaces?.userId === userId) this.onReplaced(replaces.idHash, session.idHash);
    if (replaces && personOf(replaces) === personOf(session))
      await this.onContinued(replaces.idHash, session.idHash);
    if (replaces) await this.end(replaces.idHash);
    return secret;
  }

  /** Returns the session of a cookie unless it has expired. @param address the client's */
  async find(secret: string, now: number, address: string): Promise<FoundSession | undefined> {
    const session = this.#sessions.get(hashOf(secret));
    if (!session || hasExpired(session, now)) return undefined;
    session.usedAt = now;
    session.address = address;
    const isRenewed = now - session.storedAt > USAGE_WRITE_INTERVAL_MS;
    if (isRenewed) {
      session.storedAt = now;
      await this.#database.query
        .updateTable('sessions')
        .set({ used_at: now, address })
        .where('id_hash', '=', session.idHash)
        .execute();
    }
    return { session, isRenewed };
  }

  /** Whether a session has not ended. */
  isOpen(idHash: string): boolean {
    return this.#sessions.has(idHash);
  }

  /** Returns the sessions that a user started, those in which they act as somebody included. */
  startedBy(userId: number, now: number): Session[] {
    return [...this.#sessions.values()].filter(
      (session) => (session.impersonatorId ?? session.userId) === userId && !hasExpired(session, now),
    );
  }

  async end(idHash: string): Promise<void> {
    await this.#remove(idHash);
    await this.onSignOut(idHash);
  }

  async #remove(idHash: string): Promise<void> {
    this.#sessions.delete(idHash);
    this.onEnd(idHash);
    await this.#database.query.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
  }

  /**
   * Ends every session and token of a user, including those in which they act as another user.
   * @param exceptId the session that stays
   */
  async endAllOf(userId: number, exceptId?: string): Promise<void> {
    for (const session of this.#sessions.values())
      if ((session.userId === userId || session.impersonatorId === userId) && session.idHash !== exceptId)
        await this.end(session.idHash);
    await this.tokens.endAllOf(userId);
    await this.onAllEnded(userId, exceptId);
  }

  /** Ends expired sessions and deletes expired tokens. */
  async #sweep(now: number): Promise<void> {
    if (this.isClockInDoubt()) return;
    for (const session of this.#sessions.values())
      if (hasExpired(session, now)) await this.#remove(session.idHash);
    await this.tokens.sweep(now);
  }
}

function hasExpired(session: Session, now: number): boolean {
  return now - session.usedAt > SESSION_IDLE_MS || (session.expiresAt !== null && session.expiresAt <= now);
}

/** Returns the account that signed in, also while it acts as another. */
function personOf({ userId, impersonatorId }: Session): number {
  return impersonatorId ?? userId;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
