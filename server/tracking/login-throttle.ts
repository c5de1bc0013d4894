import { BoundedMap } from '@farol/core/domain/bounded-map';

/** What the throttle says to an attempt: go ahead after a delay, or not now. */
export type Turn = { wait: number } | { retryAfterMs: number };

/** How many wrong attempts are free, and how long a further one waits at most, milliseconds. */
interface Rule {
  free: number;
  longest: number;
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
  pair: { free: 4, longest: 30_000 },
  knownPair: { free: 10, longest: 30_000 },
  account: { free: 10, longest: 30_000 },
  address: { free: 30, longest: 30_000 },
};

/** For one-time codes, of which there are only a million: whoever gets here has the password already. */
export const CODE_RULES: ThrottleRules = {
  pair: { free: 4, longest: 300_000 },
  knownPair: { free: 6, longest: 300_000 },
  account: { free: 10, longest: 300_000 },
  address: { free: 30, longest: 300_000 },
};

interface Tries {
  count: number;
  /** When the next attempt may be checked. */
  free: number;
  /** When the failures are forgotten. */
  forget: number;
}

/** What a throttle remembers. */
export interface ThrottleMemory {
  pairs: BoundedMap<string, Tries>;
  accounts: BoundedMap<string, Tries>;
  addresses: BoundedMap<string, Tries>;
  /** By account: the addresses from which it was opened, the last one last. */
  known: BoundedMap<string, readonly string[]>;
}

/** An empty memory, which never holds more than 10,000 accounts, addresses and pairs. */
export function newThrottleMemory(): ThrottleMemory {
  const most = 10_000;
  return {
    pairs: new BoundedMap(most),
    accounts: new BoundedMap(most),
    addresses: new BoundedMap(most),
    known: new BoundedMap(most),
  };
}

const FORGET_AFTER = 15 * 60_000;
/** A longer wait is not sat out but refused, so that waiting requests do not pile up. */
const LONGEST_WAIT = 4_000;
/** So many failures of one address count against an account: one guesser alone keeps nobody out. */
const COUNTED_OF_A_PAIR = 3;
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
  attempt(account: string, address: string, now: number): Turn {
    const { pairs, accounts, addresses } = this.#memory;
    const isKnown = this.#isKnown(account, address);
    const pair = triesOf(pairs, pairKey(account, address), now);
    const shared = isKnown
      ? []
      : [
          { all: accounts, key: account, rule: this.#rules.account },
          { all: addresses, key: address, rule: this.#rules.address },
        ].map((one) => ({ ...one, tries: triesOf(one.all, one.key, now) }));
    const free = Math.max(pair.free, ...shared.map(({ tries }) => tries.free));
    // What is refused is not written down: it costs the guesser nothing new and us no memory.
    if (free - now > LONGEST_WAIT) return { retryAfterMs: free - now };
    const start = Math.max(now, free);
    pairs.set(
      pairKey(account, address),
      counted(pair, isKnown ? this.#rules.knownPair : this.#rules.pair, start),
    );
    for (const { all, key, rule, tries } of shared)
      if (all !== accounts || pair.count < COUNTED_OF_A_PAIR) all.set(key, counted(tries, rule, start));
    return { wait: start - now };
  }

  /** The attempt was right: the failures of the pair are forgotten, it no longer counts against the others, and the pair is known. */
  right(account: string, address: string): void {
    if (!this.#isKnown(account, address)) this.#takeBack(account, address);
    this.#memory.pairs.delete(pairKey(account, address));
    this.know(account, address);
  }

  /** Takes one attempt back that neither proved right nor wrong; what it had to wait for stays as it is. */
  withdraw(account: string, address: string): void {
    const { pairs } = this.#memory;
    const tries = pairs.get(pairKey(account, address));
    if (!this.#isKnown(account, address)) this.#takeBack(account, address);
    if (tries) pairs.set(pairKey(account, address), { ...tries, count: Math.max(0, tries.count - 1) });
  }

  /** Notes that an account was opened from an address. */
  know(account: string, address: string): void {
    const { known } = this.#memory;
    const others = (known.get(account) ?? []).filter((one) => one !== address);
    known.set(account, [...others, address].slice(-KNOWN_ADDRESSES));
  }

  #isKnown(account: string, address: string): boolean {
    return this.#memory.known.get(account)?.includes(address) ?? false;
  }

  #takeBack(account: string, address: string): void {
    const { pairs, accounts, addresses } = this.#memory;
    const isCounted = (pairs.get(pairKey(account, address))?.count ?? 0) <= COUNTED_OF_A_PAIR;
    if (isCounted) takeOne(accounts, account, this.#rules.account);
    takeOne(addresses, address, this.#rules.address);
  }
}

function pairKey(account: string, address: string): string {
  return `${address} ${account}`;
}

function triesOf(all: BoundedMap<string, Tries>, key: string, now: number): Tries {
  const known = all.get(key);
  return known && known.forget > now ? known : { count: 0, free: 0, forget: now + FORGET_AFTER };
}

function counted({ count, free }: Tries, rule: Rule, start: number): Tries {
  const beyond = count + 1 - rule.free;
  const wait = beyond > 0 ? Math.min(rule.longest, 500 * 2 ** Math.min(beyond, 20)) : undefined;
  return {
    count: count + 1,
    free: wait === undefined ? free : start + wait,
    forget: start + FORGET_AFTER + (wait ?? 0),
  };
}

function takeOne(all: BoundedMap<string, Tries>, key: string, rule: Rule): void {
  const tries = all.get(key);
  if (!tries) return;
  const count = Math.max(0, tries.count - 1);
  all.set(key, { ...tries, count, free: count <= rule.free ? 0 : tries.free });
}
