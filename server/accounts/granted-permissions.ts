import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import {
  hasAdvancedPermissions,
  PERMISSION_COUNT,
  parsePermissionFlags,
} from '@farol/core/domain/access/permission';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import { forbidden } from '../wire/http-error.ts';

/** An account before a change, after it, and where. */
interface AccountChange {
  /** Nothing for a new account. */
  before: AccountRights | undefined;
  after: AccountRights;
  server: ServerInfo;
  namespace: Namespace;
}

type AccountRights = Pick<User, 'id' | 'attributes'>;

/** The flag of those who may have resellers of their own (facts of the permissions). */
const SUB_RESELLER_PERMISSION = 105;
/** What makes an account less than others; nobody takes it off himself. */
const RESTRICTING_ATTRIBUTES = ['isQrDriverId', 'isQrDeviceId'] as const;

/**
 * Refuses rights in the attributes that the caller lacks himself (§6): advanced permissions, and the limit of a reseller. What the
 * account held before it keeps, and what is taken away is no grant.
 * @param access nothing for a caller who is not logged in
 */
export function requireHeldPermissions(access: Access | undefined, change: AccountChange): void {
  if (access?.isAdministrator) return;
  const { before, after, namespace } = change;
  const caller = access?.user;
  if (caller && before && caller.id === after.id && removesRestriction(before, after, namespace))
    throw forbidden('Administrator access required');
  if (becomesShare(before, after)) throw forbidden('Administrator access required');
  const held = caller ? permissionsOf(caller, namespace) : NO_FLAGS;
  // Who registers himself brings no flags along, and gets those of a new account.
  if ((caller || storedPermissions(after, namespace)) && grantsUnheldPermission(change, held))
    throw forbidden('Permission not held');
  const domain = ownAttributeOf(after, namespace, 'domainReseller');
  const isNewDomain =
    Boolean(domain) && domain !== (before && ownAttributeOf(before, namespace, 'domainReseller'));
  if (isNewDomain && !held[SUB_RESELLER_PERMISSION]) throw forbidden('Permission not held');
  requireLimit(caller, change);
}

/** A limit of resellers above the caller's own; -1 is none. */
function requireLimit(caller: User | undefined, { before, after, namespace }: AccountChange): void {
  const wanted = limitOf(after, namespace);
  if (before && wanted <= limitOf(before, namespace)) return;
  if (wanted > (caller ? limitOf(caller, namespace) : 0)) throw forbidden('Limit not held');
}

function limitOf(rights: AccountRights, namespace: Namespace): number {
  const limit = Number(ownAttributeOf(rights, namespace, 'limitReseller') ?? 0);
  return limit < 0 || Number.isNaN(limit) ? Infinity : limit;
}

function grantsUnheldPermission(
  { before, after, server, namespace }: AccountChange,
  held: readonly boolean[],
): boolean {
  const isOn = hasAdvancedPermissions({
    server: { info: server, isPlus: true, licenseDeviceLimit: undefined },
    namespace,
  });
  // Where flags decide nothing, accounts go without them; those that are stored may decide one day.
  if (!isOn && !storedPermissions(after, namespace) && !(before && storedPermissions(before, namespace)))
    return false;
  const had = before ? permissionsOf(before, namespace) : NO_FLAGS;
  return permissionsOf(after, namespace).some((isGiven, flag) => isGiven && !had[flag] && !held[flag]);
}

const NO_FLAGS: readonly boolean[] = Array.from({ length: PERMISSION_COUNT }, () => false);
const ALL_FLAGS: readonly boolean[] = NO_FLAGS.map(() => true);

/** What an account may (§6): without stored flags everything, except drivers and shared links. */
function permissionsOf(rights: AccountRights, namespace: Namespace): readonly boolean[] {
  if (ownAttributeOf(rights, namespace, 'isQrDriverId')) return NO_FLAGS;
  return storedPermissions(rights, namespace) ?? (rights.attributes['isShared'] ? NO_FLAGS : ALL_FLAGS);
}

function storedPermissions(rights: AccountRights, namespace: Namespace): readonly boolean[] | undefined {
  return parsePermissionFlags(ownAttributeOf(rights, namespace, 'advancedPerms'));
}

/** Whether an account becomes a temporary link: lists of users hide it, and it stands among the links of whomever it names. */
function becomesShare(before: AccountRights | undefined, after: AccountRights): boolean {
  const { isShared } = after.attributes;
  return Boolean(isShared) && isShared !== before?.attributes['isShared'];
}

function removesRestriction(before: AccountRights, after: AccountRights, namespace: Namespace): boolean {
  if (before.attributes['isShared'] && !after.attributes['isShared']) return true;
  return RESTRICTING_ATTRIBUTES.some(
    (name) => ownAttributeOf(before, namespace, name) && !ownAttributeOf(after, namespace, name),
  );
}

function ownAttributeOf({ attributes }: AccountRights, namespace: Namespace, name: string): unknown {
  return productAttribute(attributes, namespace, name);
}
