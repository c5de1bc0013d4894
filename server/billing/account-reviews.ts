import {
  INITIAL_ACCOUNT_ACCESS,
  reviewedAccess,
  type AccountAccess,
  type AccountDebt,
  type OwedInvoice,
} from '@farol/core/domain/billing/account-standing';
import { daysBetween, type IsoDate } from '@farol/core/domain/billing/due-dates';
import type { Kysely, Selectable } from 'kysely';
import type { AccountStandings } from '../access/account-standings.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { ACTIVITY_CODES } from '../activity/activity-codes.ts';
import { writeActivity } from '../activity/write-activity.ts';
import type { Registry } from '../registry/registry.ts';
import type { DatabaseKind } from '../storage/schema/database-kind.ts';
import type { AccountAccessRow, InvoiceRow } from '../storage/schema/billing-schema.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { BillingTerms } from './billing-terms.ts';

/** What is to be done once a transaction has committed. */
export type AfterCommit = (() => void)[];

/** How an access is changed, by what is owed. */
export type AccessChange = (access: AccountAccess, debt: AccountDebt) => AccountAccess;

const OWED = ['PENDING', 'OVERDUE', 'DUNNING_REQUESTED'] as const;
/** Enough to see that somebody is late. */
const MAX_OWED = 500;

/** Keeps where accounts stand (§4), in the transaction that changes their invoices. */
export class AccountReviews {
  readonly #registry: Registry;
  readonly #kind: DatabaseKind;
  readonly #standings: AccountStandings;
  readonly #terms: BillingTerms;
  /** Whether the provider of an invoice can be asked whether it is paid. */
  readonly #isAsked: (provider: string) => boolean;

  constructor(
    registry: Registry,
    options: {
      kind: DatabaseKind;
      standings: AccountStandings;
      terms: BillingTerms;
      isAsked: (provider: string) => boolean;
    },
  ) {
    this.#registry = registry;
    this.#kind = options.kind;
    this.#standings = options.standings;
    this.#terms = options.terms;
    this.#isAsked = options.isAsked;
  }

  /** Loads what was decided before. */
  async load(): Promise<void> {
    const rows = await this.#registry.query
      .selectFrom('account_access')
      .selectAll()
      .where((where) =>
        where.or([where('suspended_since', 'is not', null), where('blocked_since', 'is not', null)]),
      )
      .execute();
    for (const row of rows) this.#standings.put(row.user_id, accessFromRow(row));
  }

  /** Looks at what an account owes, and suspends or restores it. */
  async review(query: Kysely<Schema>, userId: number, today: IsoDate, after: AfterCommit): Promise<void> {
    await this.change(query, { userId, today, after, reason: '' }, (access) => access);
  }

  /** Returns what is stored of an account and what it owes; changes nothing. */
  async known(userId: number): Promise<{ access: AccountAccess; debt: AccountDebt }> {
    const { query } = this.#registry;
    const row = await query
      .selectFrom('account_access')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const user = this.#registry.users.get(userId)?.user;
    const suspension = user ? this.#terms.settingsOf(user).suspension : { automatic: false, days: 0 };
    return {
      access: row ? accessFromRow(row) : INITIAL_ACCOUNT_ACCESS,
      debt: { owed: await this.#owed(query, userId, suspension.days), suspension },
    };
  }

  /** Returns what is stored of these accounts, by their ids; those about which nothing was decided are not in it. */
  async accessOf(userIds: readonly number[]): Promise<ReadonlyMap<number, AccountAccess>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.#registry.query
      .selectFrom('account_access')
      .selectAll()
      .where('user_id', 'in', [...userIds])
      .execute();
    return new Map(rows.map((row) => [row.user_id, accessFromRow(row)]));
  }

  /** Returns of these accounts those whose access a look at what they owe would change now. */
  async outdated(userIds: readonly number[], today: IsoDate): Promise<number[]> {
    const known = await this.accessOf(userIds);
    const owed = await this.#registry.query
      .selectFrom('invoices')
      .select(['user_id', 'due_date', 'provider', 'checked_on'])
      .where('user_id', 'in', [...userIds])
      .where('ended', 'is', null)
      .where('status', 'in', [...OWED])
      .where('due_date', '<', today)
      .execute();
    const byUser = Map.groupBy(owed, (row) => row.user_id);
    return userIds.filter((id) => {
      const user = this.#registry.users.get(id)?.user;
      if (!user) return false;
      const { suspension } = this.#terms.settingsOf(user);
      const own = (byUser.get(id) ?? []).map((row) => this.#owedInvoice(row, suspension.days));
      const before = known.get(id) ?? INITIAL_ACCOUNT_ACCESS;
      return !isSame(before, reviewedAccess(before, { owed: own, suspension }, today));
    });
  }

  /**
   * Changes the access of an account, and looks at what it owes after it. Changes of one account
   * run one after the other. Throws what the change throws; then nothing has changed.
   */
  async change(
    query: Kysely<Schema>,
    { userId, today, after, reason }: { userId: number; today: IsoDate; after: AfterCommit; reason: string },
    change: AccessChange,
  ): Promise<AccountAccess> {
    const account = this.#registry.users.get(userId);
    if (!account) return INITIAL_ACCOUNT_ACCESS;
    await query
      .insertInto('account_access')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    let locked = query.selectFrom('account_access').selectAll().where('user_id', '=', userId);
    if (this.#kind === 'postgres') locked = locked.forUpdate();
    const before = accessFromRow(await locked.executeTakeFirstOrThrow());
    const { suspension } = this.#terms.settingsOf(account.user);
    const debt = { owed: await this.#owed(query, userId, suspension.days), suspension };
    const access = reviewedAccess(change(before, debt), debt, today);
    if (isSame(access, before)) return access;
    await query
      .updateTable('account_access')
      .set({
        suspended_since: access.suspendedSince,
        blocked_since: access.blockedSince,
        trust_until: access.trustUntil,
        is_trust_used: access.isTrustUsed ? 1 : 0,
        forgiven_through: access.forgivenThrough,
      })
      .where('user_id', '=', userId)
      .execute();
    const [old, data] = [logged(before), logged(access)];
    if (JSON.stringify(old) !== JSON.stringify(data))
      await writeActivity(query, currentActor(), [
        {
          code: ACTIVITY_CODES.accountAccess,
          status: 200,
          deviceId: null,
          object: { type: 'user', userId, name: account.user.name },
          old,
          data: { ...data, ...(reason !== '' && { reason }) },
        },
      ]);
    after.push(() => this.#standings.put(userId, access));
    return access;
  }

  async #owed(query: Kysely<Schema>, userId: number, graceDays: number): Promise<AccountDebt['owed']> {
    const rows = await query
      .selectFrom('invoices')
      .select(['due_date', 'provider', 'checked_on'])
      .where('user_id', '=', userId)
      .where('ended', 'is', null)
      .where('status', 'in', [...OWED])
      .orderBy('due_date')
      .limit(MAX_OWED)
      .execute();
    return rows.map((row) => this.#owedInvoice(row, graceDays));
  }

  /** What a provider said while there was time to pay says nothing about what was paid since. */
  #owedInvoice(
    {
      due_date: due,
      provider,
      checked_on: checkedOn,
    }: Pick<InvoiceRow, 'due_date' | 'provider' | 'checked_on'>,
    graceDays: number,
  ): OwedInvoice {
    const isChecked = checkedOn !== null && daysBetween(due, checkedOn) > graceDays;
    return { due, isCertain: isChecked || !this.#isAsked(provider) };
  }
}

function isSame(left: AccountAccess, right: AccountAccess): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Reads what is stored of an account. */
function accessFromRow(row: Selectable<AccountAccessRow>): AccountAccess {
  return {
    suspendedSince: row.suspended_since,
    blockedSince: row.blocked_since,
    trustUntil: row.trust_until,
    isTrustUsed: row.is_trust_used === 1,
    forgivenThrough: row.forgiven_through,
  };
}

/** What of an access is told in the activity log. */
function logged({ suspendedSince, blockedSince, trustUntil }: AccountAccess): Record<string, string> {
  return {
    ...(suspendedSince !== null && { suspendedSince }),
    ...(blockedSince !== null && { blockedSince }),
    ...(trustUntil !== null && { trustUntil }),
  };
}
