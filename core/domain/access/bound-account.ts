import { isDriverUser } from '../account/account.ts';
import { isGuest } from '../account/guest.ts';
import { expiresAfter } from '../account/account-expiry.ts';
import type { User } from '../account/user.ts';
import { productAttribute, productAttributeName } from '../values/namespace.ts';
import { isReadonly } from './effective-permission.ts';
import { isReselling, PERMISSION, PERMISSION_COUNT } from './permission-flags.ts';
import {
  formatPermissionFlags,
  hasAdvancedPermissions,
  parsePermissionFlags,
  type Principal,
} from './permission.ts';

/** The restrictions of an account that bind everybody below it, too (§6). */
export const RESTRICTIONS = ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports'] as const;
/** A restriction of an account. */
export type Restriction = (typeof RESTRICTIONS)[number];

/**
 * Returns the accounts that bind an account: who manages it, who shared what it shows, and who is above those,
 * each once, also where they form a circle. Administrators bind nobody, and nobody is above them.
 * @param above returns those directly above an account
 */
export function superiorsOf(user: User, above: (user: User) => Iterable<User>): User[] {
  if (user.administrator) return [];
  const found = new Map<number, User>();
  const open = [user];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const superior of above(next)) {
      if (superior.administrator || superior.id === user.id || found.has(superior.id)) continue;
      found.set(superior.id, superior);
      open.push(superior);
    }
  return [...found.values()];
}

/**
 * Returns the effective account: with every restriction of the accounts above it, without any permission that one
 * of them lacks, disabled if one of them is, and with the earliest expiry of all (§6). Evaluated when something is
 * set and again when it takes effect, so that nobody gets around a restriction through an account that they
 * created, share or impersonate. Returns the account itself where nothing differs.
 *
 * Limits of devices and users are not included: administrators and resellers above set them. Nor is `fixedEmail`,
 * which concerns the address of its own account only.
 */
export function boundAccount(user: User, superiors: readonly User[], context: Omit<Principal, 'user'>): User {
  if (user.administrator) return user;
  // Below nobody nothing differs: this only saves the work.
  if (superiors.length === 0) return user;
  const bound = { ...user };
  for (const superior of superiors) {
    for (const restriction of RESTRICTIONS) bound[restriction] ||= superior[restriction];
    bound.disabled ||= superior.disabled;
    if (expiresAfter(bound.expirationTime, superior.expirationTime))
      bound.expirationTime = superior.expirationTime;
    // Guests hold no flags: whether they may lock is the opposite of this restriction.
    if (isGuest(user) && !mayLetLock({ ...context, user: superior })) bound.limitCommands = true;
  }
  if (hasAdvancedPermissions(context)) {
    const own = heldPermissionFlags({ ...context, user });
    const held = superiors
      .map((superior) => heldPermissionFlags({ ...context, user: superior }))
      .reduce((some, others) => some.map((on, flag) => on && others[flag] === true), own);
    if (held.some((on, flag) => on !== own[flag]))
      bound.attributes = {
        ...user.attributes,
        [productAttributeName(context.namespace, 'advancedPerms')]: formatPermissionFlags(held),
      };
  }
  return isSame(user, bound) ? user : bound;
}

/** Returns a new or changed account with the restrictions of the user who made or changed it. */
export function withRestrictionsOf<T extends Record<Restriction, boolean>>(account: T, maker: User): T {
  if (maker.administrator) return account;
  const restricted = { ...account };
  for (const restriction of RESTRICTIONS) if (maker[restriction]) restricted[restriction] = true;
  return restricted;
}

/** Returns the restrictions that a change would lift although the user who makes it has them. */
export function liftedRestrictions(
  before: Pick<User, Restriction>,
  after: Pick<User, Restriction>,
  maker: User,
): Restriction[] {
  if (maker.administrator) return [];
  return RESTRICTIONS.filter(
    (restriction) => maker[restriction] && before[restriction] && !after[restriction],
  );
}

/** Whether a user may let guests lock vehicles: the user holds flag 10 and may lock them without restriction. */
function mayLetLock(principal: Principal): boolean {
  const { user, server } = principal;
  return (
    heldPermissionFlags(principal)[PERMISSION.lock] === true &&
    !isReadonly(principal) &&
    !(user.limitCommands || server.info.limitCommands)
  );
}

function isSame(user: User, bound: User): boolean {
  return (
    RESTRICTIONS.every((restriction) => user[restriction] === bound[restriction]) &&
    user.disabled === bound.disabled &&
    user.expirationTime === bound.expirationTime &&
    user.attributes === bound.attributes
  );
}

/**
 * Returns which of the 128 flags a user holds: for each what `hasPermission` returns. The stored text is parsed
 * once, because this runs for every account above a user.
 */
function heldPermissionFlags(principal: Principal): readonly boolean[] {
  const { user, server, namespace } = principal;
  if (isDriverUser(user, namespace)) return NO_FLAGS;
  if (user.administrator) return ALL_FLAGS;
  const unlessGuest = isGuest(user) ? NO_FLAGS : ALL_BUT_RESELLING;
  const stored = hasAdvancedPermissions({ server, namespace })
    ? parsePermissionFlags(productAttribute(user.attributes, namespace, 'advancedPerms'))
    : undefined;
  return stored ?? unlessGuest;
}

const NO_FLAGS: readonly boolean[] = Array<boolean>(PERMISSION_COUNT).fill(false);
const ALL_FLAGS: readonly boolean[] = NO_FLAGS.map(() => true);
const ALL_BUT_RESELLING: readonly boolean[] = ALL_FLAGS.map((_, flag) => !isReselling(flag));
