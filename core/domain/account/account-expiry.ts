/** An account in a tree of those who made others: when it ends, ISO text, and whether it is bound by its maker at all. */
export interface ExpiringAccount {
  readonly id: number;
  readonly expirationTime: string | null;
  /** Administrators end when they like. */
  readonly administrator: boolean;
}

/** Whether an end lies after another one; nothing means never. */
export function expiresAfter(end: string | null, latest: string | null): boolean {
  if (latest === null) return false;
  return end === null || !(Date.parse(end) <= Date.parse(latest));
}

/** The end that was asked for, or that of the maker where none was asked for (contract §3.1). */
export function requestedOrInheritedExpiry(wanted: string | null, makers: string | null): string | null {
  return wanted ?? makers;
}

/**
 * Who has to end earlier because somebody's account now ends at `latest`: everybody below them, at any depth, who would outlive them.
 * Each is named once, circles are no trouble, and nothing below an administrator is looked at.
 * @param below the accounts that somebody made
 */
export function accountsToShorten<T extends ExpiringAccount>(
  id: number,
  latest: string | null,
  below: (id: number) => Iterable<T>,
): T[] {
  const found: T[] = [];
  if (latest === null) return found;
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
