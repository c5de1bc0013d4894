import { LruMap } from '@farol/core/domain/values/lru-map';

/** What the throttle says to an attempt: go ahead after a delay, or not now. */
export type ThrottleDecision = { wait: number } | { retryAfterMs: number };

/** How many wrong attempts are free, and how long a further one waits at most, milliseconds. */
interface Rule {
  freeAttempts: number;
  maxDelayMs: number;
}

/** The rules of a throttle. */
export interface ThrottleRules {
  /** One account from one address; a little more is free where the account has been opened from. */
  pair: Rule;
  knownPair: Rule;
  /** One account from all addresses from which it has not been opened yet. */
  account: Rule;
  /** All accounts from one address, except those that have been opened from it. */
  address: Rule;
}

/** For passwords. */
export const PASSWORD_RULES: ThrottleRules = {
  pair: { freeAttempts: 4, maxDelayMs: 30_000 },
  knownPair: { freeAttempts: 10, maxDelayMs: 30_000 },
  account: { freeAttempts: 10, maxDelayMs: 30_000 },
  address: { freeAttempts: 30, maxDelayMs: 30_000 },
};

/** For one-time codes, of which there are only a million: whoever gets here has the password already. */
export const CODE_RULES: ThrottleRules = {
  pair: { freeAttempts: 4, maxDelayMs: 300_000 },
  knownPair: { freeAttempts: 6, maxDelayMs: 300_000 },
  account: { freeAttempts: 10, maxDelayMs: 300_000 },
  address: { freeAttempts: 30, maxDelayMs: 300_000 },
};

interface AttemptRecord {
  count: number;
  /** When the next attempt may be checked. */
  nextAttemptAt: number;
  /** When the failures are forgotten. */
  forgetAt: number;
}

/** What a throttle remembers. */
export interface ThrottleMemory {
  pairs: LruMap<string, AttemptRecord>;
  accounts: LruMap<string, AttemptRecord>;
  addresses: LruMap<string, AttemptRecord>;
  /** By account: the addresses from which it was opened, the last one last. */
  known: LruMap<string, readonly string[]>;
}

/** An empty memory, which never holds more than 10,000 accounts, addresses and pairs. */
export function newThrottleMemory(): ThrottleMemory {
  const most = 10_000;
  return {
    pairs: new LruMap(most),
    accounts: new LruMap(most),
    addresses: new LruMap(most),
    known: new LruMap(most),
  };
}

const FORGET_AFTER = 15 * 60_000;
/** A longer wait is not sat out but refused, so that waiting requests do not pile up. */
const LONGEST_WAIT = 4_000;
/** So many failures of one address count against an account: one guesser alone keeps nobody out. */
const MAX_COUNTED_PER_PAIR = 3;
const KNOWN_ADDRESSES = 20;

/**
 * Slows down whoever guesses. Each attempt counts as wrong until it proved right, so that guessing in parallel wins nothing; beyond the
 * free ones each next attempt waits twice as long as the one before, and a quarter of an hour without any forgets them. What counts is
 * the account together with the address. Where the account has been opened from before, nothing that others try matters: neither at
 * that account from elsewhere, nor at other accounts from there. Times are milliseconds, handed in.
 */
export class LoginThrottle {
  readonly #rules: ThrottleRules;
  readonly #memory: ThrottleMemory;

  constructor(rules: ThrottleRules = PASSWORD_RULES, memory: ThrottleMemory = newThrottleMemory()) {
    this.#rules = rules;
    this.#memory = memory;
  }

  /** Asks for a turn; a turn that is given has to be followed by `right` when the attempt was right. */
  attempt(account: string, address: string, now: number): ThrottleDecision {
    const { pairs, accounts, addresses } = this.#memory;
    const isKnown = this.#isKnown(account, address);
    const pair = attemptsOf(pairs, pairKey(account, address), now);
    const shared = isKnown
      ? []
      : [
          { all: accounts, key: account, rule: this.#rules.account },
          { all: addresses, key: address, rule: this.#rules.address },
        ].map((one) => ({ ...one, attempts: attemptsOf(one.all, one.key, now) }));
    const nextAttemptAt = Math.max(
      pair.nextAttemptAt,
      ...shared.map(({ attempts }) => attempts.nextAttemptAt),
    );
    // What is refused is not written down: it costs the guesser nothing new and us no memory.
    if (nextAttemptAt - now > LONGEST_WAIT) return { retryAfterMs: nextAttemptAt - now };
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

  /** The attempt was right: the failures of the pair are forgotten, it no longer counts against the others, and the pair is known. */
  succeeded(account: string, address: string): void {
    if (!this.#isKnown(account, address)) this.#takeBack(account, address);
    this.#memory.pairs.delete(pairKey(account, address));
    this.rememberAddress(account, address);
  }

  /** Takes one attempt back that neither proved right nor wrong; what it had to wait for stays as it is. */
  withdraw(account: string, address: string): void {
    const { pairs } = this.#memory;
    const attempts = pairs.get(pairKey(account, address));
    if (!this.#isKnown(account, address)) this.#takeBack(account, address);
    if (attempts)
      pairs.set(pairKey(account, address), { ...attempts, count: Math.max(0, attempts.count - 1) });
  }

  /** Notes that an account was opened from an address. */
  rememberAddress(account: string, address: string): void {
    const { known } = this.#memory;
    const others = (known.get(account) ?? []).filter((one) => one !== address);
    known.set(account, [...others, address].slice(-KNOWN_ADDRESSES));
  }

  #isKnown(account: string, address: string): boolean {
    return this.#memory.known.get(account)?.includes(address) ?? false;
  }

  #takeBack(account: string, address: string): void {
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
  return known && known.forgetAt > now ? known : { count: 0, nextAttemptAt: 0, forgetAt: now + FORGET_AFTER };
}

function withAttempt({ count, nextAttemptAt }: AttemptRecord, rule: Rule, start: number): AttemptRecord {
  const beyond = count + 1 - rule.freeAttempts;
  const wait = beyond > 0 ? Math.min(rule.maxDelayMs, 500 * 2 ** Math.min(beyond, 20)) : undefined;
  return {
    count: count + 1,
    nextAttemptAt: wait === undefined ? nextAttemptAt : start + wait,
    forgetAt: start + FORGET_AFTER + (wait ?? 0),
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
