import { LruMap } from '@farol/core/domain/values/lru-map';

/** The throttle's answer to an attempt: go ahead after a delay (milliseconds), or retry later. */
export type ThrottleDecision = { wait: number } | { retryAfterMs: number };

/** How many wrong attempts are free, and the longest delay of a further one in milliseconds. */
interface Rule {
  freeAttempts: number;
  maxDelayMs: number;
}

/** The rules of a throttle. */
export interface ThrottleRules {
  /** One account from one address. The limit is higher where the account has been opened before. */
  pair: Rule;
  knownPair: Rule;
  /** One account from all addresses it has not been opened from yet. */
  account: Rule;
  /** All accounts from one address, except those that have been opened from it. */
  address: Rule;
}

/** Rules for passwords. */
export const PASSWORD_THROTTLE_RULES: ThrottleRules = {
  pair: { freeAttempts: 4, maxDelayMs: 30_000 },
  knownPair: { freeAttempts: 10, maxDelayMs: 30_000 },
  account: { freeAttempts: 10, maxDelayMs: 30_000 },
  address: { freeAttempts: 30, maxDelayMs: 30_000 },
};

/**
 * Rules for one-time codes. There are only a million of them, and anyone who gets this far already has the
 * password.
 */
export const CODE_THROTTLE_RULES: ThrottleRules = {
  pair: { freeAttempts: 4, maxDelayMs: 300_000 },
  knownPair: { freeAttempts: 6, maxDelayMs: 300_000 },
  account: { freeAttempts: 10, maxDelayMs: 300_000 },
  address: { freeAttempts: 30, maxDelayMs: 300_000 },
};

/**
 * Rules for drivers. Their passwords are short, so an account waits longer; a yard full of drivers signs in from one
 * address, so an address waits later.
 */
export const DRIVER_THROTTLE_RULES: ThrottleRules = {
  pair: { freeAttempts: 4, maxDelayMs: 300_000 },
  knownPair: { freeAttempts: 6, maxDelayMs: 300_000 },
  account: { freeAttempts: 8, maxDelayMs: 300_000 },
  address: { freeAttempts: 200, maxDelayMs: 30_000 },
};

interface AttemptRecord {
  count: number;
  /** When the next attempt may be checked. */
  nextAttemptAt: number;
  /** When the failures are forgotten. */
  forgetAt: number;
}

/** The failures and known addresses that a throttle remembers. */
export interface ThrottleMemory {
  pairs: LruMap<string, AttemptRecord>;
  accounts: LruMap<string, AttemptRecord>;
  addresses: LruMap<string, AttemptRecord>;
  /** By account: the addresses it was opened from, most recent last. */
  known: LruMap<string, readonly string[]>;
}

/** An empty memory, which never holds more than 10,000 accounts, addresses and pairs. */
export function createThrottleMemory(): ThrottleMemory {
  const maxEntries = 10_000;
  return {
    pairs: new LruMap(maxEntries),
    accounts: new LruMap(maxEntries),
    addresses: new LruMap(maxEntries),
    known: new LruMap(maxEntries),
  };
}

const FORGET_AFTER_MS = 15 * 60_000;
/** Attempts that would have to wait longer are refused instead, so that waiting requests do not pile up. */
const MAX_WAIT_MS = 4_000;
/**
 * How many failures of one address count against an account: a single guesser cannot lock an account for
 * everyone.
 */
const MAX_COUNTED_PER_PAIR = 3;
const MAX_KNOWN_ADDRESSES = 20;

/**
 * Slows down guessing. Every attempt counts as wrong until it succeeds, so that parallel guessing gains
 * nothing. Beyond the free attempts each delay is twice the one before; failures are forgotten after 15
 * minutes without an attempt. Attempts are counted by account and address. Where an account has been opened
 * before, the failures of others do not matter: neither those at this account from other addresses nor those
 * at other accounts from this address. Times are milliseconds and passed in by the caller.
 */
export class LoginThrottle {
  readonly #rules: ThrottleRules;
  readonly #memory: ThrottleMemory;

  constructor(
    rules: ThrottleRules = PASSWORD_THROTTLE_RULES,
    memory: ThrottleMemory = createThrottleMemory(),
  ) {
    this.#rules = rules;
    this.#memory = memory;
  }

  /** Requests an attempt. Call `succeeded` afterwards when the attempt was right. */
  attempt(account: string, address: string, now: number): ThrottleDecision {
    const { pairs, accounts, addresses } = this.#memory;
    const isKnown = this.#isKnown(account, address);
    const pair = attemptsOf(pairs, pairKey(account, address), now);
    const shared = isKnown
      ? []
      : [
          { all: accounts, key: account, rule: this.#rules.account },
          { all: addresses, key: address, rule: this.#rules.address },
        ].map((item) => ({ ...item, attempts: attemptsOf(item.all, item.key, now) }));
    const nextAttemptAt = Math.max(
      pair.nextAttemptAt,
      ...shared.map(({ attempts }) => attempts.nextAttemptAt),
    );
    // Refused attempts are not recorded: they gain the guesser nothing and would cost memory.
    if (nextAttemptAt - now > MAX_WAIT_MS) return { retryAfterMs: nextAttemptAt - now };
    const start = Math.max(now, nextAttemptAt);
    pairs.set(
      pairKey(account, address),
      withAttempt(pair, isKnown ? this.#rules.knownPair : this.#rules.pair, start),
    );
    for (const { all, key, rule, attempts } of shared)
      if (all !== accounts || pair.count < MAX_COUNTED_PER_PAIR)
        all.set(key, withAttempt(attempts, rule, start));
    return { wait: start - now };
  }

  /**
   * Records a success: forgets the failures of the pair, takes its attempt off the other counts, and
   * remembers the address.
   */
  succeeded(account: string, address: string): void {
    if (!this.#isKnown(account, address)) this.#undoSharedCounts(account, address);
    this.#memory.pairs.delete(pairKey(account, address));
    this.rememberAddress(account, address);
  }

  /** Withdraws an attempt that was neither right nor wrong; the delay already imposed stays. */
  withdraw(account: string, address: string): void {
    const { pairs } = this.#memory;
    const attempts = pairs.get(pairKey(account, address));
    if (!this.#isKnown(account, address)) this.#undoSharedCounts(account, address);
    if (attempts)
      pairs.set(pairKey(account, address), { ...attempts, count: Math.max(0, attempts.count - 1) });
  }

  /** Remembers that an account was opened from an address. */
  rememberAddress(account: string, address: string): void {
    const { known } = this.#memory;
    const others = (known.get(account) ?? []).filter((item) => item !== address);
    known.set(account, [...others, address].slice(-MAX_KNOWN_ADDRESSES));
  }

  #isKnown(account: string, address: string): boolean {
    return this.#memory.known.get(account)?.includes(address) ?? false;
  }

  #undoSharedCounts(account: string, address: string): void {
    const { pairs, accounts, addresses } = this.#memory;
    const isCounted = (pairs.get(pairKey(account, address))?.count ?? 0) <= MAX_COUNTED_PER_PAIR;
    if (isCounted) withoutAttempt(accounts, account, this.#rules.account);
    withoutAttempt(addresses, address, this.#rules.address);
  }
}

function pairKey(account: string, address: string): string {
  return `${address} ${account}`;
}

function attemptsOf(all: LruMap<string, AttemptRecord>, key: string, now: number): AttemptRecord {
  const known = all.get(key);
  return known && known.forgetAt > now
    ? known
    : { count: 0, nextAttemptAt: 0, forgetAt: now + FORGET_AFTER_MS };
}

function withAttempt({ count, nextAttemptAt }: AttemptRecord, rule: Rule, start: number): AttemptRecord {
  const excess = count + 1 - rule.freeAttempts;
  const wait = excess > 0 ? Math.min(rule.maxDelayMs, 500 * 2 ** Math.min(excess, 20)) : undefined;
  return {
    count: count + 1,
    nextAttemptAt: wait === undefined ? nextAttemptAt : start + wait,
    forgetAt: start + FORGET_AFTER_MS + (wait ?? 0),
  };
}

function withoutAttempt(all: LruMap<string, AttemptRecord>, key: string, rule: Rule): void {
  const attempts = all.get(key);
  if (!attempts) return;
  const count = Math.max(0, attempts.count - 1);
  all.set(key, {
    ...attempts,
    count,
    nextAttemptAt: count <= rule.freeAttempts ? 0 : attempts.nextAttemptAt,
  });
}
