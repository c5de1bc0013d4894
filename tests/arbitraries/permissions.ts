import * as fc from 'fast-check';
import { formatPermissionFlags } from '@farol/core/domain/access/permission';
import { isPermission, PERMISSION_COUNT, type Permission } from '@farol/core/domain/access/permission-flags';

/** The 128 permissions, in use or not. */
export const EVERY_PERMISSION: readonly Permission[] = Array.from(
  { length: PERMISSION_COUNT },
  (_, flag) => flag,
).filter(isPermission);

/** One of the 128 permissions. */
export const permissions = fc.constantFrom(...EVERY_PERMISSION);

/** What an account that holds exactly these permissions has stored (§5). */
export function storedPermissionsOf(held: readonly Permission[]): string {
  return formatPermissionFlags(EVERY_PERMISSION.map((permission) => held.includes(permission)));
}
