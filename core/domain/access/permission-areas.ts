/**
 * A part of the product that an advanced permission opens, with the actions inside it that have flags of
 * their own.
 */
export interface PermissionArea {
  readonly name: PermissionAreaName;
  readonly flag: number;
  /** Meaningful, and shown, only while the area's own flag is on. */
  readonly subPermissions: readonly SubPermission[];
}

/** An action, or a report, inside an area. */
export interface SubPermission {
  readonly name: SubPermissionName;
  readonly flag: number;
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
  { name: 'selfEdit', flag: 0, subPermissions: [] },
  {
    name: 'devices',
    flag: 8,
    subPermissions: [
      { name: 'anchor', flag: 9 },
      { name: 'lock', flag: 10 },
      { name: 'unlock', flag: 11 },
      { name: 'command', flag: 12 },
      { name: 'create', flag: 13 },
      { name: 'edit', flag: 14 },
      { name: 'delete', flag: 15 },
    ],
  },
  recordArea('users', 16),
  recordArea('share', 24),
  recordArea('notifications', 32),
  recordArea('geofences', 40),
  recordArea('groups', 48),
  recordArea('commands', 56),
  recordArea('attributes', 64),
  {
    name: 'reports',
    flag: 72,
    subPermissions: [
      { name: 'history', flag: 73 },
      { name: 'stops', flag: 74 },
      { name: 'trips', flag: 75 },
      { name: 'events', flag: 76 },
    ],
  },
  recordArea('drivers', 80),
  recordArea('calendars', 88),
  recordArea('maintenance', 96),
  { name: 'reseller', flag: 104, subPermissions: [{ name: 'subReseller', flag: 105 }] },
];

function recordArea(name: PermissionAreaName, flag: number): PermissionArea {
  return {
    name,
    flag,
    subPermissions: [
      { name: 'create', flag: flag + 1 },
      { name: 'edit', flag: flag + 2 },
      { name: 'delete', flag: flag + 3 },
    ],
  };
}
