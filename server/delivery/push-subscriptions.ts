import { isGuest } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import {
  MAX_PUSH_TOKEN_LENGTH,
  parsePushToken,
  type PushBrowser,
  type PushSubscription,
} from '@farol/core/domain/alert/push-subscription';
import { parseLanguage, type Language } from '@farol/core/domain/values/locale';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../storage/database.ts';
import type { PushSubscriptionRow, Schema } from '../storage/schema/schema.ts';
import { requiredId } from '../wire/body-fields.ts';
import { badRequest, forbidden, notFound } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';

/** A browser to which messages of a user are sent. */
export interface SubscribedBrowser extends PushSubscription {
  readonly id: number;
  readonly userId: number;
  /** That of the browser when it was registered; undefined where it has none of ours. */
  readonly language: Language | undefined;
}

/** Who registers a browser, and with which login. */
interface PushCaller {
  readonly account: { readonly user: User };
  readonly session: { readonly impersonatorId: number | null } | undefined;
  /** The hash of the session or token; undefined for basic authentication. */
  readonly loginId: string | undefined;
}

export const tokenBody = z.object({
  userId: requiredId,
  token: z
    .string('must be text')
    .regex(/^[^\s,]+$/, 'must be one word')
    .max(MAX_PUSH_TOKEN_LENGTH, `must not be longer than ${MAX_PUSH_TOKEN_LENGTH} characters`),
  /** The address that the push service gave this browser before. */
  replaces: z.string('must be text').max(1_000, 'must not be longer than 1000 characters').nullish(),
});

/** Browsers of a user; of more the oldest is forgotten. */
const MAX_BROWSERS = 20;
const MAX_AGENT_LENGTH = 300;
/** A result is stored at most so often unless it is another one, milliseconds. */
const RESULT_INTERVAL_MS = 60_000;

/**
 * The browsers in which users want notifications (§7). A browser gets the messages of its user until that user signs
 * out there, ends that login or changes the password elsewhere, or removes it from the list of own browsers. A
 * login that has only expired ends nothing: an alarm must not fail to arrive because nobody opened the console.
 */
export class PushSubscriptions {
  readonly #query: Kysely<Schema>;
  readonly #rows = new Map<number, Selectable<PushSubscriptionRow>>();

  private constructor(query: Kysely<Schema>) {
    this.#query = query;
  }

  static async open({ query }: Pick<Database, 'query'>): Promise<PushSubscriptions> {
    const subscriptions = new PushSubscriptions(query);
    const rows = await query.selectFrom('push_subscriptions').selectAll().orderBy('id').execute();
    for (const row of rows) subscriptions.#rows.set(row.id, row);
    return subscriptions;
  }

  /**
   * Registers a browser of the caller: `{userId, token, replaces?}`. It belongs to the last user who registered it. Rejects
   * for other users, guests and those who act as somebody, for a token to which nothing can be sent, and for a browser
   * that its owner removed. A known browser is registered again.
   * @param accepted the languages of the browser @param now milliseconds since the epoch
   */
  async add(
    caller: PushCaller,
    body: unknown,
    { agent, accepted, now }: { agent: string; accepted: readonly string[]; now: number },
  ): Promise<void> {
    const { userId, token, replaces } = parseBody(tokenBody, body);
    // The right to edit a user does not include receiving that user's notifications.
    if (userId !== ownerOf(caller)) throw forbidden('User access denied');
    const subscription = parsePushToken(token);
    if (!subscription) throw badRequest('Field "token" is no subscription of a browser');
    const { endpoint, p256dh, auth } = subscription;
    const known = this.#byEndpoint(endpoint);
    if (known?.user_id === userId && known.removed_at !== null)
      throw badRequest('Field "token" is of a browser that was removed');
    const replaced = replaces ? this.#byEndpoint(replaces) : undefined;
    if (replaces && replaced?.user_id !== userId)
      throw badRequest('Field "replaces" is no browser of the user');
    const isOwn = known?.user_id === userId;
    const values = {
      user_id: userId,
      endpoint,
      p256dh,
      auth,
      agent: agent.slice(0, MAX_AGENT_LENGTH),
      language: accepted.map(parseLanguage).find((language) => language !== undefined) ?? '',
      login_id: caller.loginId ?? null,
      created_at: isOwn ? known.created_at : now,
      succeeded_at: isOwn ? known.succeeded_at : null,
      failed_at: isOwn ? known.failed_at : null,
      removed_at: null,
    };
    const { id } = await this.#query
      .insertInto('push_subscriptions')
      .values(values)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    this.#rows.set(id, { id, ...values });
    if (replaced && replaced.id !== id) await this.#delete([replaced.id]);
    const own = this.#rowsOf(userId);
    await this.#delete(own.slice(0, Math.max(0, own.length - MAX_BROWSERS)).map((row) => row.id));
  }

  /** Returns the caller's browsers, those that were removed included. Rejects for guests and who acts as somebody. */
  list(caller: PushCaller): PushBrowser[] {
    return this.#rowsOf(ownerOf(caller)).map((row) => ({
      id: row.id,
      endpoint: row.endpoint,
      agent: row.agent,
      current: row.login_id === (caller.loginId ?? null),
      removed: row.removed_at !== null,
      creationTime: new Date(row.created_at).toISOString(),
      lastSuccess: timeText(row.succeeded_at),
      lastFailure: timeText(row.failed_at),
    }));
  }

  /**
   * Removes a browser of the caller: nothing is sent to it any more, and it learns so when it is next opened. Rejects
   * with 404 where the caller has none with this id.
   */
  async remove(caller: PushCaller, id: number, now: number): Promise<void> {
    const userId = ownerOf(caller);
    const row = this.#rows.get(id);
    if (row?.user_id !== userId || row.removed_at !== null) throw notFound();
    await this.#update(id, { removed_at: now });
  }

  /** Whether a user has a browser to which messages are sent. */
  has(userId: number): boolean {
    return this.#rows.values().some((row) => row.user_id === userId && row.removed_at === null);
  }

  /** Returns the browsers to which messages of a user are sent. */
  ofUser(userId: number): SubscribedBrowser[] {
    return this.#rowsOf(userId)
      .filter(({ removed_at: removedAt }) => removedAt === null)
      .map(browserOf);
  }

  /** Returns a browser to which messages are sent; undefined when it is gone. */
  browser(id: number): SubscribedBrowser | undefined {
    const row = this.#rows.get(id);
    return row && row.removed_at === null ? browserOf(row) : undefined;
  }

  /** Forgets a browser: its push service knows it no longer (404, 410). */
  async forget(id: number): Promise<void> {
    await this.#delete([id]);
  }

  /** Takes note of whether a message was accepted. */
  async noteResult(id: number, wasSent: boolean, now: number): Promise<void> {
    const row = this.#rows.get(id);
    if (!row) return;
    const [before, other] = wasSent ? [row.succeeded_at, row.failed_at] : [row.failed_at, row.succeeded_at];
    const isSame = before !== null && before >= (other ?? 0);
    if (isSame && now - before < RESULT_INTERVAL_MS && now >= before) return;
    await this.#update(id, wasSent ? { succeeded_at: now } : { failed_at: now });
  }

  /** Somebody signed out, or ended a session: its browser is told no more. */
  async loginEnded(loginId: string): Promise<void> {
    await this.#deleteWhere((row) => row.login_id === loginId);
  }

  /** Another login takes the place of one. */
  async loginReplaced(oldId: string, newId: string): Promise<void> {
    for (const row of this.#rows.values())
      if (row.login_id === oldId) await this.#update(row.id, { login_id: newId });
  }

  /** All logins of a user ended, as with another password, but for one. */
  async loginsEnded(userId: number, exceptId: string | undefined): Promise<void> {
    await this.#deleteWhere(
      (row) => row.user_id === userId && (exceptId === undefined || row.login_id !== exceptId),
    );
  }

  /** Returns the rows of a user, the oldest first. */
  #rowsOf(userId: number): Selectable<PushSubscriptionRow>[] {
    return [...this.#rows.values()]
      .filter((row) => row.user_id === userId)
      .toSorted((left, right) => left.created_at - right.created_at || left.id - right.id);
  }

  #byEndpoint(endpoint: string): Selectable<PushSubscriptionRow> | undefined {
    return this.#rows.values().find((row) => row.endpoint === endpoint);
  }

  async #update(id: number, change: Partial<Selectable<PushSubscriptionRow>>): Promise<void> {
    const row = this.#rows.get(id);
    if (row) this.#rows.set(id, { ...row, ...change });
    await this.#query.updateTable('push_subscriptions').set(change).where('id', '=', id).execute();
  }

  async #deleteWhere(isGone: (row: Selectable<PushSubscriptionRow>) => boolean): Promise<void> {
    await this.#delete([...this.#rows.values()].filter(isGone).map(({ id }) => id));
  }

  async #delete(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) this.#rows.delete(id);
    await this.#query.deleteFrom('push_subscriptions').where('id', 'in', ids).execute();
  }
}

/** Returns the user whose browser it is. Throws 403 for guests, who share one account, and for a user who impersonates another. */
function ownerOf({ account: { user }, session }: PushCaller): number {
  if (isGuest(user)) throw forbidden('Temporary user');
  if (session && session.impersonatorId !== null) throw forbidden('Operation restricted');
  return user.id;
}

function browserOf(row: Selectable<PushSubscriptionRow>): SubscribedBrowser {
  const { id, user_id: userId, endpoint, p256dh, auth } = row;
  return { id, userId, endpoint, p256dh, auth, language: parseLanguage(row.language) };
}

function timeText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
