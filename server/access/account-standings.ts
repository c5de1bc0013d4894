import {
  INITIAL_ACCOUNT_ACCESS,
  accountStanding,
  type AccountAccess,
  type AccountStanding,
} from '@farol/core/domain/billing/account-standing';
import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import { shareCreatorId } from '@farol/core/domain/account/guest';
import type { AccountProblem } from '@farol/core/domain/account/account';
import type { User } from '@farol/core/domain/account/user';
import type { Registry } from '../registry/registry.ts';
import { dayAt, serverTimeZone } from '../registry/server-day.ts';

/** Why an account may not be used: one more reason than the account itself tells. */
export type EffectiveAccountProblem = AccountProblem | 'SUSPENDED';

const STANDINGS = new WeakMap<Registry, AccountStandings>();

/** Returns where the accounts of a registry stand; it is one object for each. */
export function standingsOf(registry: Registry): AccountStandings {
  const known = STANDINGS.get(registry) ?? new AccountStandings(registry);
  STANDINGS.set(registry, known);
  return known;
}

/** Where accounts stand with their bills (§4), in memory: it is asked with every request. */
export class AccountStandings {
  readonly #registry: Registry;
  readonly #access = new Map<number, AccountAccess>();
  /** Whether an account is a reseller, whose debts are no matter of its customers; billing says. */
  isReseller: (id: number) => boolean = () => false;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Takes note of what was stored of an account. */
  put(userId: number, access: AccountAccess): void {
    const isOpen = access.suspendedSince === null && access.blockedSince === null;
    if (isOpen) this.#access.delete(userId);
    else this.#access.set(userId, access);
  }

  /** Returns where an account stands. */
  standing(user: User, nowMs: number): AccountStanding {
    return accountStanding(this.#access.get(user.id) ?? INITIAL_ACCOUNT_ACCESS, {
      isDisabled: user.disabled,
      today: this.today(nowMs),
    });
  }

  /** Returns the day in the time zone of the server. */
  today(nowMs: number): IsoDate {
    return dayAt(nowMs, serverTimeZone(this.#registry));
  }

  /**
   * Returns why an account may not be used: it is suspended or blocked, or one that manages it is. Customers of a
   * reseller owe the operator nothing: what the reseller owes does not touch them.
   */
  problemOf(user: User, nowMs: number): EffectiveAccountProblem | undefined {
    if (this.#access.size === 0 || user.administrator) return undefined;
    const today = this.today(nowMs);
    const seen = new Set<number>();
    const next = [user.id];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const access = this.#access.get(id);
      const standing = access && accountStanding(access, { isDisabled: false, today });
      if (standing === 'blocked') return 'BLOCK';
      if (standing === 'suspended') return 'SUSPENDED';
      for (const above of this.#above(id)) if (!this.isReseller(above)) next.push(above);
    }
    return undefined;
  }

  *#above(id: number): Generator<number> {
    for (const manager of this.#registry.associations.managersOf(id))
      if (this.#registry.users.get(manager)?.user.administrator === false) yield manager;
    const account = this.#registry.users.get(id);
    const sharedBy = account && shareCreatorId(account.user);
    if (sharedBy !== undefined) yield sharedBy;
  }
}
