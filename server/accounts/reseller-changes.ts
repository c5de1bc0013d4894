import { domainToASCII } from 'node:url';
import {
  hostNameOf,
  hostNameProblem,
  resellerDomain,
  resellerLimits,
  withResellerDomain,
} from '@farol/core/domain/access/reseller';
import {
  countsBelow,
  givableLimits,
  RESELLER_LIMITS,
  type ResellerCounts,
} from '@farol/core/domain/access/reseller-tree';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { parsePermissionFlags } from '@farol/core/domain/access/permission';
import type { User } from '@farol/core/domain/account/user';
import { pixProblem } from '@farol/core/domain/billing/pix-fields';
import { productAttribute } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import {
  accountTree,
  isResellerAccount,
  mayAccountCreateResellers,
  resellersAbove,
} from '../access/resellers.ts';
import type { Registry } from '../registry/registry.ts';
import { badRequest, forbidden } from '../wire/http-error.ts';

/** An account before and after a change; `before` is undefined for a new one. */
interface AccountChange {
  before: User | undefined;
  after: User;
}

/** The longest text that is looked at as a host name. */
const MAX_DOMAIN_TEXT = 1_024;

/**
 * Returns an account with its host name as it is stored: in ASCII and lower case. A name that an account has already
 * may stay as it is. Throws 400 for a text that is no host name.
 */
export function withStoredDomain<T extends Pick<User, 'attributes'>>(
  user: T,
  before: User | undefined,
  namespace: string,
): T {
  const given = productAttribute(user.attributes, namespace, 'domainReseller');
  if (given === undefined || given === null || given === '') return user;
  if (before && given === productAttribute(before.attributes, namespace, 'domainReseller')) return user;
  if (typeof given !== 'string') throw badRequest('Domain must be text');
  const domain = domainToASCII(hostNameOf(given.slice(0, MAX_DOMAIN_TEXT)));
  const problem = given.length > MAX_DOMAIN_TEXT ? 'TOO_LONG' : hostNameProblem(domain);
  if (problem === 'TOO_LONG') throw badRequest('Domain is too long');
  if (problem) throw badRequest('Domain is no host name');
  return withResellerDomain(user, namespace, domain);
}

/**
 * Throws when a change gives an account what its giver may not give (§6): the right to resell or a host name, which
 * takes the right to create resellers and comes from above; a host name that is taken; a new Pix value that fits no code;
 * limits above what is left of the giver and of all resellers above them.
 * @param access undefined for a caller who is not signed in
 */
export function requireResellerChange(
  registry: Registry,
  access: Access | undefined,
  { before, after }: AccountChange,
): void {
  requireFreeDomain(registry, before, after);
  if (pixProblem(after.attributes, before?.attributes, registry.namespace))
    throw badRequest('Pix value is not valid');
  if (access?.isAdministrator) return;
  const isOwn = before !== undefined && access?.user.id === before.id;
  const mayMake = access !== undefined && mayAccountCreateResellers(registry, access.user);
  const { namespace } = registry;
  if (
    resellerDomain(after, namespace) !== (before && resellerDomain(before, namespace)) &&
    (isOwn || !mayMake)
  )
    throw forbidden('Permission not held');
  if (
    RESELLING.some((flag) => isGiven(after, flag, namespace) && !(before && isGiven(before, flag, namespace)))
  )
    if (isOwn || !mayMake) throw forbidden('Permission not held');
  requireGivableLimits(registry, access, { before, after });
}

const RESELLING = [PERMISSION.reseller, PERMISSION.createResellers];

function isGiven({ attributes }: User, flag: number, namespace: string): boolean {
  return parsePermissionFlags(productAttribute(attributes, namespace, 'advancedPerms'))?.[flag] === true;
}

/** A host name belongs to one reseller of the server, and none has the operator's. */
function requireFreeDomain(registry: Registry, before: User | undefined, after: User): void {
  const domain = resellerDomain(after, registry.namespace);
  if (domain === undefined || (before && resellerDomain(before, registry.namespace) === domain)) return;
  if (domain === operatorHost(registry)) throw badRequest('Domain is taken');
  for (const { id, user } of registry.users.all())
    if (id !== before?.id && resellerDomain(user, registry.namespace) === domain)
      throw badRequest('Domain is taken');
}

/** Returns the host name of the operator's console; undefined while no address is set. */
export function operatorHost(registry: Registry): string | undefined {
  const address = registry.server.attributes['web.url'];
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.toLowerCase() || undefined;
}

function requireGivableLimits(
  registry: Registry,
  access: Access | undefined,
  { before, after }: AccountChange,
): void {
  const { namespace } = registry;
  const wanted = resellerLimits(after, namespace);
  const had = before ? resellerLimits(before, namespace) : NOTHING;
  const raised = RESELLER_LIMITS.filter((limit) => !(wanted[limit] <= had[limit]));
  if (raised.length === 0) return;
  // Devices and users of those who are no resellers are limited by administrators alone (`account-changes.ts`).
  const givers =
    access && isResellerAccount(registry, access.user.id) && access.user.id !== before?.id
      ? [access.user.id, ...resellersAbove(registry, access.user.id)]
      : [];
  if (givers.length === 0) {
    if (raised.includes('resellers')) throw forbidden('Limit not held');
    return;
  }
  const tree = accountTree(registry);
  const givable = givableLimits(
    givers.flatMap((id) => {
      const user = registry.users.get(id)?.user;
      return user ? [{ limits: resellerLimits(user, namespace), counts: countsBelow(tree, id) }] : [];
    }),
    before ? countsBelow(tree, before.id) : NOTHING,
  );
  if (raised.some((limit) => !(wanted[limit] <= givable[limit]))) throw forbidden('Limit not held');
}

const NOTHING: ResellerCounts = { users: 0, devices: 0, resellers: 0 };
