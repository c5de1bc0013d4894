import { resellerDomain, resellerLimits } from '@farol/core/domain/access/reseller';
import {
  countsBelow,
  RESELLER_LIMITS,
  type ResellerCounts,
  type ResellerLimit,
} from '@farol/core/domain/access/reseller-tree';
import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import {
  accountTree,
  isResellerAccount,
  mayAccountCreateResellers,
  resellersAbove,
} from '../access/resellers.ts';
import type { Registry } from '../registry/registry.ts';
import { forbidden } from '../wire/http-error.ts';

/** A reseller on the wire; a limit that is not set is -1. */
export interface WireReseller {
  id: number;
  name: string;
  /** The nearest reseller above, as far as the reader sees it; 0 for none. */
  parentId: number;
  /** Empty without a host name of their own. */
  domain: string;
  disabled: boolean;
  mayCreateResellers: boolean;
  limits: Record<ResellerLimit, number>;
  counts: ResellerCounts;
}

/**
 * Returns the resellers that somebody sees, with what they have of what they may have (contract §4.3): all for an
 * administrator, for a reseller themselves and those below. Throws for everybody else.
 */
export function listedResellers(registry: Registry, access: Access): WireReseller[] {
  const below = access.accountsBelow;
  if (!access.isAdministrator && below === undefined) throw forbidden('Operation restricted');
  const isSeen = (id: number): boolean =>
    access.isAdministrator || id === access.user.id || below?.has(id) === true;
  const tree = accountTree(registry);
  return [...registry.users.all()]
    .filter(({ id }) => isSeen(id) && isResellerAccount(registry, id))
    .map(({ id, user }) => ({
      id,
      name: user.name,
      parentId: (id === access.user.id ? [] : resellersAbove(registry, id)).find((item) => isSeen(item)) ?? 0,
      domain: resellerDomain(user, registry.namespace) ?? '',
      disabled: user.disabled,
      mayCreateResellers: mayAccountCreateResellers(registry, user),
      limits: wireLimits(user, registry.namespace),
      counts: countsBelow(tree, id),
    }));
}

function wireLimits(user: User, namespace: string): Record<ResellerLimit, number> {
  const limits = resellerLimits(user, namespace);
  const wire = { users: -1, devices: -1, resellers: -1 };
  for (const limit of RESELLER_LIMITS) if (limits[limit] !== Infinity) wire[limit] = limits[limit];
  return wire;
}
