/**
 * An account in the tree of creators and created accounts: when it expires (ISO text) and whether its
 * creator's expiry limits it.
 */
export interface ExpiringAccount {
  readonly id: number;
  readonly expirationTime: string | null;
  /** The expiry of administrators is not limited by their creator. */
  readonly administrator: boolean;
}

/** Whether an expiry is later than another one; null means never. */
export function expiresAfter(end: string | null, latest: string | null): boolean {
  if (latest === null) return false;
  return end === null || !(Date.parse(end) <= Date.parse(latest));
}

/** Returns the requested expiry, or the creator's where none was requested (contract §3.1). */
export function requestedOrInheritedExpiry(
  requested: string | null,
  creatorExpiry: string | null,
): string | null {
  return requested ?? creatorExpiry;
}

/**
 * Returns the accounts that must expire earlier because an account now expires at `latest`: all accounts
 * below it, at any depth, that would outlive it. Each appears once, cycles are handled, and accounts below an
 * administrator are skipped.
 * @param below the accounts that an account created
 */
export function accountsToShorten<T extends ExpiringAccount>(
  id: number,
  latest: string | null,
  below: (id: number) => Iterable<T>,
): T[] {
  const found: T[] = [];
  const seen = new Set([id]);
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const account of below(next)) {
      if (seen.has(account.id) || account.administrator) continue;
      seen.add(account.id);
      open.push(account.id);
      if (expiresAfter(account.expirationTime, latest)) found.push(account);
    }
  return found;
}
