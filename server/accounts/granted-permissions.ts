import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import { hasAdvancedPermissions, parsePermissionFlags } from '@farol/core/domain/access/permission';
import { isReselling, PERMISSION_COUNT } from '@farol/core/domain/access/permission-flags';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { isGuest, isShare, shareCreatorId } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import { forbidden } from '../wire/http-error.ts';

/** An account before and after a change, and the server it belongs to. */
interface AccountChange {
  /** Undefined for a new account. */
  before: AccountRights | undefined;
  after: AccountRights;
  server: ServerInfo;
  namespace: Namespace;
}

type AccountRights = Pick<User, 'id' | 'attributes' | 'temporary'>;

/** Attributes that restrict an account; users cannot remove them from their own account. */
const RESTRICTING_ATTRIBUTES = ['isQrDriverId', 'isQrDeviceId'] as const;

/**
 * Throws 403 when a change grants rights that the caller does not have (§6): advanced permissions. What
 * resellers give besides is in `reseller-changes.ts`. Rights the account already had may stay, and removing rights is always allowed.
 * @param access undefined for a caller who is not signed in
 */
export function requireHeldPermissions(access: Access | undefined, change: AccountChange): void {
  if (access?.isAdministrator) return;
  const { before, after, namespace } = change;
  const caller = access?.effectiveUser;
  if (caller && before && caller.id === after.id && removesRestriction(before, after, namespace))
    throw forbidden('Administrator access required');
  if (becomesShare(before, after)) throw forbidden('Administrator access required');
  const held = caller ? permissionsOf(caller, namespace) : NO_FLAGS;
  // An account registered without a caller must not bring flags of its own; it gets those of a new account.
  if ((caller || storedPermissions(after, namespace)) && grantsUnheldPermission(change, held))
    throw forbidden('Permission not held');
}

function grantsUnheldPermission(
  { before, after, server, namespace }: AccountChange,
  held: readonly boolean[],
): boolean {
  const isOn = hasAdvancedPermissions({
    server: { info: server, isPlus: true, licenseDeviceLimit: undefined },
    namespace,
  });
  // While permissions are switched off, accounts go without flags; flags already stored may take effect
  // later.
  if (!isOn && !storedPermissions(after, namespace) && !(before && storedPermissions(before, namespace)))
    return false;
  const had = before ? permissionsOf(before, namespace) : NO_FLAGS;
  return permissionsOf(after, namespace).some((isGiven, flag) => isGiven && !had[flag] && !held[flag]);
}

const NO_FLAGS: readonly boolean[] = Array.from({ length: PERMISSION_COUNT }, () => false);
const ALL_BUT_RESELLING: readonly boolean[] = NO_FLAGS.map((_, flag) => !isReselling(flag));

/**
 * Returns the permissions of an account: without stored flags all of them but reselling, except for
 * drivers and guests.
 */
function permissionsOf(rights: AccountRights, namespace: Namespace): readonly boolean[] {
  if (ownAttributeOf(rights, namespace, 'isQrDriverId')) return NO_FLAGS;
  return storedPermissions(rights, namespace) ?? (isGuest(rights) ? NO_FLAGS : ALL_BUT_RESELLING);
}

function storedPermissions(rights: AccountRights, namespace: Namespace): readonly boolean[] | undefined {
  return parsePermissionFlags(ownAttributeOf(rights, namespace, 'advancedPerms'));
}

/**
 * Whether an account becomes a share: user lists hide shares, and they are listed among the links of the user
 * they name.
 */
function becomesShare(before: AccountRights | undefined, after: AccountRights): boolean {
  const isSame = before && isShare(before) && shareCreatorId(before) === shareCreatorId(after);
  return isShare(after) && !isSame;
}

function removesRestriction(before: AccountRights, after: AccountRights, namespace: Namespace): boolean {
  if (isGuest(before) && !isGuest(after)) return true;
  return RESTRICTING_ATTRIBUTES.some(
    (name) => ownAttributeOf(before, namespace, name) && !ownAttributeOf(after, namespace, name),
  );
}

function ownAttributeOf({ attributes }: AccountRights, namespace: Namespace, name: string): unknown {
  return productAttribute(attributes, namespace, name);
}
