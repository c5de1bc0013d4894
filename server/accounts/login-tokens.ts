import { tokenSuffix } from '@farol/core/domain/account/token-record';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { HttpError } from '../wire/http-error.ts';

/** Tokens per share (all its visitors use the same account) and per account. */
const MAX_GUEST_TOKENS = 100;
const MAX_USER_TOKENS = 200;
const RETRY_SECONDS = 60;
/** The time of last use is stored at most this often. */
const USAGE_WRITE_INTERVAL_MS = 3_600_000;

/** The user and lifetime of a new token; times in milliseconds since the epoch. */
interface NewToken {
  userId: number;
  isGuest: boolean;
  now: number;
  expiresAt: number;
}

/** The login a token stands for. */
interface TokenLogin {
  userId: number;
  expiresAt: number;
  idHash: string;
}

/** A token as its owner sees it; times in milliseconds since the epoch, null where unknown. */
interface OwnedToken {
  idHash: string;
  /** Its last characters; empty for a token from before they were stored. */
  tail: string;
  createdAt: number | null;
  usedAt: number | null;
  expiresAt: number;
}

/** Login tokens (contract §1.2), stored as hashes in the database. */
export class LoginTokenService {
  readonly #database: Database;
  readonly #onEnd: (idHash: string) => void;
  readonly #isClockInDoubt: () => boolean;

  /** @param onEnd called with the hash of every token that ends before it expires */
  constructor(
    database: Database,
    onEnd: (idHash: string) => void,
    isClockInDoubt: () => boolean = () => false,
  ) {
    this.#isClockInDoubt = isClockInDoubt;
    this.#database = database;
    this.#onEnd = onEnd;
  }

  /**
   * Creates a token that signs its user in until it expires. An account has a limited number of tokens: a new
   * one ends the least recently used one, so that scripts that never revoke theirs do not lock users out.
   * Shares end no tokens; they reject with 429.
   */
  async create({ userId, isGuest, now, expiresAt }: NewToken): Promise<string> {
    const { query } = this.#database;
    await this.sweep(now);
    if (isGuest) await this.#enforceGuestLimit(userId);
    const token = randomBytes(32).toString('base64url');
    await query
      .insertInto('tokens')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        expires_at: expiresAt,
        used_at: now,
        created_at: now,
        tail: tokenSuffix(token),
      })
      .execute();
    await this.#endSurplus(userId, hashOf(token));
    return token;
  }

  /** Returns the login of a token; undefined for an unknown, revoked or expired one. */
  async find(token: string, now: number): Promise<TokenLogin | undefined> {
    const { query } = this.#database;
    const idHash = hashOf(token);
    const row = await query
      .selectFrom('tokens')
      .selectAll()
      .where('token_hash', '=', idHash)
      .executeTakeFirst();
    if (!row || row.expires_at <= now) return undefined;
    if (now - row.used_at > USAGE_WRITE_INTERVAL_MS)
      await query.updateTable('tokens').set({ used_at: now }).where('token_hash', '=', idHash).execute();
    return { userId: row.user_id, expiresAt: row.expires_at, idHash };
  }

  /** Returns the tokens of a user that have not expired. */
  async ownedBy(userId: number, now: number): Promise<OwnedToken[]> {
    const rows = await this.#database.query
      .selectFrom('tokens')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .execute();
    return rows.map((row) => ({
      idHash: row.token_hash,
      tail: row.tail,
      createdAt: row.created_at,
      usedAt: row.used_at === 0 ? null : row.used_at,
      expiresAt: row.expires_at,
    }));
  }

  /** Ends a token by its hash. */
  async end(idHash: string): Promise<void> {
    this.#onEnd(idHash);
    await this.#database.query.deleteFrom('tokens').where('token_hash', '=', idHash).execute();
  }

  /** Revokes a token of the user; false when the user has no such token. */
  async revoke(token: string, userId: number): Promise<boolean> {
    const { numDeletedRows } = await this.#database.query
      .deleteFrom('tokens')
      .where('token_hash', '=', hashOf(token))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) this.#onEnd(hashOf(token));
    return numDeletedRows > 0n;
  }

  /** Shortens the lifetime of every token to end no later than `until`, milliseconds since the epoch. */
  async limitLifetimes(until: number): Promise<void> {
    if (this.#isClockInDoubt()) return;
    await this.#database.query
      .updateTable('tokens')
      .set({ expires_at: until })
      .where('expires_at', '>', until)
      .execute();
  }

  /** Ends every token of a user. */
  async endAllOf(userId: number): Promise<void> {
    const ended = await this.#database.query
      .deleteFrom('tokens')
      .where('user_id', '=', userId)
      .returning('token_hash')
      .execute();
    for (const { token_hash } of ended) this.#onEnd(token_hash);
  }

  /** Deletes expired tokens. */
  async sweep(now: number): Promise<void> {
    if (this.#isClockInDoubt()) return;
    await this.#database.query.deleteFrom('tokens').where('expires_at', '<=', now).execute();
  }

  async #enforceGuestLimit(userId: number): Promise<void> {
    const { count } = await this.#database.query
      .selectFrom('tokens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_GUEST_TOKENS)
      throw new HttpError(429, 'Too many tokens - SecurityException', RETRY_SECONDS);
  }

  async #endSurplus(userId: number, newest: string): Promise<void> {
    const ended = await this.#database.query
      .deleteFrom('tokens')
      .where('token_hash', 'in', (rows) =>
        rows
          .selectFrom('tokens')
          .select('token_hash')
          .where('user_id', '=', userId)
          .where('token_hash', '!=', newest)
          .orderBy('used_at', 'desc')
          .orderBy('expires_at', 'desc')
          // SQLite supports no offset without a limit.
          .limit(Number.MAX_SAFE_INTEGER)
          .offset(MAX_USER_TOKENS - 1),
      )
      .returning('token_hash')
      .execute();
    for (const { token_hash } of ended) this.#onEnd(token_hash);
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
