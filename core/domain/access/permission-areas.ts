import { PERMISSION, type Permission } from './permission-flags.ts';
import { RECORD_PERMISSIONS } from './record-permissions.ts';

/**
 * A part of the product that an advanced permission opens, with the actions inside it that have flags of
 * their own.
 */
export interface PermissionArea {
  readonly name: PermissionAreaName;
  readonly flag: Permission;
  /** Meaningful, and shown, only while the area's own flag is on. */
  readonly subPermissions: readonly SubPermission[];
}

/** An action, or a report, inside an area. */
export interface SubPermission {
  readonly name: SubPermissionName;
  readonly flag: Permission;
}

/** The names of the areas (§3, "Advanced permission areas"). */
export type PermissionAreaName =
  | 'selfEdit'
  | 'devices'
  | 'users'
  | 'share'
  | 'notifications'
  | 'geofences'
  | 'groups'
  | 'commands'
  | 'attributes'
  | 'reports'
  | 'drivers'
  | 'calendars'
  | 'maintenance'
  | 'reseller';

/** What may be done inside an area. */
export type SubPermissionName =
  | 'anchor'
  | 'lock'
  | 'unlock'
  | 'command'
  | 'create'
  | 'edit'
  | 'delete'
  | 'history'
  | 'stops'
  | 'trips'
  | 'events'
  | 'subReseller';

/** Every flag in use (§6, "Permission values"), area by area. */
export const PERMISSION_AREAS: readonly PermissionArea[] = [
  { name: 'selfEdit', flag: PERMISSION.editOwnAccount, subPermissions: [] },
  {
    name: 'devices',
    flag: PERMISSION.viewDevices,
    subPermissions: [
      { name: 'anchor', flag: PERMISSION.anchor },
      { name: 'lock', flag: PERMISSION.lock },
      { name: 'unlock', flag: PERMISSION.unlock },
      { name: 'command', flag: PERMISSION.sendCommands },
      { name: 'create', flag: PERMISSION.createDevices },
      { name: 'edit', flag: PERMISSION.editDevices },
      { name: 'delete', flag: PERMISSION.deleteDevices },
    ],
  },
  recordArea('users'),
  recordArea('share'),
  recordArea('notifications'),
  recordArea('geofences'),
  recordArea('groups'),
  recordArea('commands'),
  recordArea('attributes'),
  {
    name: 'reports',
    flag: PERMISSION.viewReports,
    subPermissions: [
      { name: 'history', flag: PERMISSION.historyReport },
      { name: 'stops', flag: PERMISSION.stopReport },
      { name: 'trips', flag: PERMISSION.tripReport },
      { name: 'events', flag: PERMISSION.eventReport },
    ],
  },
  recordArea('drivers'),
  recordArea('calendars'),
  recordArea('maintenance'),
  {
    name: 'reseller',
    flag: PERMISSION.reseller,
    subPermissions: [{ name: 'subReseller', flag: PERMISSION.createResellers }],
  },
];

function recordArea(name: keyof typeof RECORD_PERMISSIONS): PermissionArea {
  const { view, create, edit, remove } = RECORD_PERMISSIONS[name];
  return {
    name,
    flag: view,
    subPermissions: [
      { name: 'create', flag: create },
      { name: 'edit', flag: edit },
      { name: 'delete', flag: remove },
    ],
  };
}
