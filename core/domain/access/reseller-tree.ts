/** Who manages whom and who has which devices, as the rules of resellers read it (§6). Circles are possible. */
export interface AccountTree {
  /** Returns the accounts directly below one. */
  managedBy(id: number): Iterable<number>;
  /** Returns the accounts directly above one. */
  managersOf(id: number): Iterable<number>;
  /** Returns the devices that an account has itself, directly or through groups. */
  devicesOf(id: number): Iterable<number>;
  /** Whether an account is a reseller. */
  isReseller(id: number): boolean;
}

/** What the limits of a reseller count over everything below. */
export const RESELLER_LIMITS = ['users', 'devices', 'resellers'] as const;
/** One of the limits of a reseller. */
export type ResellerLimit = (typeof RESELLER_LIMITS)[number];
/** How many there are, or may be, of each kind; a limit that is not set is Infinity. */
export type ResellerCounts = Readonly<Record<ResellerLimit, number>>;

/** Returns the accounts at any distance below one, without itself; each once. */
export function accountsBelow({ managedBy }: Pick<AccountTree, 'managedBy'>, id: number): Set<number> {
  return reached(id, managedBy);
}

/** Returns the accounts at any distance above one, without itself, the nearest first; each once. */
export function accountsAbove({ managersOf }: Pick<AccountTree, 'managersOf'>, id: number): Set<number> {
  return reached(id, managersOf);
}

/**
 * Returns what an account uses of its limits: all users and resellers below it, and its own devices with those of
 * all users below, each once however many have it.
 */
export function countsBelow(tree: AccountTree, id: number): ResellerCounts {
  const below = accountsBelow(tree, id);
  const devices = new Set(tree.devicesOf(id));
  let resellers = 0;
  for (const item of below) {
    if (tree.isReseller(item)) resellers += 1;
    for (const device of tree.devicesOf(item)) devices.add(device);
  }
  return { users: below.size, devices: devices.size, resellers };
}

/** Returns how many more of each fit; never negative. */
export function roomLeft(limits: ResellerCounts, counts: ResellerCounts): ResellerCounts {
  return perLimit((limit) => Math.max(0, limits[limit] - counts[limit]));
}

/**
 * Returns the highest limits that an account may get: what the givers and all resellers above them have left, plus
 * what the account already uses, which counts among what they use.
 * @param givers the giver and the resellers above
 * @param counts what the account uses; nothing for a new one
 */
export function givableLimits(
  givers: readonly { readonly limits: ResellerCounts; readonly counts: ResellerCounts }[],
  counts: ResellerCounts,
): ResellerCounts {
  const left = givers.map((giver) => roomLeft(giver.limits, giver.counts));
  return perLimit((limit) => Math.min(...left.map((room) => room[limit])) + counts[limit]);
}

/** Returns the first limit that a change exceeds. A limit that was exceeded before may stay exceeded, but not by more. */
export function exceededLimit(
  limits: ResellerCounts,
  before: ResellerCounts,
  after: ResellerCounts,
): ResellerLimit | undefined {
  return RESELLER_LIMITS.find((limit) => after[limit] > limits[limit] && after[limit] > before[limit]);
}

function reached(from: number, next: (id: number) => Iterable<number>): Set<number> {
  const found = new Set([from]);
  // The set grows while it is walked; each account is asked once.
  for (const item of found) for (const id of next(item)) found.add(id);
  found.delete(from);
  return found;
}

function perLimit(of: (limit: ResellerLimit) => number): ResellerCounts {
  return { users: of('users'), devices: of('devices'), resellers: of('resellers') };
}
