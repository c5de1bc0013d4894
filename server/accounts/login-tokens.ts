import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { HttpError } from '../wire/http-error.ts';

/** Tokens of one guest link, which everybody who has it shares, and of one account. */
const MAX_GUEST_TOKENS = 100;
const MAX_USER_TOKENS = 200;
const RETRY_SECONDS = 60;
/** Use is written down at most this often. */
const USAGE_WRITE_INTERVAL_MS = 3_600_000;

/** For whom a token is made, and when it begins and ends; milliseconds since the epoch. */
interface NewToken {
  userId: number;
  isGuest: boolean;
  now: number;
  expiresAt: number;
}

/** Whose token it is and until when. */
interface TokenLogin {
  userId: number;
  expiresAt: number;
  idHash: string;
}

/** Login tokens (contract §1.2), kept as hashes in the database. */
export class LoginTokens {
  readonly #database: Database;
  readonly #onEnd: (idHash: string) => void;

  /** @param onEnd told of each token that ended before its time, by its hash */
  constructor(database: Database, onEnd: (idHash: string) => void) {
    this.#database = database;
    this.#onEnd = onEnd;
  }

  /**
   * Makes a token that logs its user in until it expires. As with sessions, an account has so many, and the one that was not used for
   * longest ends for a new one, so that scripts that never revoke theirs keep nobody out. Of a guest link none ends for another: 429.
   */
  async create({ userId, isGuest, now, expiresAt }: NewToken): Promise<string> {
    const { query } = this.#database;
    await this.sweep(now);
    if (isGuest) await this.#enforceGuestLimit(userId);
    const token = randomBytes(32).toString('base64url');
    await query
      .insertInto('tokens')
      .values({ token_hash: hashOf(token), user_id: userId, expires_at: expiresAt, used_at: now })
      .execute();
    await this.#endSurplus(userId, hashOf(token));
    return token;
  }

  /** Whose token this is; nothing for an unknown, revoked or expired one. */
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

  /** Revokes a token of the user; false when they have no such token. */
  async revoke(token: string, userId: number): Promise<boolean> {
    const { numDeletedRows } = await this.#database.query
      .deleteFrom('tokens')
      .where('token_hash', '=', hashOf(token))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) this.#onEnd(hashOf(token));
    return numDeletedRows > 0n;
  }

  /** Lets no token last longer than until then, milliseconds since the epoch. */
  async limitLifetimes(until: number): Promise<void> {
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

  /** Removes what is over. */
  async sweep(now: number): Promise<void> {
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
          // SQLite knows no offset without a limit.
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
