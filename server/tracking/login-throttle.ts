/** What the throttle says to an attempt: go ahead after a delay, or not now. */
export type Turn = { wait: number } | { retryAfterMs: number };

interface Tries {
  count: number;
  /** When the next attempt may be checked. */
  free: number;
  /** When the failures are forgotten. */
  forget: number;
}

const ACCOUNT = { free: 4, longest: 30_000 };
const ADDRESS = { free: 20, longest: 30_000 };
const FORGET_AFTER = 15 * 60_000;
/** A longer wait is not sat out but refused, so that waiting requests do not pile up. */
const LONGEST_WAIT = 4_000;
const KEPT = 10_000;

/**
 * Slows down whoever guesses passwords. Each attempt counts as wrong until it proved right, so that guessing in parallel wins
 * nothing. From the fifth wrong password of an account, or the twenty-first from an address, each next attempt has to wait
 * twice as long as the one before, up to half a minute; a quarter of an hour without any forgets them. It remembers at most
 * 10,000 accounts and addresses. Times are milliseconds, handed in.
 */
export class LoginThrottle {
  readonly #accounts = new Map<string, Tries>();
  readonly #addresses = new Map<string, Tries>();

  /** Asks for a turn; a turn that is given has to be followed by `right` when the password was right. */
  attempt(account: string, address: string, now: number): Turn {
    const byAccount = this.#of(this.#accounts, account, now);
    const byAddress = this.#of(this.#addresses, address, now);
    const free = Math.max(byAccount.free, byAddress.free);
    if (free - now > LONGEST_WAIT) return { retryAfterMs: free - now };
    const start = Math.max(now, free);
    count(byAccount, ACCOUNT, start);
    count(byAddress, ADDRESS, start);
    return { wait: start - now };
  }

  /** The password was right: the account's failures are forgotten, and this attempt no longer counts against the address. */
  right(account: string, address: string): void {
    this.#accounts.delete(account);
    const byAddress = this.#addresses.get(address);
    if (!byAddress) return;
    byAddress.count = Math.max(0, byAddress.count - 1);
    if (byAddress.count <= ADDRESS.free) byAddress.free = 0;
  }

  /** Takes one attempt back that neither proved right nor wrong; what it had to wait for stays as it is. */
  withdraw(account: string, address: string): void {
    for (const tries of [this.#accounts.get(account), this.#addresses.get(address)])
      if (tries) tries.count = Math.max(0, tries.count - 1);
  }

  #of(all: Map<string, Tries>, key: string, now: number): Tries {
    const known = all.get(key);
    if (known && known.forget > now) return known;
    all.delete(key);
    if (all.size >= KEPT) all.delete(all.keys().next().value ?? '');
    const fresh = { count: 0, free: 0, forget: now + FORGET_AFTER };
    all.set(key, fresh);
    return fresh;
  }
}

function count(tries: Tries, rule: { free: number; longest: number }, start: number): void {
  tries.count += 1;
  tries.forget = start + FORGET_AFTER;
  const beyond = tries.count - rule.free;
  if (beyond > 0) tries.free = start + Math.min(rule.longest, 500 * 2 ** Math.min(beyond, 10));
}
