import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { HttpError } from '../wire/http-error.ts';
import type { SignInSecrets } from './openid-provider.ts';

/** A sign-in that waits for the browser to come back from the provider. */
export interface OpenIdFlow {
  secrets: SignInSecrets;
  /** Whether the session outlasts the browser. */
  isKept: boolean;
  /** The path of the console that the user wanted. */
  returnTo: string;
  /** The account that its signed-in user connects, and the session in which they do; undefined to sign in. */
  link: { userId: number; loginId: string } | undefined;
}

/** How long somebody may take at the provider. */
export const FLOW_LIFETIME_MS = 10 * 60_000;
/** Sign-ins that wait at once, of everybody. */
const MAX_FLOWS = 10_000;
const RETRY_SECONDS = 60;

/**
 * The sign-ins under way, in the database, so that a restart loses none. Each is redeemed once, until its end, and by
 * the browser that began it.
 */
export class OpenIdFlows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a sign-in and returns the secret for the browser's cookie. Rejects with 429 when too many wait. */
  async start({ secrets, isKept, returnTo, link }: OpenIdFlow, now: number): Promise<string> {
    const { query } = this.#database;
    await query.deleteFrom('openid_flows').where('expires_at', '<=', now).execute();
    const { count } = await query
      .selectFrom('openid_flows')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MAX_FLOWS) throw new HttpError(429, 'Too many attempts - SecurityException', RETRY_SECONDS);
    const browser = randomBytes(32).toString('base64url');
    await query
      .insertInto('openid_flows')
      .values({
        state_hash: hashOf(secrets.state),
        browser_hash: hashOf(browser),
        nonce: secrets.nonce,
        verifier: secrets.verifier,
        is_kept: isKept ? 1 : 0,
        return_to: returnTo,
        link_user_id: link?.userId ?? null,
        link_login_id: link?.loginId ?? null,
        expires_at: now + FLOW_LIFETIME_MS,
      })
      .execute();
    return browser;
  }

  /**
   * Takes a sign-in out, so that nobody can redeem it again; undefined for an unknown, redeemed or ended one and for
   * that of another browser.
   */
  async take(state: string, browser: string, now: number): Promise<OpenIdFlow | undefined> {
    const row = await this.#database.query
      .deleteFrom('openid_flows')
      .where('state_hash', '=', hashOf(state))
      .where('browser_hash', '=', hashOf(browser))
      .returningAll()
      .executeTakeFirst();
    if (!row || row.expires_at <= now) return undefined;
    const { link_user_id: userId, link_login_id: loginId } = row;
    return {
      secrets: { state, nonce: row.nonce, verifier: row.verifier },
      isKept: row.is_kept !== 0,
      returnTo: row.return_to,
      link: userId === null || loginId === null ? undefined : { userId, loginId },
    };
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
