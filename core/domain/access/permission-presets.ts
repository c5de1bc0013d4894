import { hasPermission, parsePermissionFlags, formatPermissionFlags, type Principal } from './permission.ts';
import { PERMISSION_AREAS } from './permission-areas.ts';
import {
  isPermission,
  isReselling,
  PERMISSION,
  PERMISSION_COUNT,
  type Permission,
} from './permission-flags.ts';

/** The permission sets to start from. */
export type PermissionPreset = 'everything' | 'look' | 'dispatcher';

/** The presets in display order. */
export const PERMISSION_PRESETS: readonly PermissionPreset[] = ['everything', 'look', 'dispatcher'];

/** View-only access to areas, with every report. */
const VIEW_ONLY_FLAGS = [
  PERMISSION.viewDevices,
  PERMISSION.viewNotifications,
  PERMISSION.viewGeofences,
  PERMISSION.viewGroups,
  PERMISSION.viewReports,
  PERMISSION.historyReport,
  PERMISSION.stopReport,
  PERMISSION.tripReport,
  PERMISSION.eventReport,
  PERMISSION.viewDrivers,
  PERMISSION.viewCalendars,
  PERMISSION.viewMaintenance,
];
/**
 * For users who work with vehicles all day: they control vehicles and maintain geofences and shares, but
 * delete nothing.
 */
const DISPATCHER_FLAGS = [
  ...VIEW_ONLY_FLAGS,
  PERMISSION.editOwnAccount,
  PERMISSION.anchor,
  PERMISSION.lock,
  PERMISSION.unlock,
  PERMISSION.sendCommands,
  PERMISSION.editDevices,
  PERMISSION.viewShares,
  PERMISSION.createShares,
  PERMISSION.editShares,
  PERMISSION.createGeofences,
  PERMISSION.editGeofences,
  PERMISSION.viewSavedCommands,
  PERMISSION.editDrivers,
];

/**
 * Returns the flags that a form shows for a stored value. Without stored flags a user holds all of them (§6)
 * except reselling.
 */
export function effectivePermissionFlags(stored: unknown): readonly boolean[] {
  return parsePermissionFlags(stored) ?? presetPermissions('everything');
}

/** Returns the 128 flags of a preset. */
export function presetPermissions(preset: PermissionPreset): readonly boolean[] {
  const on: ReadonlySet<number> = new Set(
    { everything: ALL_FLAGS, look: VIEW_ONLY_FLAGS, dispatcher: DISPATCHER_FLAGS }[preset],
  );
  return Array.from({ length: PERMISSION_COUNT }, (_, flag) => on.has(flag));
}

/**
 * Returns the stored text with one flag switched. Switching an area off also switches off its
 * sub-permissions, so that no hidden ones remain.
 */
export function withPermissionFlag(stored: unknown, flag: Permission, on: boolean): string {
  const area = on ? undefined : PERMISSION_AREAS.find((permissionArea) => permissionArea.flag === flag);
  return formatPermissionFlags(
    effectivePermissionFlags(stored).map((was, at) => {
      const isSwitched = at === flag || area?.subPermissions.some((part) => part.flag === at);
      return isSwitched ? on : was;
    }),
  );
}

/**
 * Returns the stored text with a whole set applied. Flags that the giver does not hold and reseller flags
 * keep their stored value.
 * @param wanted 128 flags, of a preset or of another user
 */
export function withGrantedPermissions(
  stored: unknown,
  wanted: readonly boolean[],
  giver: Principal,
): string {
  return formatPermissionFlags(
    effectivePermissionFlags(stored).map((was, flag) =>
      !isPermission(flag) || isReselling(flag) || !hasPermission(flag, giver) ? was : (wanted[flag] ?? false),
    ),
  );
}

const ALL_FLAGS = PERMISSION_AREAS.flatMap(({ flag, subPermissions }) => [
  flag,
  ...subPermissions.map((part) => part.flag),
]).filter((flag) => !isReselling(flag));
